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


def main():
    update = os.environ.get("STYLIZED_UPDATE_GOLDEN") is not None
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figure.glb"
        file.write_bytes(small_files.figure())
        for name, options in CASES.items():
            picture = HERE / f"{name}.png"
            command = [os.environ["STYLIZED_PROGRAM"], "render", file, *SIZE, *options]
            if update:
                command += ["-o", picture]
            else:
                command += ["-o", Path(folder) / f"{name}.png", "--reference", picture, *ACCEPTED]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode != 0:
                failed.append(f"{name}: exit {run.returncode}: {run.stderr.strip()}")
    print("\n".join(failed) or f"{len(CASES)} pictures are {'written' if update else 'as they were'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
