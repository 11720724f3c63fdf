#!/usr/bin/env python3
"""Makes samples/sample.glb: Kumi, a small fox spirit with a scarf, who waves and who waits.

usage: make_sample.py [OUT.glb]      (default: sample.glb beside this script)

One mesh of closed parts on one vertex buffer, a primitive a material, smooth weights, and two clips that loop without a
seam. All numbers are rounded before they are stored, so the same bytes come out everywhere.
"""

import math
import sys
from pathlib import Path

import glb
from shapes import (add, dome, ellipsoid, mix, multiplied, quaternion, rotated, smooth, subtract, tube, vertex_normals)

# Joints: name → (parent, position in the rest pose, metres). L is the character's left, +X; she looks along +Z.
JOINTS = {
    "hips": (None, (0.0, 0.17, 0.0)),
    "spine": ("hips", (0.0, 0.27, 0.0)),
    "chest": ("spine", (0.0, 0.36, 0.0)),
    "head": ("chest", (0.0, 0.455, 0.0)),
    "ear.L": ("head", (0.125, 0.775, -0.01)),
    "earTip.L": ("ear.L", (0.175, 0.885, -0.015)),
    "ear.R": ("head", (-0.125, 0.775, -0.01)),
    "earTip.R": ("ear.R", (-0.175, 0.885, -0.015)),
    "eye.L": ("head", (0.094, 0.6, 0.18)),
    "eye.R": ("head", (-0.094, 0.6, 0.18)),
    "arm.L": ("chest", (0.072, 0.395, 0.0)),
    "forearm.L": ("arm.L", (0.15, 0.308, 0.012)),
    "arm.R": ("chest", (-0.072, 0.395, 0.0)),
    "forearm.R": ("arm.R", (-0.15, 0.308, 0.012)),
    "leg.L": ("hips", (0.066, 0.14, 0.0)),
    "foot.L": ("leg.L", (0.07, 0.05, 0.0)),
    "leg.R": ("hips", (-0.066, 0.14, 0.0)),
    "foot.R": ("leg.R", (-0.07, 0.05, 0.0)),
    "tail1": ("hips", (0.0, 0.18, -0.09)),
    "tail2": ("tail1", (0.06, 0.22, -0.21)),
    "tail3": ("tail2", (0.15, 0.34, -0.27)),
    "scarf": ("chest", (-0.07, 0.435, 0.085)),
}
JOINT_INDEX = {name: i for i, name in enumerate(JOINTS)}

# Materials: name → linear base colour.
MATERIALS = {
    "fur": (0.90, 0.36, 0.10),
    "cream": (1.0, 0.84, 0.64),
    "dark": (0.13, 0.05, 0.035),
    "pink": (0.92, 0.36, 0.32),
    "iris": (0.30, 0.11, 0.03),
    "light": (1.0, 1.0, 1.0),
    "scarf": (0.03, 0.33, 0.38),
}


class Body:
    """The vertices of all parts, and the triangles of each material."""

    def __init__(self):
        self.positions, self.normals, self.shades, self.weights = [], [], [], []
        self.triangles = {name: [] for name in MATERIALS}

    def part(self, material, surface, weights, shade=lambda t: 1.0):
        """Adds a surface of shapes.py. `weights`: t → {joint: weight}; `shade`: t → brightness in [0, 1]."""
        positions, parameters, triangles = surface
        base = len(self.positions)
        self.positions += positions
        self.normals += vertex_normals(positions, triangles)
        self.weights += [weights(t) for t in parameters]
        self.shades += [shade(t) for t in parameters]
        self.triangles[material] += [tuple(base + i for i in triangle) for triangle in triangles]


def only(joint):
    return lambda t: {joint: 1.0}


def chain(*stations):
    """Weights along a limb: (t, joint) in rising t; between two stations the weight glides from one to the other."""
    def weights(t):
        if t <= stations[0][0]:
            return {stations[0][1]: 1.0}
        for (low, below), (high, above) in zip(stations, stations[1:]):
            if t <= high:
                w = smooth(low, high, t)
                return {below: 1 - w, above: w}
        return {stations[-1][1]: 1.0}
    return weights


def mirrored(point, side):
    return (point[0] * side, point[1], point[2])


def head_shape(unit):
    """Broad at the cheeks, with a tuft of fur at either side, and flat below."""
    x, y, z = unit
    tuft = math.exp(-((y + 0.36) / 0.2) ** 2) * abs(x) ** 9
    return (x * (1 + 0.07 * math.exp(-((y + 0.25) / 0.5) ** 2) + 0.22 * tuft), y - 0.12 * tuft, z * (1 - 0.5 * tuft))


def add_trunk(body):
    trunk = tube([((0, 0.085, 0), 0.075), ((0, 0.16, 0), 0.122), ((0, 0.26, 0), 0.115), ((0, 0.36, 0), 0.09),
                  ((0, 0.47, 0), 0.06)], 7, 16, flat=0.92)
    body.part("fur", trunk, chain((0.25, "hips"), (0.5, "spine"), (0.75, "chest"), (1.0, "head")))
    body.part("cream", dome((0, 0.25, 0.05), (0.084, 0.122, 0.078), 3, 18),
              chain((0.15, "hips"), (0.5, "spine"), (0.95, "chest")))


def add_head(body):
    center = (0, 0.63, 0)
    body.part("fur", ellipsoid(center, (0.222, 0.2, 0.2), 11, 24, shape=head_shape), only("head"))
    body.part("cream", dome((0, 0.535, 0.1), (0.115, 0.07, 0.118), 3, 20), only("head"))
    body.part("dark", dome((0, 0.567, 0.212), (0.02, 0.0135, 0.014), 3, 12), only("head"))
    for side in (1, -1):
        mouth = [((0, 0.538, 0.2185), 0.003), (mirrored((0.011, 0.526, 0.2175), side), 0.0042),
                 (mirrored((0.027, 0.527, 0.2125), side), 0.0042), (mirrored((0.037, 0.538, 0.206), side), 0.003)]
        body.part("dark", tube(mouth, 6, 4, across=(0, 0, 1)), only("head"))
        body.part("pink", dome(mirrored((0.158, 0.553, 0.12), side), (0.032, 0.019, 0.018), 2, 14,
                                    turn=quaternion((0, 1, 0), side * 50)), only("head"))


def add_face_of_side(body, name, side):
    eye = JOINTS[f"eye.{name}"][1]
    turn = multiplied(quaternion((0, 1, 0), side * 24), quaternion((1, 0, 0), 4))
    body.part("iris", dome(eye, (0.037, 0.052, 0.022), 2, 20, turn), only(f"eye.{name}"),
              lambda t: mix(1.0, 0.12, smooth(0.05, 0.65, t)))
    # Both lights stand on the same side of their eyes, as one lamp would have it.
    for offset, radius in (((0.008, 0.02, 0.0165), 0.0125), ((-0.012, -0.02, 0.0175), 0.007)):
        at = add(eye, rotated(turn, offset))
        body.part("light", dome(at, (radius, radius, 0.006), 1, 12, turn), only(f"eye.{name}"))
    brow = (((side * -0.022, 0.075, 0.0), 0.004), ((0.0, 0.084, -0.004), 0.007), ((side * 0.024, 0.079, -0.012), 0.004))
    brow = [(add(eye, rotated(turn, p)), r) for p, r in brow]
    body.part("dark", tube(brow, 4, 5, across=(0, 0, 1)), only("head"))


def add_ear(body, name, side):
    root, tip = JOINTS[f"ear.{name}"][1], JOINTS[f"earTip.{name}"][1]
    lean = (side * 0.4, 1.0, 0.0)
    weights = chain((0.25, "head"), (0.45, f"ear.{name}"), (0.7, f"earTip.{name}"))
    outer = [((side * 0.1, 0.71, -0.005), 0.07), ((side * 0.132, 0.79, -0.012), 0.078),
             ((side * 0.17, 0.87, -0.016), 0.05), ((side * 0.205, 0.95, -0.016), 0.012)]
    body.part("fur", tube(outer, 6, 10, flat=0.5), weights, lambda t: mix(1.0, 0.3, smooth(0.55, 0.9, t)))
    inner = [(add(p, (0, -0.012, 0.025)), r * 0.64) for p, r in outer]
    body.part("pink", tube(inner, 5, 8, flat=0.4), weights)


def add_limbs(body, name, side):
    arm = ((0.05, 0.4, 0.0), (0.105, 0.36, 0.006), (0.16, 0.295, 0.013), (0.2, 0.235, 0.02))
    arm = [mirrored(p, side) for p in arm]
    body.part("fur", tube(list(zip(arm, (0.035, 0.036, 0.036, 0.03))), 5, 8, across=(0, 0, 1)),
              chain((0.05, "chest"), (0.3, f"arm.{name}"), (0.5, f"arm.{name}"), (0.75, f"forearm.{name}")))
    body.part("dark", ellipsoid(mirrored((0.203, 0.228, 0.02), side), (0.041, 0.043, 0.04), 4, 10),
              only(f"forearm.{name}"))
    leg = [mirrored(p, side) for p in ((0.06, 0.18, 0.0), (0.067, 0.11, 0.0), (0.07, 0.03, 0.004))]
    body.part("fur", tube(list(zip(leg, (0.062, 0.058, 0.046))), 3, 10),
              chain((0.1, "hips"), (0.4, f"leg.{name}"), (0.6, f"leg.{name}"), (0.85, f"foot.{name}")))
    body.part("dark", ellipsoid(mirrored((0.073, 0.034, 0.024), side), (0.053, 0.034, 0.07), 4, 10),
              only(f"foot.{name}"))


def add_tail(body):
    path = [((0.0, 0.18, -0.07), 0.032), ((0.05, 0.2, -0.19), 0.05), ((0.14, 0.29, -0.26), 0.088),
            ((0.22, 0.43, -0.27), 0.1), ((0.25, 0.57, -0.25), 0.066), ((0.235, 0.67, -0.235), 0.006)]
    weights = chain((0.0, "hips"), (0.1, "tail1"), (0.3, "tail1"), (0.42, "tail2"), (0.55, "tail2"), (0.75, "tail3"))
    body.part("fur", tube(path, 8, 10, across=(0, 0, 1)), weights)
    fluff = [((0.21, 0.475, -0.265), 0.07), ((0.247, 0.555, -0.252), 0.084), ((0.245, 0.63, -0.243), 0.045),
             ((0.228, 0.71, -0.232), 0.004)]
    body.part("cream", tube(fluff, 5, 10, across=(0, 0, 1)), only("tail3"))


def add_scarf(body):
    center, around, thick = (0.0, 0.436, 0.004), 0.088, 0.036
    count, segments = 16, 6
    positions, parameters, triangles = [], [], []
    for i in range(count):
        a = 2 * math.pi * i / count
        radius = thick * (1 + 0.12 * math.sin(3 * a + 0.7))
        for s in range(segments):
            b = 2 * math.pi * s / segments
            out = around + radius * math.cos(b)
            high = radius * 0.85 * math.sin(b) - 0.016 * math.cos(a)
            positions.append(add(center, (out * math.sin(a), high, out * math.cos(a))))
            parameters.append(0.0)
            j, n = (i + 1) % count, (s + 1) % segments
            triangles += [(i * segments + s, j * segments + s, j * segments + n),
                          (i * segments + s, j * segments + n, i * segments + n)]
    body.part("scarf", (positions, parameters, triangles), only("chest"))
    end = [((-0.062, 0.44, 0.085), 0.026), ((-0.085, 0.375, 0.118), 0.03), ((-0.1, 0.3, 0.128), 0.036),
           ((-0.108, 0.245, 0.13), 0.036)]
    body.part("scarf", tube(end, 4, 8, flat=0.42), chain((0.1, "chest"), (0.5, "scarf")),
              lambda t: mix(1.0, 0.55, smooth(0.7, 0.8, t)))
    body.part("scarf", ellipsoid((-0.06, 0.437, 0.088), (0.034, 0.03, 0.028), 3, 7), only("chest"), lambda t: 0.8)


def make_body():
    body = Body()
    add_trunk(body)
    add_head(body)
    for name, side in (("L", 1), ("R", -1)):
        add_face_of_side(body, name, side)
        add_ear(body, name, side)
        add_limbs(body, name, side)
    add_tail(body)
    add_scarf(body)
    return body


X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def turn_of(*steps):
    """The rotation of a joint: (axis, degrees) steps, the last one first."""
    q = (0.0, 0.0, 0.0, 1.0)
    for axis, degrees in steps:
        q = multiplied(q, quaternion(axis, degrees))
    return q


def blink(phase, at):
    """1 for open eyes; nearly closed for a moment around `at` (in turns of the loop)."""
    distance = abs((phase - at + 0.5) % 1.0 - 0.5)
    return mix(0.08, 1.0, smooth(0.012, 0.045, distance))


def idle(phase):
    """The pose of the waiting loop at `phase` in [0, 1]: joint → rotation, with translation and scale beside them."""
    def wave(turns, offset=0.0):
        return math.sin(2 * math.pi * (turns * phase + offset))
    rotations = {
        "hips": turn_of((Z, 1.5 * wave(1))),
        "spine": turn_of((X, 1.5 * wave(2)), (Z, -1.5 * wave(1))),
        "chest": turn_of((X, -1.5 * wave(2, 0.1))),
        "head": turn_of((Z, 4 * wave(1, -0.1)), (Y, 7 * wave(1, 0.25)), (X, 2 * wave(2, -0.1))),
        "ear.L": turn_of((Z, -5 - 5 * wave(2, 0.2)), (X, 3 * wave(1))),
        "earTip.L": turn_of((Z, -6 * wave(2, 0.05))),
        "ear.R": turn_of((Z, 5 + 5 * wave(2, 0.2)), (X, 3 * wave(1))),
        "earTip.R": turn_of((Z, 6 * wave(2, 0.05))),
        "arm.L": turn_of((Z, 4 + 4 * wave(2, -0.1)), (X, 4 * wave(1))),
        "forearm.L": turn_of((Z, 5 * wave(2, -0.2))),
        "arm.R": turn_of((Z, -4 - 4 * wave(2, -0.1)), (X, -4 * wave(1))),
        "forearm.R": turn_of((Z, -5 * wave(2, -0.2))),
        "leg.L": turn_of((Z, -1.5 * wave(1))),
        "leg.R": turn_of((Z, -1.5 * wave(1))),
        "tail1": turn_of((Y, 9 * wave(1))),
        "tail2": turn_of((Y, 12 * wave(1, -0.12)), (Z, 4 * wave(1, -0.1))),
        "tail3": turn_of((Y, 9 * wave(1, -0.24)), (Z, 9 * wave(1, -0.2))),
        "scarf": turn_of((X, -4 + 3 * wave(2, -0.2)), (Z, 4 * wave(1, -0.15))),
    }
    eyes = blink(phase, 0.62)
    return rotations, {"hips": (0.0, 0.003 * wave(2, 0.25), 0.0)}, {"eye.L": eyes, "eye.R": eyes}


def wave(phase):
    """The pose of the waving loop: the waiting one, one arm up, the rest of her leaning along."""
    def swing(turns, offset=0.0):
        return math.sin(2 * math.pi * (turns * phase + offset))
    rotations, moves, sizes = idle(phase)
    rotations.update({
        "hips": turn_of((Z, 3 * swing(1))),
        "spine": turn_of((Z, -2 + 2 * swing(1, -0.1))),
        "chest": turn_of((Z, -3 + 2 * swing(2, -0.1))),
        "head": turn_of((Z, -5 + 4 * swing(1, -0.1)), (Y, -4 + 4 * swing(1, 0.2)), (X, 3 * swing(2))),
        "arm.R": turn_of((Y, 24), (Z, -54 + 4 * swing(2, 0.1))),
        "forearm.R": turn_of((Z, -42 + 24 * swing(2))),
        "arm.L": turn_of((Z, 10 + 5 * swing(2, -0.1)), (X, 6 * swing(1))),
        "leg.L": turn_of((Z, -3 * swing(1))),
        "leg.R": turn_of((Z, -3 * swing(1))),
        "tail1": turn_of((Y, 14 * swing(2))),
        "tail2": turn_of((Y, 16 * swing(2, -0.12)), (Z, 4 * swing(2, -0.1))),
        "tail3": turn_of((Y, 12 * swing(2, -0.24)), (Z, 8 * swing(2, -0.2))),
    })
    return rotations, {"hips": (0.004 * swing(1), 0.006 * swing(2, 0.25), 0.0)}, sizes


def rounded(values, digits=5):
    return [round(v, digits) + 0.0 for v in values]  # + 0.0: no negative zero


def influences(weights):
    """{joint: weight} → four joints, and four bytes that sum to 255; the largest first."""
    pairs = [(round(w * 255), JOINT_INDEX[joint]) for joint, w in weights.items() if round(w * 255) > 0]
    pairs.sort(reverse=True)
    total = sum(byte for byte, _ in pairs)
    pairs[0] = (pairs[0][0] + 255 - total, pairs[0][1])
    pairs += [(0, 0)] * (4 - len(pairs))
    return [joint for _, joint in pairs], [byte for byte, _ in pairs]


def write_mesh(out, body):
    packed = [influences(weights) for weights in body.weights]
    color = [[round(255 * shade)] * 3 + [255] for shade in body.shades]
    attributes = {
        "POSITION": out.accessor("VEC3", glb.FLOAT, [rounded(p) for p in body.positions], glb.VERTICES, bounds=True),
        "NORMAL": out.accessor("VEC3", glb.FLOAT, [rounded(n, 4) for n in body.normals], glb.VERTICES),
        "COLOR_0": out.accessor("VEC4", glb.UNSIGNED_BYTE, color, glb.VERTICES, normalized=True),
        "JOINTS_0": out.accessor("VEC4", glb.UNSIGNED_BYTE, [joints for joints, _ in packed], glb.VERTICES),
        "WEIGHTS_0": out.accessor("VEC4", glb.UNSIGNED_BYTE, [w for _, w in packed], glb.VERTICES, normalized=True),
    }
    primitives, materials = [], []
    for name, rgb in MATERIALS.items():
        materials.append({"name": name, "pbrMetallicRoughness": {
            "baseColorFactor": [*rgb, 1], "metallicFactor": 0, "roughnessFactor": 0.9}})
        indices = [[i] for triangle in body.triangles[name] for i in triangle]
        primitives.append({"attributes": attributes, "material": len(materials) - 1,
                           "indices": out.accessor("SCALAR", glb.UNSIGNED_SHORT, indices, glb.INDICES)})
    materials[list(MATERIALS).index("light")]["extensions"] = {"KHR_materials_unlit": {}}
    out.document.update(extensionsUsed=["KHR_materials_unlit"], materials=materials,
                        meshes=[{"name": "Kumi", "primitives": primitives}])


def write_skeleton(out):
    """Nodes: 0 the root, 1 the mesh, then the joints in order."""
    nodes = [{"name": "Kumi", "children": [1, 2]}, {"name": "body", "mesh": 0, "skin": 0}]
    inverse_binds = []
    for name, (parent, position) in JOINTS.items():
        offset = subtract(position, JOINTS[parent][1]) if parent else position
        nodes.append({"name": name, "translation": rounded(offset)})
        if parent:
            nodes[2 + JOINT_INDEX[parent]].setdefault("children", []).append(len(nodes) - 1)
        x, y, z = rounded((-c for c in position))
        inverse_binds.append([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
    out.document["nodes"] = nodes
    out.document["skins"] = [{"name": "Kumi", "skeleton": 2, "joints": list(range(2, 2 + len(JOINTS))),
                              "inverseBindMatrices": out.accessor("MAT4", glb.FLOAT, inverse_binds, glb.INVERSE_BINDS)}]


def write_clip(out, name, seconds, pose, keys):
    """Samples `pose` at `keys` + 1 times; the last key repeats the first, so the clip loops without a seam."""
    times = out.accessor("SCALAR", glb.FLOAT, [rounded([seconds * k / keys]) for k in range(keys + 1)], glb.KEYS, bounds=True)
    poses = [pose(k / keys) for k in range(keys)]
    poses.append(poses[0])
    animation = {"name": name, "channels": [], "samplers": []}

    def channel(joint, path, values):
        animation["samplers"].append({"input": times, "output": values})
        animation["channels"].append({"sampler": len(animation["samplers"]) - 1,
                                      "target": {"node": 2 + JOINT_INDEX[joint], "path": path}})

    for joint in poses[0][0]:
        turns = [[round(32767 * c) for c in rotations[joint]] for rotations, _, _ in poses]
        channel(joint, "rotation", out.accessor("VEC4", glb.SHORT, turns, glb.KEYS, normalized=True))
    for joint in poses[0][1]:
        rest = JOINTS[joint][1]
        channel(joint, "translation",
                out.accessor("VEC3", glb.FLOAT, [rounded(add(rest, moves[joint])) for _, moves, _ in poses], glb.KEYS))
    for joint in poses[0][2]:
        channel(joint, "scale",
                out.accessor("VEC3", glb.FLOAT, [rounded((1, sizes[joint], 1)) for _, _, sizes in poses], glb.KEYS))
    out.document.setdefault("animations", []).append(animation)


def make_sample():
    out = glb.GlbWriter("samples/make_sample.py of StylizedRenderer")
    write_mesh(out, make_body())
    write_skeleton(out)
    write_clip(out, "Wave", 2.4, wave, 20)
    write_clip(out, "Idle", 4.0, idle, 24)
    return out.bytes()


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("sample.glb")
    target.write_bytes(make_sample())
