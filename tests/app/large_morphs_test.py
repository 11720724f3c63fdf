#!/usr/bin/env python3
"""Reads 50,000 vertices with 300 morph targets, and looks at what `inspect` says of their storage: 10 % of the deltas fit into one
buffer, all of them are split over buffers.

usage: STYLIZED_PROGRAM=build/dev/stylized large_morphs_test.py
"""

import array
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

VERTICES, TARGETS = 50_000, 300
GUARANTEED_BYTES = 128 << 20  # what OpenGL promises of one storage block
FLOAT = 5126


def deltas(target, step):
    """One vertex in `step` moves, others in each target."""
    values = array.array("f", bytes(12 * VERTICES))
    for vertex in range(target % step, VERTICES, step):
        values[3 * vertex + 1] = 0.01 + 1e-6 * target
    return values.tobytes()


def write_model(path, step):
    """A GLB of points; its chunks are written one after the other, for all of it takes 180 MB."""
    positions = array.array("f", (axis * 1e-5 * vertex for vertex in range(VERTICES) for axis in (1, 2, 3))).tobytes()
    blocks = [positions] + [deltas(target, step) for target in range(step)]
    size = 12 * VERTICES
    accessor = {"componentType": FLOAT, "count": VERTICES, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]}
    text = json.dumps({
        "asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "scene": 0, "nodes": [{"mesh": 0}],
        "buffers": [{"byteLength": size * (TARGETS + 1)}],
        "bufferViews": [{"buffer": 0, "byteOffset": i * size, "byteLength": size} for i in range(TARGETS + 1)],
        "accessors": [{"bufferView": i, **accessor} for i in range(TARGETS + 1)],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 0}, "mode": 0,
                                    "targets": [{"POSITION": 1 + i, "NORMAL": 1 + i} for i in range(TARGETS)]}]}]}).encode()
    text += b" " * (-len(text) % 4)
    binary = size * (TARGETS + 1)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 12 + 8 + len(text) + 8 + binary))
        file.write(struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", binary, 0x004E4942))
        file.write(blocks[0])
        for target in range(TARGETS):
            file.write(blocks[1 + target % (len(blocks) - 1)])


class LargeMorphs(unittest.TestCase):
    def inspect(self, step):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "large.glb"
            write_model(path, step)
            told = subprocess.run([os.environ["STYLIZED_PROGRAM"], "inspect", str(path), "--json"], check=True, stdout=subprocess.PIPE).stdout
        stream = json.loads(told)["streams"][0]
        self.assertEqual(len(stream["morphTargets"]), TARGETS)
        return stream

    def test_a_tenth_of_all_deltas_fits_into_one_buffer(self):
        stream = self.inspect(10)
        self.assertEqual({target["vertices"] for target in stream["morphTargets"]}, {VERTICES // 10})
        self.assertEqual(stream["morphBuffers"], 1)
        stored = sum(target["bytes"] for target in stream["morphTargets"])
        self.assertLessEqual(stored, 20 * TARGETS * VERTICES // 10)

    def test_all_deltas_are_split_over_buffers(self):
        stream = self.inspect(1)
        self.assertEqual({target["vertices"] for target in stream["morphTargets"]}, {VERTICES})
        self.assertGreater(sum(target["bytes"] for target in stream["morphTargets"]), GUARANTEED_BYTES)
        self.assertEqual(stream["morphBuffers"], 2)


if __name__ == "__main__":
    unittest.main()
