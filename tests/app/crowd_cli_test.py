#!/usr/bin/env python3
"""Bakes clips and draws crowds with the real program as a user would.

usage: STYLIZED_PROGRAM=build/dev/stylized crowd_cli_test.py [unittest arguments]
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import small_files

PROGRAM = os.environ["STYLIZED_PROGRAM"]
SMALL = ["--size", "96x64", "--crowd", "5"]


class CrowdCliTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="stylized-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.path("figure.glb")
        Path(self.file).write_bytes(small_files.figure())

    def path(self, name):
        return str(self.folder / name)

    def bytes(self, name):
        return (self.folder / name).read_bytes()

    def expect(self, code, *words, says=""):
        run = subprocess.run([PROGRAM, *words], capture_output=True, timeout=120)
        errors = run.stderr.decode()
        self.assertEqual(run.returncode, code, f"{words}: {errors}")
        if code != 0:
            self.assertEqual(errors.count("\n"), 1, errors)
        self.assertIn(says, errors)
        return errors

    def bake(self, *words, name="crowd.sbake"):
        return self.expect(0, "bake", self.file, "-o", self.path(name), *words)


class Bake(CrowdCliTest):
    def test_tells_how_far_each_clip_is_off(self):
        told = self.bake()
        # Both turn about a point within the box that moves with the chest, 60 and 45 degrees in 30 steps.
        self.assertRegex(told, r"Bow: 31 frames in 1\.00 s, at most 0\.\d+ mm off\n")
        self.assertRegex(told, r"Sway: 31 frames in 1\.00 s, at most 0\.\d+ mm off\n")
        self.assertIn("62 frames of 2 matrices", told)
        self.assertEqual(b"SBAK", self.bytes("crowd.sbake")[:4])

    def test_bakes_what_is_chosen_as_it_is_asked_for(self):
        told = self.bake("--only", "Sway", "--rate", "10", "--precision", "half")
        self.assertIn("Sway: 11 frames", told)
        self.assertNotIn("Bow", told)
        self.bake("--only", "Sway", "--rate", "10", name="float.sbake")
        # A matrix is three texels of four numbers.
        self.assertEqual(11 * 2 * 12 * 2, len(self.bytes("float.sbake")) - len(self.bytes("crowd.sbake")))

    def test_quiet_says_nothing(self):
        self.assertEqual("", self.bake("-q"))

    def test_under_a_skin_without_joints_nodes_are_baked(self):
        whole = Path(self.file).read_bytes()
        # As long as before: what else the chunk's length and the accessors say stays true.
        Path(self.file).write_bytes(whole.replace(b'"joints": [1, 2]', b'"joints": []    '))
        told = self.bake()
        self.assertIn("/skins/0/joints: a skin without joints moves nothing", told)
        self.assertIn("Bow: 31 frames in 1.00 s, at most 0.000 mm off\n", told)
        self.assertIn("62 frames of 1 matrices", told)

    def test_what_cannot_be_baked_is_refused(self):
        out = self.path("crowd.sbake")
        self.expect(2, "bake", self.file, says="expected --output")
        self.expect(2, "bake", self.file, "-o", self.path("crowd.png"), says="ends in .sbake")
        self.expect(2, "bake", self.file, "-o", out, "--only", "Swya", says="Sway")
        self.expect(2, "bake", self.file, "-o", out, "--rate", "0", says="--rate 0")
        self.expect(2, "bake", self.file, "-o", out, "--precision", "double", says="--precision double")
        self.expect(3, "bake", self.path("none.glb"), "-o", out, says="none.glb")
        self.assertEqual(["figure.glb"], os.listdir(self.folder))


class Render(CrowdCliTest):
    def draw(self, name, *words, size=SMALL):
        self.expect(0, "render", self.file, "-o", self.path(name), *size, *words)
        return self.bytes(name)

    def test_a_crowd_is_the_same_every_time_and_from_a_file(self):
        drawn = self.draw("crowd.png")
        self.assertEqual(drawn, self.draw("again.png"))
        self.bake()
        self.assertEqual(drawn, self.draw("baked.png", "--baked", self.path("crowd.sbake")))
        self.bake("--only", "Sway")
        self.assertEqual(self.draw("one.png", "--clip", "Sway"), self.draw("chosen.png", "--baked", self.path("crowd.sbake")))

    def test_time_numbers_and_views_show(self):
        drawn = self.draw("crowd.png")
        self.assertNotEqual(drawn, self.draw("later.png", "--time", "0.3"))
        self.assertNotEqual(drawn, self.draw("clip.png", "--clip", "Bow"))
        self.assertNotEqual(drawn, self.draw("front.png", "--view", "front"))
        self.assertNotEqual(drawn, self.draw("six.png", size=["--size", "96x64", "--crowd", "6"]))

    def test_counts_who_is_in_the_picture(self):
        told = self.expect(0, "render", self.file, "-o", self.path("crowd.png"), *SMALL, "-v")
        self.assertIn("5 of 5 characters are in the picture", told)
        told = self.expect(0, "render", self.file, "-o", self.path("none.png"), *SMALL, "-v", "--camera-position", "0,1,50",
                           "--camera-target", "0,1,100", "--allow-empty")
        self.assertIn("0 of 5 characters are in the picture", told)

    def test_what_cannot_be_drawn_is_refused(self):
        render = ["render", self.file, "-o", self.path("crowd.png"), "--size", "96x64"]
        self.expect(2, *render, "--crowd", "0", says="--crowd 0")
        self.expect(2, *render, "--crowd", "65536", says="--crowd 65536")
        self.expect(2, *render, "--baked", "x.sbake", says="expected --crowd beside it")
        self.expect(2, *render, "--crowd", "2", "--skinning", "compute", says="expected vertex")
        self.expect(2, *render, "--crowd", "2", "--clip", "Bwo", says="Bow")
        self.expect(2, *render, "--crowd", "2", "--clip", "Bow", "--baked", "x.sbake", says="--baked and --clip")
        self.expect(3, *render, "--crowd", "2", "--baked", self.path("none.sbake"), says="none.sbake")
        self.assertEqual(["figure.glb"], os.listdir(self.folder))

    def test_baked_files_that_are_broken_are_refused(self):
        self.bake()
        whole, damaged = self.bytes("crowd.sbake"), self.folder / "damaged.sbake"
        render = ["render", self.file, "-o", self.path("crowd.png"), *SMALL, "--baked", str(damaged)]
        for data, sentence in ((whole[:-1], "the file ends after"), (whole[:20], "the file ends in its head"), (b"", "the file is empty"),
                               (whole + b"\0", "expected the end of the file"), (b"PNG" + whole, "these are no baked clips"),
                               (whole[:60] + b"\xff" + whole[61:], "the file has changed"),
                               (whole[:8] + b"\2" + whole[9:], "baked by a newer program"),
                               (whole[:4] + whole[7:3:-1] + whole[8:], "the other byte order")):
            damaged.write_bytes(data)
            self.assertIn("damaged.sbake", self.expect(4, *render, says=sentence))
        damaged.write_bytes(whole)
        Path(self.file).write_bytes(small_files.face())
        self.expect(4, *render, says="the baked clips are of another character")
        self.assertFalse((self.folder / "crowd.png").exists())


if __name__ == "__main__":
    unittest.main()
