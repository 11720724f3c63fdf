#!/usr/bin/env python3
"""What the README shows is true: its program compiles as it stands there and draws, its picture is what the program
draws, and its commands are accepted.

usage: STYLIZED_PROGRAM=… STYLIZED_SAMPLE_PROGRAM=… readme_test.py      STYLIZED_UPDATE_GOLDEN=1 writes the picture anew.
"""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
PICTURE = PROJECT / "docs/images/sample.png"
PICTURE_OPTIONS = ["--size", "480x600", "--time", "0.85", "--ssaa", "2"]
ACCEPTED = ["--max", "64", "--mean", "0.25"]  # as golden_test.py has them, and finer edges
README = (PROJECT / "README.md").read_text()


def draw_command():
    return [os.environ["STYLIZED_PROGRAM"], "render", PROJECT / "samples/sample.glb", *PICTURE_OPTIONS]


def setUpModule():
    if os.environ.get("STYLIZED_UPDATE_GOLDEN"):
        subprocess.run([*draw_command(), "-o", PICTURE], check=True)


# A motion of two moments, whose one joint the sample has as well.
WALK = """HIERARCHY
ROOT hips
{
  OFFSET 0 0 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  End Site
  {
    OFFSET 0 1 0
  }
}
MOTION
Frames: 2
Frame Time: 0.1
0 0 0
0 0 30
"""

class Readme(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="stylized-readme-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def run_command(self, *words):
        run = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, f"{words}: {run.stderr}")

    def test_shows_the_sample_program_as_it_is_and_the_program_draws(self):
        shown = re.search(r"```cpp\n(.*?)```", README, re.DOTALL).group(1)
        self.assertEqual(shown, (PROJECT / "samples/picture.cpp").read_text())
        shutil.copytree(PROJECT / "samples", self.folder / "samples", ignore=shutil.ignore_patterns("__pycache__"))
        self.run_command(os.environ["STYLIZED_SAMPLE_PROGRAM"])
        self.assertTrue((self.folder / "fox.png").read_bytes().startswith(b"\x89PNG"))

    def test_shows_the_sample_as_it_is_drawn(self):
        self.run_command(*draw_command(), "-o", "now.png", "--reference", PICTURE, *ACCEPTED)

    def test_shows_commands_that_work(self):
        shutil.copy(PROJECT / "samples/sample.glb", self.folder / "fox.glb")
        shutil.copy(PROJECT / "samples/character/iro.vrm", self.folder / "iro.vrm")
        shutil.copy(PICTURE, self.folder / "before.png")
        (self.folder / "walk.bvh").write_text(WALK)
        commands = re.findall(r"^stylized (.*)$", README, re.MULTILINE)
        self.assertGreater(len(commands), 3)
        for command in commands:
            words = shlex.split(command, comments=True)
            if "--reference" in words:  # which is the README's own picture here
                words += PICTURE_OPTIONS + ACCEPTED[2:]
            elif "--size" in words:
                words[words.index("--size") + 1] = "48x60"
            elif words[0] == "render":
                words += ["--size", "48x60"]
            self.run_command(os.environ["STYLIZED_PROGRAM"], *words)


if __name__ == "__main__":
    unittest.main()
