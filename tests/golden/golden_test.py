#!/usr/bin/env python3
"""Renders small files made on the spot and compares them with the pictures of this folder.

usage: STYLIZED_PROGRAM=… golden_test.py      STYLIZED_UPDATE_GOLDEN=1 writes the pictures anew: look at them after.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "support"))
import small_files
import toon_files

# Drivers round edges differently: some levels on a few pixels. A missing part or another pose is far above.
ACCEPTED = ["--max", "48", "--mean", "0.25"]
SIZE = ["--size", "160x120"]

CASES = {
    "front": [],
    "left": ["--view", "left"],
    "back": ["--view", "back"],
    "iso": ["--view", "iso", "--background", "#203040"],
    "bust": ["--view", "bust"],
    "bow": ["--time", "1", "--azimuth", "60"],
    "sway_transparent": ["--clip", "Sway", "--time", "1", "--background", "transparent"],
    "light_from_right": ["--light-direction=1,0,-0.5", "--light-color", "#ffd080"],
    "look_unlit": ["--look", "unlit"],
    "look_plain": ["--look", "plain"],
    "look_toon_ambient": ["--look", "toon", "--light-color", "0.4,0.4,0.4", "--ambient-sky", "0.2,0.4,0.9",
                          "--ambient-ground", "#804020"],
    "free_camera": ["--camera-position", "2,2,2", "--camera-target", "0,0.8,0", "--fov", "50"],
    "plain_samples": ["--msaa", "1"],
    "supersampled": ["--msaa", "1", "--ssaa", "3"],
}

# Of other files.
TOON_CASES = {
    "shadow": (toon_files.shadowed, ["--light-direction=0.6,-0.5,-1"]),
    "shadow_off": (toon_files.shadowed, ["--light-direction=0.6,-0.5,-1", "--shadow", "off"]),
    "queues": (toon_files.queues, []),
    "hull_in_a_bow": (toon_files.outlined_figure, ["--time", "1", "--azimuth", "60"]),
    "hull_wide": (toon_files.outlined_figure, ["--view", "iso", "--outline-scale", "2"]),
    "edges": (toon_files.outlined_figure, ["--view", "iso", "--outline", "screen", "--outline-scale", "3"]),
    "both_outlines": (toon_files.outlined_figure, ["--outline", "both", "--outline-scale", "2"]),
    "filmic_bloom_fxaa": (small_files.figure, ["--view", "iso", "--tonemap", "filmic", "--exposure", "1", "--bloom", "0.5",
                                               "--fxaa", "on", "--msaa", "1"]),
    "graded": (small_files.figure, ["--view", "iso", "--saturation", "0.4", "--contrast", "1.4"]),
    "channel_normal": (small_files.figure, ["--view", "iso", "--aov", "normal"]),
    "channel_shade_ratio": (toon_files.shadowed, ["--light-direction=0.6,-0.5,-1", "--aov", "shade-ratio"]),
    "channel_joints": (small_files.figure, ["--view", "iso", "--aov", "joints", "--time", "1"]),
}


def main():
    update = os.environ.get("STYLIZED_UPDATE_GOLDEN") is not None
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        cases = {name: (small_files.figure, options) for name, options in CASES.items()} | TOON_CASES
        for name, (make, options) in cases.items():
            if make not in files:
                files[make] = Path(folder) / f"{make.__name__}.glb"
                files[make].write_bytes(make())
            picture = HERE / f"{name}.png"
            command = [os.environ["STYLIZED_PROGRAM"], "render", files[make], *SIZE, *options]
            if update:
                command += ["-o", picture]
            else:
                command += ["-o", Path(folder) / f"{name}.png", "--reference", picture, *ACCEPTED]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode != 0:
                failed.append(f"{name}: exit {run.returncode}: {run.stderr.strip()}")
    print("\n".join(failed) or f"{len(cases)} pictures are {'written' if update else 'as they were'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
