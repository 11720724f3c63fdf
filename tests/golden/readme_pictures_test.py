#!/usr/bin/env python3
"""The README's pictures are those that scripts/readme_pictures draws with the program as it is, and all of them.

usage: STYLIZED_PROGRAM=… readme_pictures_test.py      STYLIZED_UPDATE_GOLDEN=1 writes them anew: look at them after.
"""

import itertools
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
SCRIPT = PROJECT / "scripts/readme_pictures"
IMAGES = PROJECT / "docs/images"
# Mean difference in levels of 8 bits: drivers round edges differently. A whole picture moved by one pixel is at 3 or more.
ACCEPTED_MEAN = 0.25
# For the animation, whose 44 colours are chosen anew.
ACCEPTED_MEAN_GIF = 1.0
# Two expressions can be told apart where their mean difference over the face is more, in levels: as much as 40 of its 4,000
# pixels that change by 90.
TOLD_APART = 0.9
MOST_BYTES, MOST_BYTES_GIF = 3_000_000, 1_500_000


def pixels(picture):
    """All frames of it, as rgb."""
    return subprocess.run(["ffmpeg", "-loglevel", "error", "-i", picture, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                          check=True, capture_output=True).stdout


def mean_difference(a, b):
    return sum(abs(x - y) for x, y in zip(a, b)) / len(a)


class ReadmePictures(unittest.TestCase):
    def test_are_drawn_by_the_script_and_shown(self):
        with tempfile.TemporaryDirectory(prefix="stylized-readme-") as folder:
            to = IMAGES if os.environ.get("STYLIZED_UPDATE_GOLDEN") else Path(folder)
            run = subprocess.run([SCRIPT, to], capture_output=True, text=True)
            self.assertEqual(0, run.returncode, run.stderr)
            drawn = sorted(Path(line).name for line in run.stdout.splitlines())
            # Those of docs/animation.md and docs/viewer.md have scripts of their own.
            kept_names = sorted(path.name for path in IMAGES.iterdir() if not path.name.startswith(("animation_", "viewer_")))
            self.assertEqual(drawn, kept_names)
            self.assertEqual(drawn, sorted(re.findall(r"\(docs/images/(.*?)\)", (PROJECT / "README.md").read_text())))
            for name in drawn:
                kept, now = pixels(IMAGES / name), pixels(to / name)
                self.assertEqual(len(kept), len(now), name)
                self.assertLess(mean_difference(kept, now), ACCEPTED_MEAN_GIF if name.endswith(".gif") else ACCEPTED_MEAN, name)

    def test_every_expression_can_be_told_from_rest_and_from_the_others(self):
        width, across, down = 1370, range(44, 109), range(71, 134)   # of the sheet; of the face in a cell of 150 pixels
        sheet = pixels(IMAGES / "expressions.png")
        self.assertEqual(width * 657 * 3, len(sheet))
        faces = []
        for cell in range(24):
            left, top = 29 + 166 * (cell % 8), 89 + 185 * (cell // 8)
            rows = (3 * (width * (top + y) + left) for y in down)
            faces.append(b"".join(sheet[row + 3 * across.start:row + 3 * across.stop] for row in rows))
        rest, neutral = faces[0], faces.pop(18)
        self.assertEqual(rest, neutral)
        for (i, a), (j, b) in itertools.combinations(enumerate(faces), 2):
            self.assertGreater(mean_difference(a, b), TOLD_APART, f"pictures {i} and {j}, neutral not counted")

    def test_stay_small(self):
        sizes = {path: path.stat().st_size for path in IMAGES.iterdir()}
        self.assertLess(sum(sizes.values()), MOST_BYTES)
        for path, size in sizes.items():
            if path.suffix == ".gif":
                self.assertLess(size, MOST_BYTES_GIF, path.name)

    def test_a_program_that_does_not_draw_fails(self):
        with tempfile.TemporaryDirectory(prefix="stylized-readme-") as folder:
            run = subprocess.run([SCRIPT, folder], capture_output=True, env={**os.environ, "STYLIZED_PROGRAM": "false"})
            self.assertNotEqual(0, run.returncode)
            self.assertEqual([], list(Path(folder).iterdir()))


if __name__ == "__main__":
    unittest.main()
