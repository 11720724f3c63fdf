#!/usr/bin/env python3
"""Sets faces with the real program as a user would, and looks at what comes of it.

usage: STYLIZED_PROGRAM=build/dev/stylized faces_cli_test.py [unittest arguments]
"""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import small_files

PROGRAM = os.environ["STYLIZED_PROGRAM"]
FEW = 1e-5  # metres: positions of single precision around one


class FacesCliTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="stylized-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.path("face.vrm")
        Path(self.file).write_bytes(small_files.face())

    def path(self, name):
        return str(self.folder / name)

    def expect(self, code, *words, says="", **environment):
        run = subprocess.run([PROGRAM, *words], capture_output=True, timeout=120, env={**os.environ, **environment})
        errors = run.stderr.decode()
        self.assertEqual(run.returncode, code, f"{words}: {errors}")
        if code != 0:
            self.assertEqual(errors.count("\n"), 1, errors)
            self.assertIn(says, errors)
        return run.stdout

    def head(self, *words, backend="cpu"):
        """The largest x and y, and the smallest x, of the head box."""
        got = json.loads(self.expect(0, "evaluate", self.file, "--backend", backend, *words))
        points = got["samples"][0]["positions"][1]
        return max(points[0::3]), max(points[1::3]), min(points[0::3])

    def assert_head(self, expected, *words, backend="cpu"):
        for actual, wanted in zip(self.head(*words, backend=backend), expected):
            self.assertAlmostEqual(actual, wanted, delta=FEW)


class Weights(FacesCliTest):
    def test_morphs_and_expressions_deform_the_same_on_both_backends(self):
        for backend in ("cpu", "gpu"):
            self.assert_head((0.5, 2.0, -0.5), backend=backend)
            self.assert_head((0.6, 2.0, -0.5), "--morph", "wide=0.5", backend=backend)
            self.assert_head((0.7, 2.0, -0.5), "--expression", "happy=1", backend=backend)
            self.assert_head((0.5, 2.1, -0.6), "--morph", "tall=1", "--morph=fix=1", backend=backend)

    def test_a_hand_on_a_target_wins_over_an_expression(self):
        self.assert_head((0.5, 2.0, -0.5), "--expression", "happy=1", "--morph", "wide=0")

    def test_an_expression_holds_back_another(self):
        self.assert_head((0.5, 2.1, -0.5), "--expression", "aa=1")
        self.assert_head((0.52, 2.0, -0.5), "--expression", "aa=1", "--expression", "happy=0.1")

    def test_a_colour_shows_in_the_picture(self):
        pictures = [self.expect(0, "render", self.file, "-o", "-", "--size", "48x48", *words)
                    for words in ((), ("--expression", "blush=1"), ("--expression", "empty=1"))]
        self.assertNotEqual(pictures[0], pictures[1])
        self.assertEqual(pictures[0], pictures[2])

    def test_older_names_find_the_same_expressions(self):
        self.assert_head((0.7, 2.0, -0.5), "--expression", "joy=1")

    def test_unknown_names_are_exit_2_with_the_nearest(self):
        self.expect(2, "evaluate", self.file, "--morph", "wlde=1", says="did you mean 'wide'")
        self.expect(2, "render", self.file, "-o", self.path("a.png"), "--expression", "hapy=1", says="did you mean 'happy'")
        self.expect(2, "evaluate", self.file, "--morph", "wide", says="NAME=WEIGHT")
        self.expect(2, "evaluate", self.file, "--expression", "happy=1.01", says="from 0 to 1")
        self.assertEqual(os.listdir(self.folder), ["face.vrm"])


class OddFiles(FacesCliTest):
    def write_triangle(self, corner=0, delta=1, materials=()):
        """One triangle with a corner at `corner` and a target that moves it by `delta`, both along x."""
        data = struct.pack("<24f", corner, 0, 0, 1, 0, 0, 0, 1, 0, delta, *[0] * 8, 0, 0, 1, 0, 0, 1)
        accessor = lambda view, kind: {"bufferView": view, "componentType": 5126, "count": 3, "type": kind}
        extent = {"min": [min(0, corner), 0, 0], "max": [max(1, corner), 1, 0]}
        attributes = {"POSITION": 0, "TEXCOORD_0": 2, "TEXCOORD_1": 2, "TEXCOORD_2": 2}
        Path(self.path("triangle.bin")).write_bytes(data)
        self.file = self.path("triangle.gltf")
        Path(self.file).write_text(json.dumps({
            "asset": {"version": "2.0"}, "nodes": [{"mesh": 0, "name": "Face"}], "scenes": [{"nodes": [0]}],
            "meshes": [{"extras": {"targetNames": ["far"]}, "primitives": [
                {"attributes": attributes, "targets": [{"POSITION": 1}], **({"material": 0} if materials else {})}]}],
            "buffers": [{"byteLength": len(data), "uri": "triangle.bin"}],
            "bufferViews": [{"buffer": 0, "byteOffset": at, "byteLength": size} for at, size in ((0, 36), (36, 36), (72, 24))],
            "accessors": [accessor(0, "VEC3") | extent, accessor(1, "VEC3"), accessor(2, "VEC2")],
            **({"materials": list(materials), "textures": [{}]} if materials else {})}))

    def test_sums_beyond_all_numbers_are_exit_4_and_no_null(self):
        self.write_triangle(corner=3e38, delta=3e38)
        self.expect(4, "evaluate", self.file, "--backend", "gpu", "--morph", "far=1", says="node 'Face'")
        self.assertNotIn(b"null", self.expect(0, "evaluate", self.file, "--backend", "cpu", "--morph", "far=1"))

    def test_a_third_set_of_texture_coordinates_is_reported(self):
        maps = {"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}, "emissiveTexture": {"index": 0, "texCoord": 1}}
        for third, count in (({}, 0), ({"normalTexture": {"index": 0, "texCoord": 2}}, 1)):
            self.write_triangle(materials=[maps | third])
            report = json.loads(self.expect(0, "inspect", self.file, "--json"))["report"]
            told = [e for e in report if e["place"] == "/meshes/0/primitives/0/attributes/TEXCOORD_2"]
            self.assertEqual([e["code"] for e in told], ["AttributeIgnored"] * count, report)


class FaceFiles(FacesCliTest):
    def test_what_is_saved_says_the_same(self):
        self.expect(0, "inspect", self.file, "--save-face", self.path("face.json"))
        again = self.path("again.json")
        self.expect(0, "inspect", self.file, "--face", self.path("face.json"), "--save-face", again)
        self.assertEqual(Path(again).read_text(), Path(self.path("face.json")).read_text())
        self.assertEqual([e["name"] for e in json.loads(Path(again).read_text())["expressions"]], ["happy", "aa", "blush", "empty"])

    def test_a_corrective_follows_its_drivers(self):
        Path(self.path("face.json")).write_text(json.dumps({"schemaVersion": 1, "correctives": [
            {"target": "fix", "kind": "minimum", "drivers": [{"target": "wide"}, {"target": "tall"}]}]}))
        face = ("--face", self.path("face.json"))
        for backend in ("cpu", "gpu"):
            self.assert_head((0.7, 2.05, -0.55), *face, "--morph", "wide=1", "--morph", "tall=0.5", backend=backend)
        self.assert_head((0.7, 2.0, -0.5), *face, "--morph", "wide=1")

    def test_a_wrong_one_is_exit_4_and_a_missing_one_exit_3(self):
        Path(self.path("face.json")).write_text('{"schemaVersion":1,"expressions":[{"name":"x","morphs":[{"target":"wid"}]}]}')
        self.expect(4, "inspect", self.file, "--face", self.path("face.json"), says="face.json: /expressions/0/morphs/0/target: ")
        self.expect(3, "evaluate", self.file, "--face", self.path("none.json"), says="none.json")
        self.expect(2, "inspect", self.file, "--save-face", self.file, says="--save-face")

    def test_inspect_tells_expressions_targets_and_bones(self):
        told = json.loads(self.expect(0, "inspect", self.file, "--json"))
        self.assertEqual([e["name"] for e in told["expressions"]], ["happy", "aa", "blush", "empty"])
        self.assertEqual(told["expressions"][0]["morphs"], [{"node": 0, "target": 0, "name": "wide", "weight": 1}])
        self.assertEqual(sorted(told["humanoid"]), ["head", "hips"])
        wide = told["streams"][1]["morphTargets"][0]
        self.assertEqual((wide["name"], wide["vertices"]), ("wide", 12))
        self.assertAlmostEqual(wide["largestDisplacement"], 0.2, places=6)
        text = self.expect(0, "inspect", self.file).decode()
        for words in ("expressions 4", "humanoid    2 bones", "happy: wide 1, blocks mouth", "blush (custom), 1 colour"):
            self.assertIn(words, text)


class Sheets(FacesCliTest):
    def size_of(self, *words):
        """Width and height of a sheet."""
        sheet = self.path("sheet.png")
        self.expect(0, "sheet", self.file, "-o", sheet, "--cell", "48x40", *words)
        return struct.unpack(">II", Path(sheet).read_bytes()[16:24])

    def test_shows_the_face_at_rest_and_with_each_expression(self):
        one_column, two_columns = self.size_of("--columns", "1"), self.size_of("--columns", "2")
        self.assertGreater(one_column[1], 5 * 42)
        self.assertEqual(two_columns[0], one_column[0] + 50 + 14)
        self.assertLess(two_columns[1], one_column[1])
        self.assertEqual(self.size_of("--expressions", "--columns", "1"), one_column)
        self.assertEqual(self.size_of("--columns", "100"), self.size_of("--columns", "5"), "no more than there are pictures")

    def test_a_sheet_that_is_too_large_is_refused_before_a_picture_is_drawn(self):
        self.expect(2, "sheet", self.file, "-o", self.path("x.png"), "--cell", "2048x2048", "--columns", "1", "--moments", "1",
                    "--expressions", "--morphs", says="at most 16384")
        self.assertNotIn("x.png", os.listdir(self.folder))

    def test_shows_morphs_and_refuses_what_there_is_not(self):
        self.assertLess(self.size_of("--morphs", "--columns", "1")[1], self.size_of("--columns", "1")[1], "three and one, not four")
        self.expect(2, "sheet", self.file, "-o", self.path("x.png"), "--clips", says="no animation")
        self.expect(2, "sheet", self.file, says="--output")
        self.expect(2, "sheet", self.file, "-o", self.path("x.jpg"), says=".png")
        self.assertNotIn("x.png", os.listdir(self.folder))

    def test_shows_moments_of_clips(self):
        Path(self.file).write_bytes(small_files.figure())
        self.assertEqual(self.size_of("--moments", "3", "--columns", "3")[0], 2 * 28 + 3 * 64 - 14)

    def test_without_fonts_it_is_exit_6_and_names_the_package(self):
        self.expect(6, "sheet", self.file, "-o", self.path("x.png"), says="fonts-dejavu-core", HOME=str(self.folder),
                    XDG_DATA_HOME=str(self.folder), XDG_DATA_DIRS=str(self.folder))
        self.assertEqual(os.listdir(self.folder), ["face.vrm"])

    def test_the_same_call_gives_the_same_bytes(self):
        first, second = (self.expect(0, "sheet", self.file, "-o", "-", "--cell", "48x48") for _ in range(2))
        self.assertEqual(first, second)


class Busts(FacesCliTest):
    def drawn_rows(self, *words):
        """The first and last row of a picture in which the character shows."""
        picture = self.path("bust.png")
        self.expect(0, "render", self.file, "-o", picture, "--size", "64x64", "--background", "transparent", *words)
        return picture

    def test_a_big_head_is_not_cut(self):
        shown = self.drawn_rows("--view", "bust")
        self.expect(0, "render", self.file, "-o", self.path("again.png"), "--size", "64x64", "--background", "transparent",
                    "--view", "bust", "--reference", shown)
        whole = self.drawn_rows("--view", "front")
        self.expect(1, "render", self.file, "-o", self.path("other.png"), "--size", "64x64", "--background", "transparent",
                    "--view", "bust", "--reference", whole)


if __name__ == "__main__":
    unittest.main()
