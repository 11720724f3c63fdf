"""samples/character: the two files are what their script makes, and keep what their README promises."""

import json
import os
import shutil
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from minitree import PROJECT

FOLDER = PROJECT / "samples/character"
BLENDER = shutil.which("blender")
FORMATS = {5121: "B", 5123: "H", 5125: "I", 5126: "f"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
PRESETS = ("happy", "angry", "sad", "relaxed", "surprised", "aa", "ih", "ou", "ee", "oh", "blink", "blinkLeft", "blinkRight",
           "lookUp", "lookDown", "lookLeft", "lookRight")
CLIPS = ("idle", "walk", "run", "jump", "wave", "dance")
# Stored numbers are rounded to 1e-5; vector instructions of another processor may round the other way.
NUMBER_TOLERANCE = 3e-5
# The share of the ground's speed by which a standing foot may differ; 30 keys a second, straight lines between them.
SLIDE_TOLERANCE = 0.06
# How far the ball of a foot may be over its place on the ground and still stand, metres.
STANDING = 0.0006


class File:
    def __init__(self, name, folder=FOLDER):
        data = (Path(folder) / name).read_bytes()
        self.size = len(data)
        length = struct.unpack_from("<I", data, 12)[0]
        self.json, self.bin = json.loads(data[20:20 + length]), data[28 + length:]
        self.nodes = self.json["nodes"]
        self.parents = {child: i for i, node in enumerate(self.nodes) for child in node.get("children", ())}

    def rows(self, index):
        accessor = self.json["accessors"][index]
        width, kind = WIDTHS[accessor["type"]], FORMATS[accessor["componentType"]]
        if "bufferView" not in accessor:
            return [(0,) * width] * accessor["count"]
        view = self.json["bufferViews"][accessor["bufferView"]]
        step = view.get("byteStride", width * struct.calcsize(kind))
        return [struct.unpack_from(f"<{width}{kind}", self.bin, view["byteOffset"] + step * i) for i in range(accessor["count"])]

    def clip(self, name):
        return next(clip for clip in self.json["animations"] if clip["name"] == name)

    def place(self, clip, node, key):
        """Where a node's origin is at a key of a clip."""
        point = (0.0, 0.0, 0.0)
        while node is not None:
            shift, turn = self.nodes[node].get("translation", (0, 0, 0)), (0, 0, 0, 1)
            for channel in clip["channels"]:
                if channel["target"]["node"] == node:
                    values = self.rows(clip["samplers"][channel["sampler"]]["output"])
                    value = values[min(key, len(values) - 1)]
                    shift, turn = (value, turn) if channel["target"]["path"] == "translation" else (shift, value)
            point = tuple(a + b for a, b in zip(rotated(turn, point), shift))
            node = self.parents.get(node)
        return point


def rotated(q, p):
    x, y, z, w = q
    tx, ty, tz = 2 * (y * p[2] - z * p[1]), 2 * (z * p[0] - x * p[2]), 2 * (x * p[1] - y * p[0])
    return (p[0] + w * tx + y * tz - z * ty, p[1] + w * ty + z * tx - x * tz, p[2] + w * tz + x * ty - y * tx)


class Character(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.vrm, cls.glb = File("iro.vrm"), File("iro.glb")

    def test_both_files_stay_under_four_megabytes(self):
        self.assertLess(self.vrm.size + self.glb.size, 4_000_000)

    def test_has_the_triangles_and_joints_that_it_promises(self):
        for file in (self.vrm, self.glb):
            indices = sum(file.json["accessors"][primitive["indices"]]["count"]
                          for mesh in file.json["meshes"] for primitive in mesh["primitives"])
            self.assertTrue(5_000 <= indices // 3 <= 15_000, indices // 3)
            self.assertGreaterEqual(len(file.json["skins"][0]["joints"]), 55)

    def test_moves_something_for_every_expression(self):
        expressions = self.vrm.json["extensions"]["VRMC_vrm"]["expressions"]
        self.assertEqual(set(PRESETS), set(expressions["preset"]) - {"neutral"})
        face = next(mesh for mesh in self.vrm.json["meshes"] if mesh["name"] == "Face")
        for name, expression in {**expressions["preset"], **expressions["custom"]}.items():
            for bind in expression.get("morphTargetBinds", ()):
                moved = sum(self.vrm.json["accessors"][primitive["targets"][bind["index"]]["POSITION"]].get("sparse", {"count": 0})["count"]
                            for primitive in face["primitives"])
                self.assertGreater(moved, 10, name)

    def test_forbids_nothing_that_its_licence_allows(self):
        meta = self.vrm.json["extensions"]["VRMC_vrm"]["meta"]
        self.assertIn("publicdomain/zero", meta["otherLicenseUrl"])
        self.assertIn("CC0", (FOLDER / "LICENSE").read_text())
        allowed = [key for key in meta if key.startswith("allow")]
        self.assertEqual(5, len(allowed))
        self.assertTrue(all(meta[key] for key in allowed), meta)
        self.assertEqual(("everyone", "corporation", "unnecessary", "allowModificationRedistribution"),
                         tuple(meta[key] for key in ("avatarPermission", "commercialUsage", "creditNotation", "modification")))

    def test_gives_every_vertex_weights_that_sum_to_one(self):
        for mesh in self.vrm.json["meshes"]:
            for primitive in mesh["primitives"]:
                for weights in self.vrm.rows(primitive["attributes"]["WEIGHTS_0"]):
                    self.assertEqual(255, sum(weights), mesh["name"])

    def test_clips_end_where_they_begin(self):
        self.assertEqual(list(CLIPS), [clip["name"] for clip in self.glb.json["animations"]])
        for clip in self.glb.json["animations"]:
            for channel in clip["channels"]:
                rows = self.glb.rows(clip["samplers"][channel["sampler"]]["output"])
                times = self.glb.rows(clip["samplers"][channel["sampler"]]["input"])
                width = len(rows) // len(times)
                for a, b in zip(rows[:width], rows[-width:]):
                    same = max(abs(x - y) for x, y in zip(a, b)) < 1e-6 or max(abs(x + y) for x, y in zip(a, b)) < 1e-6
                    self.assertTrue(same, f"{clip['name']}: {channel}")

    def test_dances_for_at_least_eight_seconds(self):
        clip = self.glb.clip("dance")
        self.assertGreaterEqual(max(self.glb.json["accessors"][s["input"]]["max"][0] for s in clip["samplers"]), 8.0)

    def test_feet_keep_to_the_ground_at_the_stated_speed(self):
        for name in ("walk", "run"):
            clip = self.glb.clip(name)
            speed, stood = clip["extras"]["speed"], 0
            for side in ("left", "right"):
                toes = next(i for i, node in enumerate(self.glb.nodes) if node["name"] == f"{side}Toes")
                count = max(self.glb.json["accessors"][s["input"]]["count"] for s in clip["samplers"])
                places = [self.glb.place(clip, toes, key) for key in range(count)]
                ground = min(y for _, y, _ in places)
                for (_, y0, z0), (_, y1, z1) in zip(places, places[1:]):
                    if max(y0, y1) < ground + STANDING:
                        stood += 1
                        self.assertAlmostEqual(-speed, (z1 - z0) * 30, delta=speed * SLIDE_TOLERANCE, msg=f"{name} {side}")
            self.assertGreater(stood, 6, name)

    @unittest.skipUnless(BLENDER, "Blender is not installed")
    def test_is_what_its_script_makes(self):
        with tempfile.TemporaryDirectory() as folder:
            made = subprocess.run([BLENDER, "-b", "--python-exit-code", "1", "-P", str(FOLDER / "make_character.py"), "--", folder],
                                  capture_output=True, text=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1",
                                       "PATH": f"{Path(BLENDER).parent}{os.pathsep}{os.environ['PATH']}"})
            self.assertEqual(0, made.returncode, made.stdout + made.stderr)
            for name, kept in (("iro.vrm", self.vrm), ("iro.glb", self.glb)):
                fresh = File(name, folder)
                for key in ("nodes", "meshes", "materials", "skins", "bufferViews", "extensions"):
                    self.assertEqual(kept.json.get(key), fresh.json.get(key), f"{name}: {key}")
                for index, accessor in enumerate(kept.json["accessors"]):
                    tolerance = NUMBER_TOLERANCE if accessor["componentType"] == 5126 else 0
                    for a, b in zip(kept.rows(index), fresh.rows(index)):
                        self.assertLessEqual(max(abs(x - y) for x, y in zip(a, b)), tolerance, f"{name}: accessor {index}")


if __name__ == "__main__":
    unittest.main()
