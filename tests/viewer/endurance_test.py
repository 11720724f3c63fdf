#!/usr/bin/env python3
"""Hundreds of frames without a leak or an OpenGL error, and twenty files in turn without growing."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from viewer_window import SAMPLES, OnScreen, Viewer, must_have

SHARED = Path(os.environ.get("STYLIZED_SHARED", Path(__file__).parents[3] / "shared"))
PLACES_ONCE = 3        # files after which drivers, fonts and pools have grown to what they need
GROWTH = 40 << 10      # KB over the seventeen files after: less than any of them takes on its own


def resident(process):
    """KB in memory."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise AssertionError("no VmRSS")


def some_files(count):
    """Files of the corpus; where there is none, the project's own, again and again."""
    files = sorted(path for path in (SHARED / "corpus" / "gltf").rglob("*.glb") if path.stat().st_size < 4 << 20)
    if not files and os.environ.get("CI") == "true":
        raise AssertionError("no corpus: see docs/TESTING.md")
    files = files or [SAMPLES / "sample.glb", SAMPLES / "character" / "iro.glb", SAMPLES / "character" / "iro.vrm"]
    return [files[i % len(files)] for i in range(count)]


class Endurance(OnScreen):
    def leak_checking(self):
        """What lets a program look for leaks when it ends: nothing more where it was built so."""
        if os.environ.get("STYLIZED_VIEWER_SANITIZED") == "1":
            return {"ASAN_OPTIONS": "detect_leaks=1:verify_asan_link_order=0", **self.held_drivers()}
        library = subprocess.run(["gcc", "-print-file-name=liblsan.so"], capture_output=True, text=True).stdout.strip()
        if not Path(library).is_file():
            must_have("there is no liblsan.so")
        return self.held_drivers(library)

    def held_drivers(self, *libraries):
        """Once a driver is unloaded, what its own variables point to would count as lost."""
        drivers = sorted(map(str, Path("/usr/lib").glob("*/dri/swrast_dri.so")))
        if not drivers:
            must_have("there is no software driver to hold")
        return {"LD_PRELOAD": ":".join([*libraries, drivers[0]])}

    def test_three_hundred_frames_leak_nothing_and_make_no_errors(self):
        with tempfile.TemporaryDirectory() as folder:
            state = Path(folder) / "state.json"
            done = subprocess.run(
                [os.environ["STYLIZED_VIEWER"], SAMPLES / "character" / "iro.glb", "--frames", "300", "--size",
                 "320x240", "--msaa", "1", "--panel", "stats", "--state-json", state],
                env={**self.screen.environment, "HOME": folder, "XDG_CONFIG_HOME": folder, **self.leak_checking()},
                capture_output=True, text=True, timeout=500)
            self.assertEqual(done.returncode, 0, done.stderr[-4000:])
            self.assertNotIn("Sanitizer", done.stderr)
            text = state.read_text()
            self.assertIn('"openGlErrors": 0', text)
            self.assertIn('"frames": 300', text)

    def test_twenty_files_in_turn_do_not_grow_memory(self):
        files = some_files(20)
        with Viewer(self.screen, files[0], "--shadow", "off", size="320x240") as viewer:
            sizes = []
            for file in files:
                viewer.drop(file)
                self.assertEqual([c["path"] for c in viewer.state["characters"]], [str(file)], viewer.state["error"])
                sizes.append(resident(viewer.process.pid))
            for file in files[:PLACES_ONCE]:
                viewer.drop(file)
            again = resident(viewer.process.pid)
            self.assertLess(again - sizes[PLACES_ONCE - 1], GROWTH, sizes)
            self.assertNoErrors(viewer)


if __name__ == "__main__":
    unittest.main(verbosity=2)
