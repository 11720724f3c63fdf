#!/usr/bin/env python3
"""docs/animation.md shows a picture of each kind of node and IK step that the schema knows, each drawn by the script."""

import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES, MOST_BYTES_TOGETHER = 40 * 1024, 600 * 1024


def kinds():
    properties = json.loads((ROOT / "docs/animator.schema.json").read_text())["properties"]
    return [kind["properties"]["type"]["const"] for name in ("nodes", "ik") for kind in properties[name]["items"]["oneOf"]]


class Pictures(unittest.TestCase):
    def test_the_script_draws_each_kind(self):
        listed = subprocess.run([sys.executable, ROOT / "scripts/draw_animation_docs", "--list"], capture_output=True,
                                text=True, check=True).stdout.split()
        self.assertEqual(sorted(listed), sorted(kinds()))

    def test_the_page_shows_each_kind_under_its_title(self):
        page = (ROOT / "docs/animation.md").read_text()
        for kind in kinds():
            section = re.search(rf"### `{kind}`\n(.*?)(?=\n##)", page, re.S)
            self.assertIsNotNone(section, kind)
            self.assertIn(f"(images/animation_{kind}.png)", section[1])

    def test_pictures_are_small(self):
        sizes = [(ROOT / f"docs/images/animation_{kind}.png").stat().st_size for kind in kinds()]
        self.assertLessEqual(max(sizes), MOST_BYTES)
        self.assertLess(sum(sizes), MOST_BYTES_TOGETHER)


if __name__ == "__main__":
    unittest.main()
