#!/usr/bin/env python3
"""From the start of the program to a picture, as a multiple of an empty OpenGL process timed in turn with it.

    benchmarks/cold_start.py FILE [RUNS]      after a release build; FILE: CesiumMan.glb for the figures in the docs

Prints wall time (median, and from the fastest to the slowest run) and the peak of memory of each row."""
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RELEASE = Path(__file__).parent.parent / "build" / "release"
NO_CACHE = {"MESA_SHADER_CACHE_DISABLE": "true"}
PLAIN = ["--look", "plain", "--shadow", "off", "--outline", "off"]


def run(command, variables):
    """Wall time in ms and peak memory in MB."""
    begin = time.perf_counter()
    child = subprocess.Popen(command, env={**os.environ, **variables}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = (time.perf_counter() - begin) * 1e3
    if status != 0:
        sys.exit(f"{command[0]} failed: {said.decode()}")
    return wall, usage.ru_maxrss / 1024


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    file, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 15
    with tempfile.TemporaryDirectory() as folder:
        render = [RELEASE / "stylized", "render", file, "-o", f"{folder}/a.png", "--size", "800x600", "--msaa", "4"]
        rows = {
            "an empty context": ([RELEASE / "benchmarks" / "empty_context"], NO_CACHE),
            "plain look, no cache": (render + PLAIN, NO_CACHE),
            "default look, no cache": (render, NO_CACHE),
            "default look, cached": (render, {"MESA_SHADER_CACHE_DIR": folder}),
        }
        for command, variables in rows.values():  # pages and caches warm
            run(command, variables)
        measured = {name: [] for name in rows}
        for _ in range(runs):
            for name, (command, variables) in rows.items():
                measured[name].append(run(command, variables))
    yardstick = statistics.median(wall for wall, _ in measured["an empty context"])
    for name, values in measured.items():
        walls = [wall for wall, _ in values]
        print(f"{name:24} {statistics.median(walls):7.1f} ms ({min(walls):.1f} to {max(walls):.1f})  "
              f"{statistics.median(walls) / yardstick:4.2f} times  {max(memory for _, memory in values):5.0f} MB")


if __name__ == "__main__":
    main()
