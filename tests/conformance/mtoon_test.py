#!/usr/bin/env python3
"""Holds MToon pictures against those of independent programs.

usage: STYLIZED_PROGRAM=… STYLIZED_SHARED=… mtoon_test.py [GLOB ...]

- `oracle/mtoon/score.py` of the shared folder: small files with one parameter each, computed from the specification's
  formulas. All must pass.
- `oracle/mtoon/chars`: whole characters as a peer draws them. The mean difference, over the pixels in which the peer has
  drawn something, is at most MOST levels.
Without a shared folder the test is skipped (exit 77), on a server (CI=true) it fails.
"""

import fnmatch
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
SKIPPED = 77
MOST = 1.5  # levels of 8 bits
PICTURES = 130  # that score.py draws


def shared_folder():
    named = os.environ.get("STYLIZED_SHARED")
    folder = Path(named) if named else HERE.parent.parent.parent / "shared"
    return folder if (folder / "oracle" / "mtoon" / "score.py").is_file() else None


def load(path):
    spec = importlib.util.spec_from_file_location("score", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_score(oracle):
    run = subprocess.run([sys.executable, oracle / "score.py", "--bin", os.environ["STYLIZED_PROGRAM"]],
                         capture_output=True, text=True)
    lines = run.stdout.strip().splitlines() or [run.stderr.strip() or "score.py said nothing"]
    bad = [line for line in lines[:-1] if "\tok\t" not in line]
    if lines[-1] != f"{PICTURES} passed, 0 failed":
        bad.append(f"score.py: {lines[-1]}; expected {PICTURES} passed, 0 failed")
    return bad


def options(scene):
    camera = scene["camera"]
    vector = lambda values: ",".join(str(v) for v in values)
    words = ["--size", "512x512", "--background", "#808080", "--look", "mtoon", "--shadow", "off", "--tonemap", "none",
             "--fxaa", "off", "--bloom", "0", "--msaa", "1", "--ssaa", str(scene["supersample"]),
             "--outline", "hull" if scene["outlines"] else "off", "--time", str(scene["time"]),
             f"--camera-position={vector(camera['position'])}", f"--camera-target={vector(camera['target'])}",
             "--fov", str(camera["fovY"]), "--light-direction=-1,-1,-1",
             "--light-color", vector(scene["lights"]["dirColor"]), "--ambient-sky", "0,0,0", "--ambient-ground", "0,0,0"]
    if scene["expression"]:
        words += ["--expression", f"{scene['expression']}=1"]
    return words


def mean_difference(drawn, reference):
    """Over the channels of all pixels that are not the background in the reference."""
    grey, total, count = bytes((128, 128, 128)), 0, 0
    for row, expected in zip(drawn[2], reference[2]):
        for x in range(0, len(expected), 3):
            if expected[x:x + 3] != grey:
                total += sum(abs(a - b) for a, b in zip(row[x:x + 3], expected[x:x + 3]))
                count += 1
    return total / (3 * count)


def draw(model, out, scene):
    out.parent.mkdir(parents=True, exist_ok=True)
    run = subprocess.run([os.environ["STYLIZED_PROGRAM"], "render", model, "-o", out, *options(scene)],
                         capture_output=True, text=True)
    return "" if run.returncode == 0 else f"exit {run.returncode}: {run.stderr.strip()}"


def check_character(score, oracle, folder, description, supersample):
    """The picture's name, the measured difference as text, and what is wrong with it."""
    scene = json.loads(description.read_text())
    scene["supersample"] = supersample
    name = f"{description.parent.name}/{description.stem}{'_ss4' if supersample > 1 else ''}"
    model = oracle / scene["model"] if scene["model"].startswith("models/") else oracle.parent.parent / scene["model"]
    out = folder / f"{name}.png"
    why = draw(model, out, scene)
    if why:
        return name, "-", why
    drawn, reference = score.read_png(out), score.read_png(description.parent / f"{Path(name).name}.png")
    mean = mean_difference(drawn, reference)
    return name, f"{mean:.2f}", f"mean difference {mean:.2f}, accepted {MOST}" if mean > MOST else ""


def check_characters(oracle, patterns, folder):
    score = load(oracle / "score.py")
    jobs = []
    for description in sorted((oracle / "chars").glob("*/*.json")):
        for supersample in (1, 4):
            suffix = "_ss4" if supersample > 1 else ""
            name = f"{description.parent.name}/{description.stem}{suffix}"
            picture = description.parent / f"{description.stem}{suffix}.png"
            if picture.is_file() and any(fnmatch.fnmatch(name, p) for p in patterns):
                jobs.append((description, supersample))
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        rows = list(pool.map(lambda job: check_character(score, oracle, folder, *job), jobs))
    for name, found, _ in rows:
        print(f"{name}: {found}")
    bad = [] if rows else ["no character picture was found"]
    bad += [f"{name}: {why}" for name, _, why in rows if why]
    return bad


def main():
    shared = shared_folder()
    if shared is None:
        print("no shared folder with reference pictures")
        return 1 if os.environ.get("CI") == "true" else SKIPPED
    oracle = shared / "oracle" / "mtoon"
    with tempfile.TemporaryDirectory() as folder:
        bad = check_characters(oracle, sys.argv[1:] or ["*"], Path(os.environ.get("STYLIZED_KEEP", folder)))
    if len(sys.argv) == 1:
        bad += run_score(oracle)
    print("\n".join(bad) or "all pictures are as the references")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
