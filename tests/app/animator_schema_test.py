#!/usr/bin/env python3
"""Holds docs/animator.schema.json and the program that reads animators against each other.

usage: STYLIZED_PROGRAM=build/dev/stylized animator_schema_test.py [unittest arguments]
"""

import copy
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import json_schema
import small_files

PROGRAM = os.environ["STYLIZED_PROGRAM"]
SCHEMA = json.loads((ROOT / "docs/animator.schema.json").read_text())
EVERYTHING = ROOT / "tests/app/everything.animator.json"


def model():
    """The figure of small_files with a node above its hips and one at the end of its chest."""
    data = small_files.figure()
    length = struct.unpack_from("<I", data, 12)[0]
    scene, rest = json.loads(data[20:20 + length]), data[20 + length:]
    scene["nodes"] += [{"name": "root", "children": [1]}, {"name": "grip", "translation": [0, 0.5, 0.1]}]
    scene["nodes"][2]["children"] = [4]
    scene["scenes"] = [{"nodes": [0, 3]}]
    text = json.dumps(scene).encode()
    text += b" " * (-len(text) % 4)
    return struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(rest), len(text), 0x4E4F534A) + text + rest


def faults(value):
    return json_schema.Validator(SCHEMA).faults(value)


class TheValidator(unittest.TestCase):
    def test_each_keyword_can_fail(self):
        for schema, good, bad in [
            ({"type": "number"}, 1.5, "a"), ({"type": "number"}, 1, True), ({"type": "integer"}, 2, 2.5),
            ({"type": ["number", "string"]}, "a", []), ({"type": "boolean"}, False, 0), ({"const": 1}, 1, 2),
            ({"const": 1}, 1, True), ({"enum": ["a", "b"]}, "b", "c"), ({"required": ["a"]}, {"a": 1}, {}),
            ({"properties": {"a": {"type": "string"}}}, {"a": "x", "b": 1}, {"a": 1}),
            ({"properties": {"a": {}}, "additionalProperties": False}, {"a": 1}, {"b": 1}),
            ({"items": {"type": "string"}}, ["a"], ["a", 1]), ({"minItems": 1}, [1], []), ({"maxItems": 1}, [1], [1, 2]),
            ({"minLength": 1}, "a", ""), ({"minimum": 0}, 0, -0.1), ({"maximum": 1}, 1, 1.1),
            ({"exclusiveMinimum": 0}, 0.1, 0), ({"exclusiveMaximum": 1}, 0.9, 1),
            ({"anyOf": [{"type": "string"}, {"minimum": 2}]}, 3, 1),
            ({"oneOf": [{"minimum": 0}, {"maximum": 10}]}, 11, 5),
            ({"$defs": {"n": {"type": "number"}}, "$ref": "#/$defs/n"}, 1, "a"),
        ]:
            validator = json_schema.Validator(schema)
            self.assertEqual(validator.faults(good), [], (schema, good))
            self.assertNotEqual(validator.faults(bad), [], (schema, bad))

    def test_an_unknown_keyword_is_an_error(self):
        with self.assertRaises(ValueError):
            json_schema.Validator({"pattern": "a"}).faults("a")


class TheSchema(unittest.TestCase):
    def test_accepts_every_graph_there_is(self):
        graphs = sorted(ROOT.glob("samples/animator/*.json")) + sorted(ROOT.glob("tests/**/*.animator.json"))
        self.assertGreaterEqual(len(graphs), 2)
        for path in graphs:
            self.assertEqual(faults(json.loads(path.read_text())), [], path)
        for path in [ROOT / "docs/animation.md", ROOT / "tests/import/animator/ReadAnimatorTest.cpp"]:
            texts = re.findall(r'(?:```json|R"\()\s*(\{\s*"stylizedAnimator".*?\n\})\s*(?:```|\)")', path.read_text(), re.S)
            self.assertGreaterEqual(len(texts), 1, path)
            for text in texts:
                self.assertEqual(faults(json.loads(text)), [], path)


class SchemaAndReader(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="stylized-test-")
        cls.model = Path(cls.folder.name) / "figure.glb"
        cls.model.write_bytes(model())
        cls.face = Path(cls.folder.name) / "face.json"
        cls.face.write_text(json.dumps({"schemaVersion": 1, "expressions": [{"name": "blink"}]}))
        cls.graph = Path(cls.folder.name) / "graph.json"
        cls.everything = json.loads(EVERYTHING.read_text())

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def read(self, graph):
        self.graph.write_text(json.dumps(graph))
        run = subprocess.run([PROGRAM, "evaluate", self.model, "--face", self.face, "--backend", "cpu", "--animator",
                              self.graph, "--sample", "animator@0.5", "-o", self.model.with_suffix(".out")],
                             capture_output=True, text=True, timeout=60)
        self.assertIn(run.returncode, (0, 4), run.stderr)
        return run.returncode == 0, run.stderr

    def test_both_accept_a_graph_with_everything_in_it(self):
        self.assertEqual(self.read(self.everything), (True, ""))
        kinds = {kind["properties"]["type"]["const"] for kind in SCHEMA["properties"]["nodes"]["items"]["oneOf"]}
        self.assertEqual({node["type"] for node in self.everything["nodes"]}, kinds)
        steps = {kind["properties"]["type"]["const"] for kind in SCHEMA["properties"]["ik"]["items"]["oneOf"]}
        self.assertEqual({step["type"] for step in self.everything["ik"]}, steps)

    def places(self, value, place=()):
        yield place
        for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
            yield from self.places(child, place + (key,))

    def damaged(self):
        """One fault at a time: a strange member in each object, each value of a wrong type."""
        for place in self.places(self.everything):
            graph = copy.deepcopy(self.everything)
            parent = graph
            for key in place[:-1]:
                parent = parent[key]
            value = parent[place[-1]] if place else parent
            if isinstance(value, dict):
                value["nmae"] = 1
                yield place + ("nmae",), graph
                graph = copy.deepcopy(self.everything)
                parent = graph
                for key in place[:-1]:
                    parent = parent[key]
            if place:
                parent[place[-1]] = {} if not isinstance(value, dict) else 5
                yield place, graph

    def test_both_refuse_each_damage(self):
        count = 0
        for place, graph in self.damaged():
            with self.subTest(place=place):
                accepted, sentence = self.read(graph)
                self.assertFalse(accepted)
                self.assertIn("graph.json", sentence)
                self.assertNotEqual(faults(graph), [])
            count += 1
        self.assertGreater(count, 150)


if __name__ == "__main__":
    unittest.main()
