#!/usr/bin/env python3
"""Runs `stylized check` and `--animator` as a user would.

usage: STYLIZED_PROGRAM=build/dev/stylized animator_cli_test.py [unittest arguments]
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
CAMERA = ["--size", "64x48", "--camera-position", "0,1,4", "--camera-target", "0,0.8,0"]
# Bows for a second, then, once told, sways; the bow's speed is a parameter.
GRAPH = {
    "stylizedAnimator": 1,
    "parameters": [{"name": "speed", "type": "float", "initial": 1}, {"name": "sway", "type": "trigger"}],
    "clips": [{"name": "Bow"}, {"name": "Sway"}],
    "nodes": [{"name": "bow", "type": "clip", "clip": "Bow", "loop": False},
              {"name": "scaled", "type": "timeScale", "node": "bow", "factor": "speed"},
              {"name": "sway", "type": "clip", "clip": "Sway", "loop": False},
              {"name": "all", "type": "stateMachine",
               "states": [{"name": "Bow", "node": "scaled"}, {"name": "Sway", "node": "sway"}],
               "transitions": [{"from": "Bow", "to": "Sway", "when": [{"parameter": "sway"}], "seconds": 0}]}],
    "root": "all",
}


class CliTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="stylized-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.write("figure.glb", small_files.figure())
        self.graph = self.write("graph.json", json.dumps(GRAPH).encode())

    def write(self, name, data):
        (self.folder / name).write_bytes(data)
        return str(self.folder / name)

    def path(self, name):
        return str(self.folder / name)

    def expect(self, code, *words, says=""):
        run = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=120)
        self.assertEqual(run.returncode, code, f"{words}: {run.stderr}")
        if code != 0:
            self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
            self.assertIn(says, run.stderr)
        return run.stdout


class Check(CliTest):
    def damaged(self, change):
        """The figure with its inverse bind matrices changed: change(matrices of 16 numbers) gives new ones."""
        data = bytearray(small_files.figure())
        length = struct.unpack_from("<I", data, 12)[0]
        scene = json.loads(data[20:20 + length])
        accessor = scene["accessors"][scene["skins"][0]["inverseBindMatrices"]]
        start = 28 + length + scene["bufferViews"][accessor["bufferView"]]["byteOffset"]
        matrices = [list(struct.unpack_from("<16f", data, start + 64 * i)) for i in range(accessor["count"])]
        for i, matrix in enumerate(change(matrices)):
            struct.pack_into("<16f", data, start + 64 * i, *matrix)
        return self.write("damaged.glb", bytes(data))

    def test_a_healthy_figure_passes(self):
        self.assertEqual(self.expect(0, "check", self.file), f"{self.file}: errors 0, warnings 0\n")
        report = json.loads(self.expect(0, "check", "--json", self.file))
        self.assertEqual(report, {"schemaVersion": 1, "file": self.file, "errors": 0, "findings": [], "vertices": []})

    def test_what_cannot_be_right_is_exit_1_with_a_code(self):
        # The chest's matrix is the way up instead of the way down.
        file = self.damaged(lambda matrices: [matrices[0], matrices[1][:13] + [0.6] + matrices[1][14:]])
        text = self.expect(1, "check", file, says="InverseBindNotInverted")
        self.assertIn("error InverseBindNotInverted: skin 'Skin 0': ", text)
        run = subprocess.run([PROGRAM, "check", "--json", file, "-o", self.path("out.json")], capture_output=True)
        self.assertEqual(run.returncode, 1)
        report = json.loads(Path(self.path("out.json")).read_text())
        self.assertEqual([(f["code"], f["severity"]) for f in report["findings"]], [("InverseBindNotInverted", "error")])

    def test_another_bind_pose_is_only_a_warning(self):
        file = self.damaged(lambda matrices: [matrices[0], matrices[1][:13] + [-0.7] + matrices[1][14:]])
        self.assertIn("warning BindPoseNotRest: skin 'Skin 0': ", self.expect(0, "check", file))

    def test_a_vertex_is_told_joint_by_joint(self):
        words = ["--vertex", "1:0", "--sample", "rest", "--sample", "Bow@1", "--json"]
        vertices = json.loads(self.expect(0, "check", self.file, *words))["vertices"]
        self.assertEqual([(v["vertex"], v["sample"]) for v in vertices], [("1:0", "rest"), ("1:0", "Bow@1")])
        geometry = json.loads(self.expect(0, "evaluate", self.file, "--backend", "cpu", "--sample", "rest", "--sample", "Bow@1"))
        for vertex, sample in zip(vertices, geometry["samples"]):
            self.assertEqual([(i["joint"], i["weight"]) for i in vertex["influences"]], [("chest", 1.0)])
            for got, expected in zip(vertex["placed"], sample["positions"][1][:3]):
                self.assertAlmostEqual(got, expected, delta=1e-9)
        self.assertIn("weight 1.000000", self.expect(0, "check", self.file, "--vertex", "1:0"))

    def test_a_vertex_is_told_at_a_moment_of_an_animator(self):
        words = ["--vertex", "1:0", "--animator", self.graph, "--set", "speed=0.5"]
        told = ["--sample", "animator@1", "--sample", "Bow@1", "--sample", "animator@0.5", "--json"]
        vertices = json.loads(self.expect(0, "check", self.file, *words, *told))["vertices"]
        clips = ["--vertex", "1:0", "--sample", "Bow@0.5", "--sample", "Bow@1", "--sample", "Bow@0.25", "--json"]
        expected = json.loads(self.expect(0, "check", self.file, *clips))["vertices"]
        self.assertNotEqual(expected[0]["placed"], expected[1]["placed"])
        for vertex, clip in zip(vertices, expected):
            for got, known in zip(vertex["placed"], clip["placed"]):
                self.assertAlmostEqual(got, known, delta=1e-5)
        self.assertIn("vertex 1:0 at animator@0\n", self.expect(0, "check", self.file, *words))
        self.expect(2, "check", self.file, "--animator", self.graph, says="--animator: expected --vertex beside it")
        self.expect(2, "check", self.file, "--vertex", "1:0", "--set", "speed=1", says="expected --animator beside it")
        self.expect(2, "check", self.file, "--vertex", "1:0", "--sample", "animator@0", says="no clip 'animator'")
        self.expect(3, "check", self.file, "--vertex", "1:0", "--animator", self.path("none.json"), says="none.json")

    def test_wrong_usage_is_exit_2(self):
        for words, says in [(["--vertex", "9:0"], "expected a primitive from 0 to 4"),
                            (["--vertex", "0:99"], "expected a vertex of primitive 0 from 0 to 23"),
                            (["--vertex", "0"], "PRIMITIVE:INDEX"), (["--sample", "rest"], "expected --vertex beside it"),
                            (["--vertex", "0:0", "--sample", "Bwo@1"], "did you mean 'Bow'?")]:
            self.expect(2, "check", self.file, *words, says=says)
        self.expect(3, "check", self.path("none.glb"))


class Animator(CliTest):
    def positions(self, sample, *words, backend="cpu"):
        text = self.expect(0, "evaluate", self.file, "--backend", backend, "--animator", self.graph, "--sample", sample, *words)
        return json.loads(text)["samples"][0]["positions"]

    def clip(self, sample):
        text = self.expect(0, "evaluate", self.file, "--backend", "cpu", "--sample", sample)
        return json.loads(text)["samples"][0]["positions"]

    def assert_near(self, got, expected, delta=1e-5):
        for a, b in zip((x for p in got for x in p), (x for p in expected for x in p)):
            self.assertAlmostEqual(a, b, delta=delta)

    def test_a_moment_of_the_animator_is_what_its_parameters_make_of_the_clips(self):
        self.assert_near(self.positions("animator@0.5"), self.clip("Bow@0.5"))
        self.assert_near(self.positions("animator@0.5", "--set", "speed=0.5"), self.clip("Bow@0.25"))
        self.assert_near(self.positions("animator@2", "--at", "0.5:speed=0"), self.clip("Bow@0.5"))
        self.assert_near(self.positions("animator@1.25", "--at", "0.5:sway"), self.clip("Sway@0.75"))
        self.assert_near(self.positions("animator@0.5", "--at", "0.5:sway"), self.clip("Bow@0.5"))

    def test_both_backends_show_the_same_moment_after_others(self):
        words = ["--sample", "animator@1.25", "--sample", "Bow@1", "--sample", "animator@0.25", "--at", "0.5:sway"]
        runs = [json.loads(self.expect(0, "evaluate", self.file, "--backend", backend, "--animator", self.graph, *words))
                for backend in ("cpu", "gpu")]
        for cpu, gpu in zip(runs[0]["samples"], runs[1]["samples"]):
            self.assert_near(gpu["positions"], cpu["positions"])
        self.assert_near(runs[0]["samples"][2]["positions"], self.clip("Bow@0.25"))
        self.assert_near(runs[0]["samples"][1]["positions"], self.clip("Bow@1"))

    def test_pictures_of_a_sequence_are_those_of_single_moments(self):
        words = ["render", self.file, "--animator", self.graph, "--at", "0.3:sway", *CAMERA]
        self.expect(0, *words, "--range", "0.1:0.6", "--fps", "8", "-o", self.path("f{frame:02}.png"))
        frames = sorted(self.folder.glob("f*.png"))
        self.assertEqual(len(frames), 4)
        # The images of a single picture hold only what is drawn, so coordinates round otherwise: at a few edges.
        words += ["-o", self.path("one.png"), "--max", "64", "--mean", "0.05"]
        for index, frame in enumerate(frames):
            self.expect(0, *words, "--time", str(0.1 + index / 8), "--reference", frame)
        self.expect(1, *words, "--time", "0.1", "--reference", frames[1])

    def test_root_motion_takes_the_picture_along(self):
        graph = {**GRAPH, "rootMotion": {"node": "hips", "axes": ["x"]}}
        self.write("graph.json", json.dumps(graph).encode())
        self.expect(0, "render", self.file, "--animator", self.graph, "--time", "0.5", *CAMERA, "-o", self.path("a.png"))

    def test_wrong_usage_is_exit_2(self):
        animator = ["--animator", self.graph]
        out = ["-o", self.path("out.png")]
        for words, says in [
            ([*animator, "--set", "sped=1", *out], "--set sped=1: the animator has no parameter 'sped' (did you mean 'speed'?)"),
            ([*animator, "--at", "1:swya", *out], "did you mean 'sway'?"),
            ([*animator, "--set", "speed=fast", *out], "expected speed to be a number"),
            ([*animator, "--clip", "Bow", *out], "--animator and --clip both say what is played"),
            ([*animator, "-o", self.path("out.gif")], "--animator has no end: expected --range beside it"),
            ([*animator, "--time", "4000", *out], "at most 3600 s"),
            (["--set", "speed=1", *out], "expected --animator beside it"),
            ([*animator, "-o", self.graph], "--output"),
        ]:
            self.expect(2, "render", self.file, *words, says=says)
        self.expect(2, "evaluate", self.file, "--backend", "cpu", "--sample", "animator@1", says="no clip 'animator'")

    def test_what_the_graph_says_wrong_is_exit_4_and_names_its_place(self):
        for change, place in [({"root": "nobody"}, "/root"), ({"rot": "all"}, "/rot"),
                              ({"clips": [{"name": "Bow"}, {"name": "Sway", "clip": "Sawy"}]}, "/clips/1/clip"),
                              ({"rootMotion": {"node": "hip"}}, "/rootMotion/node")]:
            self.write("graph.json", json.dumps({**GRAPH, **change}).encode())
            for words in (["evaluate", "--backend", "cpu"], ["render", "-o", self.path("out.png")]):
                self.expect(4, words[0], self.file, "--animator", self.graph, *words[1:], says=f"graph.json: {place}: ")
        self.expect(3, "evaluate", self.file, "--animator", self.path("none.json"), says="none.json")
        self.write("graph.json", json.dumps({**GRAPH, "clips": [{"name": "Bow", "file": "no.glb"}, {"name": "Sway"}]}).encode())
        self.expect(3, "evaluate", self.file, "--animator", self.graph, says="no.glb")


if __name__ == "__main__":
    unittest.main()
