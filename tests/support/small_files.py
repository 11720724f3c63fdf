"""Small character files made by tests: a two-jointed figure of boxes whose sides can be told apart."""

import json
import struct
import zlib

JSON_CHUNK, BINARY_CHUNK = 0x4E4F534A, 0x004E4942
FLOAT, UNSIGNED_BYTE, UNSIGNED_SHORT = 5126, 5121, 5123

RED, GREEN, BLUE, SKIN = [0.8, 0.1, 0.1, 1], [0.1, 0.7, 0.2, 1], [0.1, 0.2, 0.8, 1], [0.9, 0.7, 0.5, 1]


def png(width, height, pixel):
    """An RGBA picture; pixel(x, y) gives four levels."""
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width)) for y in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def box(low, high):
    """Positions, normals and triangles of a box; four vertices a side."""
    positions, normals, indices = [], [], []
    for axis in range(3):
        for side in (0, 1):
            a, b = (axis + 1) % 3, (axis + 2) % 3
            first = len(positions)
            for s, t in ((0, 0), (1, 0), (1, 1), (0, 1)):
                corner = [0.0, 0.0, 0.0]
                corner[axis] = (low, high)[side][axis]
                corner[a], corner[b] = (low, high)[s][a], (low, high)[t][b]
                positions.append(corner)
                normals.append([(2.0 * side - 1) * (axis == i) for i in range(3)])
            order = (0, 1, 2, 0, 2, 3) if side else (0, 2, 1, 0, 3, 2)
            indices += [first + i for i in order]
    return positions, normals, indices


class Glb:
    """Collects accessors of one buffer."""

    def __init__(self):
        self.binary = b""
        self.json = {"asset": {"version": "2.0", "generator": "tests"}, "buffers": [{}], "bufferViews": [],
                     "accessors": []}

    def view(self, data):
        self.binary += b"\0" * (-len(self.binary) % 4)
        self.json["bufferViews"].append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(data)})
        self.binary += data
        return len(self.json["bufferViews"]) - 1

    def accessor(self, rows, kind, component=FLOAT):
        letter = {FLOAT: "f", UNSIGNED_BYTE: "B", UNSIGNED_SHORT: "H"}[component]
        rows = [row if isinstance(row, (list, tuple)) else [row] for row in rows]
        flat = [value for row in rows for value in row]
        accessor = {"bufferView": self.view(struct.pack(f"<{len(flat)}{letter}", *flat)), "componentType": component,
                    "count": len(rows), "type": kind, "min": [min(c) for c in zip(*rows)],
                    "max": [max(c) for c in zip(*rows)]}
        self.json["accessors"].append(accessor)
        return len(self.json["accessors"]) - 1

    def bytes(self):
        self.binary += b"\0" * (-len(self.binary) % 4)
        self.json["buffers"][0]["byteLength"] = len(self.binary)
        text = json.dumps(self.json, ensure_ascii=False).encode()
        text += b" " * (-len(text) % 4)
        chunks = struct.pack("<II", len(text), JSON_CHUNK) + text
        chunks += struct.pack("<II", len(self.binary), BINARY_CHUNK) + self.binary
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def figure(clips=("Bow", "Sway"), extensions=None):
    """A body 1.6 m high, facing +Z: its left arm (+X) is red, its right one blue, its nose green, its face textured.
    The upper half hangs on a second joint. "Bow" tips it forward by 60 degrees within one second; "Sway" goes sideways.
    """
    glb = Glb()
    picture = png(8, 8, lambda x, y: (40, 40, 40, 255) if (x in (2, 5) and y in (2, 3)) else (255, 255, 255, 255))
    glb.json["images"] = [{"bufferView": glb.view(picture), "mimeType": "image/png", "name": "face"}]
    glb.json["textures"] = [{"source": 0}]
    parts = [("body", (-0.2, 0.0, -0.1), (0.2, 1.1, 0.1), SKIN), ("head", (-0.2, 1.2, -0.2), (0.2, 1.6, 0.2), SKIN),
             ("left arm", (0.2, 0.8, -0.08), (0.7, 1.0, 0.08), RED), ("right arm", (-0.7, 0.8, -0.08), (-0.2, 1.0, 0.08), BLUE),
             ("nose", (-0.05, 1.3, 0.2), (0.05, 1.4, 0.35), GREEN)]
    glb.json["materials"] = [{"name": name, "pbrMetallicRoughness": {"baseColorFactor": color}}
                             for name, _, _, color in parts]
    glb.json["materials"][1]["pbrMetallicRoughness"]["baseColorTexture"] = {"index": 0}
    primitives = []
    for material, (_, low, high, _) in enumerate(parts):
        positions, normals, indices = box(low, high)
        joints = [[1, 0, 0, 0] if p[1] > 0.6 else [0, 0, 0, 0] for p in positions]
        primitives.append({"attributes": {
            "POSITION": glb.accessor(positions, "VEC3"), "NORMAL": glb.accessor(normals, "VEC3"),
            "TEXCOORD_0": glb.accessor([[0.5 + 2.5 * p[0], (1.6 - p[1]) / 0.4] for p in positions], "VEC2"),
            "JOINTS_0": glb.accessor(joints, "VEC4", UNSIGNED_BYTE),
            "WEIGHTS_0": glb.accessor([[1.0, 0, 0, 0]] * len(positions), "VEC4")},
            "indices": glb.accessor(indices, "SCALAR", UNSIGNED_SHORT), "material": material})
    glb.json["meshes"] = [{"name": "figure", "primitives": primitives}]
    matrix = lambda y: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -y, 0, 1]
    glb.json["skins"] = [{"joints": [1, 2], "inverseBindMatrices": glb.accessor([matrix(0), matrix(0.6)], "MAT4")}]
    glb.json["nodes"] = [{"name": "figure", "mesh": 0, "skin": 0}, {"name": "hips", "children": [2]},
                         {"name": "chest", "translation": [0, 0.6, 0]}]
    glb.json["scenes"] = [{"nodes": [0, 1]}]
    glb.json["scene"] = 0
    if clips:
        glb.json["animations"] = []
    for index, name in enumerate(clips):
        turned = [0.5, 0, 0, 0.8660254] if index == 0 else [0, 0, 0.3826834, 0.9238795]
        sampler = {"input": glb.accessor([0.0, 1.0], "SCALAR"), "output": glb.accessor([[0, 0, 0, 1], turned], "VEC4")}
        channel = {"sampler": 0, "target": {"node": 2, "path": "rotation"}}
        glb.json["animations"].append({"name": name, "samplers": [sampler], "channels": [channel]})
    if extensions:
        glb.json["extensions"] = extensions
        glb.json["extensionsUsed"] = sorted(extensions)
    return glb.bytes()


def face():
    """A figure of two boxes on two joints, "body" and "head", that faces +Z and is a VRM 1.0 humanoid. The head's targets, both
    of one box a metre wide: "wide" moves its +x side by 0.2 m, "tall" its +y side by 0.1 m, "fix" its -x side by 0.1 m. "happy"
    shows "wide" and holds back the mouth, "aa" shows "tall", "blush" turns the head red; "empty" does nothing."""
    glb = Glb()
    parts = []
    for low, high, joint, color in (((-0.3, 0.0, -0.2), (0.3, 1.0, 0.2), 0, SKIN), ((-0.5, 1.0, -0.5), (0.5, 2.0, 0.5), 1, [0.2, 0.6, 0.2, 1])):
        positions, normals, indices = box(low, high)
        moved = lambda test, delta: glb.accessor([delta if test(p) else [0.0, 0.0, 0.0] for p in positions], "VEC3")
        sides = [(lambda p: p[0] == high[0], [0.2, 0.0, 0.0]), (lambda p: p[1] == high[1], [0.0, 0.1, 0.0]),
                 (lambda p: p[0] == low[0], [-0.1, 0.0, 0.0])]
        if joint == 0:
            sides = [(lambda p: False, [0.0, 0.0, 0.0])] * 3
        parts.append({"attributes": {
            "POSITION": glb.accessor(positions, "VEC3"), "NORMAL": glb.accessor(normals, "VEC3"),
            "JOINTS_0": glb.accessor([[joint, 0, 0, 0]] * len(positions), "VEC4", UNSIGNED_BYTE),
            "WEIGHTS_0": glb.accessor([[1.0, 0, 0, 0]] * len(positions), "VEC4")},
            "indices": glb.accessor(indices, "SCALAR", UNSIGNED_SHORT), "material": joint,
            "targets": [{"POSITION": moved(test, delta)} for test, delta in sides]})
        glb.json.setdefault("materials", []).append({"name": ("body", "head")[joint], "pbrMetallicRoughness": {"baseColorFactor": color}})
    glb.json["meshes"] = [{"name": "figure", "primitives": parts, "extras": {"targetNames": ["wide", "tall", "fix"]}}]
    matrix = lambda y: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -y, 0, 1]
    glb.json["skins"] = [{"joints": [1, 2], "inverseBindMatrices": glb.accessor([matrix(0), matrix(1)], "MAT4")}]
    glb.json["nodes"] = [{"name": "figure", "mesh": 0, "skin": 0}, {"name": "root", "children": [2]},
                         {"name": "neck joint", "translation": [0, 1, 0]}]
    glb.json["scenes"] = [{"nodes": [0, 1]}]
    glb.json["scene"] = 0
    bind = lambda index: [{"node": 0, "index": index, "weight": 1}]
    glb.json["extensions"] = {"VRMC_vrm": {"specVersion": "1.0", "humanoid": {"humanBones": {"hips": {"node": 1}, "head": {"node": 2}}},
                                           "expressions": {"preset": {"happy": {"morphTargetBinds": bind(0), "overrideMouth": "block"},
                                                                      "aa": {"morphTargetBinds": bind(1)}},
                                                           "custom": {"blush": {"materialColorBinds": [{"material": 1, "type": "color",
                                                                                                        "targetValue": [0.8, 0, 0, 1]}]},
                                                                      "empty": {}}}}}
    glb.json["extensionsUsed"] = ["VRMC_vrm"]
    return glb.bytes()
