"""The joints: where each stands in the rest pose (a T-pose), what it is in VRM's words, and which of them swing."""

import numpy as np

from geometry import swap_side

HEAD_CENTER = np.array((0.0, 0.80, -0.005))

# name → (parent, place). Joints of the right side are mirrored from the left.
_CENTER = {
    "hips": (None, (0, 0.335, 0)),
    "spine": ("hips", (0, 0.400, 0)),
    "chest": ("spine", (0, 0.460, 0)),
    "upperChest": ("chest", (0, 0.515, 0)),
    "neck": ("upperChest", (0, 0.590, -0.008)),
    "head": ("neck", (0, 0.628, -0.005)),
    "beret": ("head", (0, 0.945, -0.02)),
    "ahoge1": ("head", (-0.118, 0.945, 0.075)),
    "ahoge2": ("ahoge1", (-0.168, 0.985, 0.090)),
    "ahogeEnd": ("ahoge2", (-0.232, 0.975, 0.100)),
}
_LEFT = {
    "leftEye": ("head", (0.068, 0.742, 0.055)),
    "leftShoulder": ("upperChest", (0.026, 0.560, -0.008)),
    "leftUpperArm": ("leftShoulder", (0.078, 0.556, -0.010)),
    "leftLowerArm": ("leftUpperArm", (0.170, 0.556, -0.013)),
    "leftHand": ("leftLowerArm", (0.254, 0.556, -0.010)),
    "leftUpperLeg": ("hips", (0.046, 0.312, 0)),
    "leftLowerLeg": ("leftUpperLeg", (0.048, 0.185, 0.004)),
    "leftFoot": ("leftLowerLeg", (0.048, 0.062, -0.010)),
    "leftToes": ("leftFoot", (0.050, 0.020, 0.042)),
    "leftTail1": ("head", (0.210, 0.862, -0.050)),
    "leftTail2": ("leftTail1", (0.286, 0.852, -0.062)),
    "leftTail3": ("leftTail2", (0.336, 0.770, -0.072)),
    "leftTail4": ("leftTail3", (0.340, 0.682, -0.076)),
    "leftTailEnd": ("leftTail4", (0.300, 0.590, -0.068)),
    "leftLock1": ("head", (0.158, 0.760, 0.070)),
    "leftLock2": ("leftLock1", (0.156, 0.695, 0.078)),
    "leftLockEnd": ("leftLock2", (0.118, 0.590, 0.078)),
    "leftBow1": ("upperChest", (0.012, 0.548, 0.070)),
    "leftBowEnd": ("leftBow1", (0.036, 0.472, 0.063)),
}
FINGERS = {  # finger → (VRM's names of its three joints, first joint, direction, lengths)
    "Index": (("Proximal", "Intermediate", "Distal"), (0.292, 0.557, 0.0105), (1, -0.02, 0.08), (0.015, 0.012)),
    "Middle": (("Proximal", "Intermediate", "Distal"), (0.294, 0.558, -0.0035), (1, -0.02, 0.0), (0.016, 0.013)),
    "Ring": (("Proximal", "Intermediate", "Distal"), (0.292, 0.557, -0.0170), (1, -0.02, -0.06), (0.015, 0.012)),
    "Little": (("Proximal", "Intermediate", "Distal"), (0.287, 0.555, -0.0290), (1, -0.03, -0.14), (0.012, 0.010)),
    "Thumb": (("Metacarpal", "Proximal", "Distal"), (0.264, 0.551, 0.010), (0.72, -0.10, 0.68), (0.013, 0.012)),
}
SKIRT_CHAINS = 8
SKIRT_Y = (0.432, 0.345, 0.252)


def skirt_radius(y):
    """Half width and half depth of the skirt at a height."""
    t = np.clip((0.445 - np.asarray(y, float)) / (0.445 - 0.25), 0, 1)
    flare = 0.62 * t + 0.38 * t ** 0.55
    return 0.070 + 0.118 * flare, 0.058 + 0.112 * flare


def _joints():
    joints = dict(_CENTER)
    left = dict(_LEFT)
    for finger, (names, start, direction, lengths) in FINGERS.items():
        place, parent = np.array(start, float), "leftHand"
        direction = np.array(direction, float) / np.linalg.norm(direction)
        for name, length in zip(names, lengths + (0.0,)):
            joint = f"left{finger}{name}"
            left[joint] = (parent, tuple(np.round(place, 6)))
            parent, place = joint, place + direction * length
    for name, (parent, (x, y, z)) in left.items():
        joints[name] = (parent, (x, y, z))
    for name, (parent, (x, y, z)) in left.items():
        joints[swap_side(name)] = (swap_side(parent), (-x, y, z))
    for k in range(SKIRT_CHAINS):
        angle = 2 * np.pi * (k + .5) / SKIRT_CHAINS   # two of them right before the legs, two behind
        parent = "hips"
        for level, y in zip(("1", "2", "End"), SKIRT_Y):
            a, b = skirt_radius(y)
            joint = f"skirt{k}{'_' + level}"
            joints[joint] = (parent, tuple(np.round((a * np.sin(angle), y, b * np.cos(angle)), 6)))
            parent = joint
    return joints


def settle(points):
    """From the drawing to the figure: she is drawn 0.10 m taller below the neck than she stands."""
    points = np.array(points, float)
    y = points[..., 1]
    points[..., 1] = np.where(y < 0.57, y * 0.84, y - 0.57 * 0.16)
    return points


JOINTS = _joints()
PLACE = {name: np.array(place, float) for name, (_, place) in JOINTS.items()}  # in the drawing
STAND = {name: np.round(settle(place), 6) for name, place in PLACE.items()}    # in the figure
PARENT = {name: parent for name, (parent, _) in JOINTS.items()}

HUMANOID = [name for name in JOINTS
            if not any(word in name for word in ("Tail", "Lock", "Bow", "skirt", "ahoge", "beret"))]

# Spring chains: name → (joints from root to tip, stiffness, gravity, drag, radius of a joint), and, for the clips only, by
# how many degrees a joint may leave its rest.
SPRINGS = {}
# For the clips only: where beside the head a joint of hair is free and where it ends, as (distance from the middle, z).
FACE_GUARD = {"Tail": ((.200, .120), (-.030, .030)), "Lock": ((.118, .102), (.110, .135))}
SWING_LIMIT = {"Tail": 55.0, "Lock": 28.0, "Bow": 40.0, "ahoge": 40.0, "skirt": 24.0}
for _side in ("left", "right"):
    SPRINGS[f"{_side}Tail"] = ([f"{_side}Tail{k}" for k in (1, 2, 3, 4, "End")], 0.9, 0.25, 0.35, 0.035)
    SPRINGS[f"{_side}Lock"] = ([f"{_side}Lock{k}" for k in (1, 2, "End")], 1.3, 0.1, 0.4, 0.015)
    SPRINGS[f"{_side}Bow"] = ([f"{_side}Bow{k}" for k in (1, "End")], 1.2, 0.1, 0.4, 0.008)
SPRINGS["ahoge"] = (["ahoge1", "ahoge2", "ahogeEnd"], 1.6, 0.0, 0.3, 0.01)
for _k in range(SKIRT_CHAINS):
    SPRINGS[f"skirt{_k}"] = ([f"skirt{_k}_{level}" for level in ("1", "2", "End")], 1.5, 0.2, 0.4, 0.036)

# Colliders: name → (joint, from, to or None, radius): a capsule or a sphere, in the drawing.
COLLIDERS = {
    "head": ("head", (0, 0.80, -0.005), None, 0.165),
    "face": ("head", (0, 0.70, 0.10), None, 0.12),
    "torso": ("chest", (0, 0.43, 0), (0, 0.54, 0), 0.062),
    "leftThigh": ("leftUpperLeg", (0.046, 0.312, 0), (0.048, 0.185, 0.004), 0.053),
    "rightThigh": ("rightUpperLeg", (-0.046, 0.312, 0), (-0.048, 0.185, 0.004), 0.053),
    "leftArm": ("leftUpperArm", (0.09, 0.556, -0.01), (0.165, 0.556, -0.013), 0.036),
    "rightArm": ("rightUpperArm", (-0.09, 0.556, -0.01), (-0.165, 0.556, -0.013), 0.036),
}
SPRING_COLLIDERS = {"Tail": ("head", "face", "torso", "leftArm", "rightArm"),
                    "Lock": ("head", "face", "leftArm", "rightArm"),
                    "Bow": ("torso",), "ahoge": (),
                    "skirt": ("leftThigh", "rightThigh")}


def by_kind(table, chain):
    """The entry of a table for a chain's kind of thing."""
    return next(entry for word, entry in table.items() if word in chain)


def spring_colliders(chain):
    return by_kind(SPRING_COLLIDERS, chain)
