"""Small toon files made by tests: what the pictures of MToon spheres do not show."""

import json
import struct

import small_files
from small_files import Glb, UNSIGNED_SHORT, box

TOON = "VRMC_materials_mtoon"


def toon(shade, **more):
    return {TOON: {"specVersion": "1.0", "shadeColorFactor": shade, **more}}


def outlined_figure():
    """The figure of small_files with dark outlines, 1.5 cm wide, that follow its pose."""
    data = small_files.figure()
    size = struct.unpack("<I", data[12:16])[0]
    root = json.loads(data[20:20 + size])
    for material in root["materials"]:
        color = material["pbrMetallicRoughness"]["baseColorFactor"]
        material["extensions"] = toon([0.5 * c for c in color[:3]], outlineWidthMode="worldCoordinates",
                                      outlineWidthFactor=0.015, outlineColorFactor=[0.02, 0.02, 0.05],
                                      outlineLightingMixFactor=0)
    root["extensionsUsed"] = [TOON]
    text = json.dumps(root).encode()
    text += b" " * (-len(text) % 4)
    rest = data[20 + size:]
    return (struct.pack("<4sII", b"glTF", 2, 20 + len(text) + len(rest)) +
            struct.pack("<II", len(text), small_files.JSON_CHUNK) + text + rest)


def scene(parts):
    """One node a part: (low, high, material)."""
    glb = Glb()
    glb.json.update(materials=[], meshes=[], nodes=[], extensionsUsed=[TOON])
    for index, (low, high, material) in enumerate(parts):
        positions, normals, indices = box(low, high)
        glb.json["materials"].append(material)
        glb.json["meshes"].append({"primitives": [{"attributes": {
            "POSITION": glb.accessor(positions, "VEC3"), "NORMAL": glb.accessor(normals, "VEC3")},
            "indices": glb.accessor(indices, "SCALAR", UNSIGNED_SHORT), "material": index}]})
        glb.json["nodes"].append({"mesh": index})
    glb.json["scenes"] = [{"nodes": list(range(len(parts)))}]
    glb.json["scene"] = 0
    return glb.bytes()


def material(color, shade, mode="OPAQUE", **more):
    return {"pbrMetallicRoughness": {"baseColorFactor": color}, "alphaMode": mode, "extensions": toon(shade, **more)}


def shadowed():
    """A yellow wall, violet where no light reaches it, and two bars before it."""
    bar = material([0.9, 0.9, 0.9, 1], [0.5, 0.5, 0.7])
    return scene([((-1, -1, -0.6), (1, 1, -0.5), material([0.9, 0.75, 0.3, 1], [0.35, 0.15, 0.4])),
                  ((-0.6, -0.8, 0), (-0.4, 0.8, 0.1), bar), ((0.1, 0.1, -0.1), (0.9, 0.3, 0), bar)])


def queues():
    """A face with brows that write depth, lashes of a later queue partly behind them, and glasses over all, in an order
    that is wrong for each."""
    glass = material([0.2, 0.4, 1, 0.4], [0.2, 0.4, 1], "BLEND")
    brow = material([0.5, 0.1, 0, 0.7], [0.5, 0.1, 0], "BLEND", transparentWithZWrite=True)
    lash = material([0, 0.5, 0.2, 0.7], [0, 0.5, 0.2], "BLEND", transparentWithZWrite=True, renderQueueOffsetNumber=1)
    flat = lambda x0, y0, x1, y1, z: ((x0, y0, z), (x1, y1, z + 0.01))
    return scene([(*flat(-0.9, -0.6, 0.9, 0.2, 0.5), glass), (*flat(-0.7, -0.2, 0.7, 0.1, 0.2), lash),
                  (*flat(-0.4, -0.4, 0.4, 0.6, 0.3), brow),
                  (*flat(-1, -1, 1, 1, 0), material([1, 0.8, 0.65, 1], [0.8, 0.5, 0.45]))])
