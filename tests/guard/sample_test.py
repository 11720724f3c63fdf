"""samples/sample.glb is what samples/make_sample.py makes, and keeps what the script promises."""

import json
import struct
import sys
import unittest

from minitree import PROJECT, MiniTreeTest

sys.path.insert(0, str(PROJECT / "samples"))
import make_sample  # noqa: E402
import shapes  # noqa: E402


class Sample(MiniTreeTest):
    def test_is_what_its_script_makes(self):
        self.assertEqual((PROJECT / "samples/sample.glb").read_bytes(), make_sample.make_sample(),
                         "run samples/make_sample.py and commit the result")

    def test_stays_small(self):
        self.assertLess((PROJECT / "samples/sample.glb").stat().st_size, 100_000)

    def test_faces_outwards_in_each_material(self):
        body = make_sample.make_body()
        for material, triangles in body.triangles.items():
            self.assertGreater(len(triangles), 10, material)
            self.assertGreater(shapes.volume(body.positions, triangles), 0, material)

    def test_loops_without_a_seam(self):
        data = (PROJECT / "samples/sample.glb").read_bytes()
        length = struct.unpack_from("<I", data, 12)[0]
        document, binary = json.loads(data[20:20 + length]), data[28 + length:]
        for animation in document["animations"]:
            for sampler in animation["samplers"]:
                accessor = document["accessors"][sampler["output"]]
                view = document["bufferViews"][accessor["bufferView"]]
                size = {"VEC3": 12, "VEC4": 8}[accessor["type"]]  # floats; shorts for rotations
                first = view["byteOffset"] + accessor.get("byteOffset", 0)
                last = first + size * (accessor["count"] - 1)
                self.assertEqual(binary[first:first + size], binary[last:last + size], animation["name"])

    def test_gives_each_view_one_use(self):
        data = (PROJECT / "samples/sample.glb").read_bytes()
        document = json.loads(data[20:20 + struct.unpack_from("<I", data, 12)[0]])
        accessors = document["accessors"]
        uses = [(skin["inverseBindMatrices"], "inverse bind matrices") for skin in document["skins"]]
        for primitive in document["meshes"][0]["primitives"]:
            uses.append((primitive["indices"], 34963))
            uses += [(accessor, 34962) for accessor in primitive["attributes"].values()]
        for animation in document["animations"]:
            uses += [(sampler[end], "keys") for sampler in animation["samplers"] for end in ("input", "output")]
        self.assertEqual(set(range(len(accessors))), {accessor for accessor, _ in uses})
        found = {}
        for accessor, use in uses:
            found.setdefault(accessors[accessor]["bufferView"], set()).add(use)
        for view, its in found.items():
            self.assertEqual(1, len(its), f"view {view}: {its}")
            self.assertEqual(document["bufferViews"][view].get("target", 0), next((use for use in its if isinstance(use, int)), 0))


if __name__ == "__main__":
    unittest.main()
