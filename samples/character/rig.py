"""From a few numbers to a pose: `Figure` turns body parameters into joint rotations, legs by inverse kinematics.

Rotations are 3×3 matrices; in the rest pose every joint's axes are those of the world.
"""

import numpy as np

from geometry import rotation, unit
from skeleton import FINGERS, PARENT, STAND

_X, _Y, _Z = np.eye(3)
_MIRROR = np.diag((-1.0, 1.0, 1.0))
ORDER = list(STAND)
OFFSET = {name: STAND[name] - (STAND[PARENT[name]] if PARENT[name] else 0) for name in ORDER}
BALL = {side: STAND[f"{side}Toes"] for side in ("left", "right")}
HEEL = {side: STAND[f"{side}Foot"] * (1, 0, 1) - (0, 0, .034) for side in ("left", "right")}

# Parameters of a pose and what they are at rest: degrees and metres. Arms and feet have one of each for `left`, `right`.
BODY = {"hipX": 0.0, "hipY": -0.006, "hipZ": 0.0, "hipPitch": 0.0, "hipYaw": 0.0, "hipRoll": 0.0, "spinePitch": 0.0,
        "spineYaw": 0.0, "spineRoll": 0.0, "headPitch": 0.0, "headYaw": 0.0, "headRoll": 0.0}
ARM = {"raise": -66.0, "swing": 0.0, "front": 0.0, "twist": 0.0, "elbow": 14.0, "wristFlex": 0.0, "wristSide": 0.0, "curl": 0.22,
       "shrug": 0.0}
FOOT = {"footX": 0.0, "footY": 0.0, "footZ": 0.0, "footYaw": 6.0, "footPitch": 0.0}


def defaults():
    values = dict(BODY)
    for side in ("left", "right"):
        values.update({f"{side}.{name}": v for name, v in {**ARM, **FOOT}.items()})
    return values


def _arm(values, side, rotations):
    """Written for her left arm; the right one is its mirror image."""
    v = {name: values[f"{side}.{name}"] for name in ARM}
    local = {
        "Shoulder": rotation(_Z, v["shrug"] + max(0.0, v["raise"] - 10) * 0.22),
        "UpperArm": rotation(_X, -v["swing"]) @ rotation(_Y, -v["front"]) @ rotation(_Z, v["raise"] - max(0.0, v["raise"] - 10) * 0.22)
        @ rotation(_X, v["twist"]),
        "LowerArm": rotation(_Y, -v["elbow"]),
        "Hand": rotation(_Z, -v["wristFlex"]) @ rotation(_Y, -v["wristSide"])}
    for finger, (names, _, _, _) in FINGERS.items():
        for k, name in enumerate(names):
            if finger == "Thumb":
                local[finger + name] = rotation((0, .5, -.8), 24 * v["curl"])
            else:
                local[finger + name] = rotation(_Z, -(62 + 14 * (k == 1)) * v["curl"])
    for name, matrix in local.items():
        rotations[side + name] = matrix if side == "left" else _MIRROR @ matrix @ _MIRROR


def foot_target(values, side):
    """Where the ankle is and how the foot is turned: it pitches about its ball (heel up) or its heel (toes up)."""
    v = {name: values[f"{side}.{name}"] for name in FOOT}
    sign = 1 if side == "left" else -1
    yaw = rotation(_Y, sign * v["footYaw"])
    pitch = rotation(_X, v["footPitch"])
    pivot = BALL[side] if v["footPitch"] > 0 else HEEL[side]
    ankle = STAND[f"{side}Foot"]
    turned = ankle + yaw @ ((pivot - ankle) + pitch @ (ankle - pivot))
    return turned + (sign * v["footX"], v["footY"], v["footZ"]), yaw @ pitch, yaw


def _basis(direction, hinge):
    y = -unit(direction)
    x = unit(hinge - y * (hinge @ y))
    return np.stack([x, y, np.cross(x, y)], 1)


def _leg(values, side, rotations, hips_rotation, hips_place):
    ankle, foot, yaw = foot_target(values, side)
    if values.get("spin"):
        whole = rotation(_Y, values["spin"])
        ankle, foot, yaw = whole @ ankle, whole @ foot, whole @ yaw
    upper, lower = f"{side}UpperLeg", f"{side}LowerLeg"
    start = hips_place + hips_rotation @ OFFSET[upper]
    a, b = np.linalg.norm(OFFSET[lower]), np.linalg.norm(OFFSET[f"{side}Foot"])
    line = ankle - start
    reach = min(np.linalg.norm(line), (a + b) * 0.9995)
    line = unit(line)
    forward = yaw @ _Z
    bend = unit(forward - line * (forward @ line))
    along = (a * a - b * b + reach * reach) / (2 * reach)
    knee = start + line * along + bend * np.sqrt(max(a * a - along * along, 0.0))
    ankle = start + line * reach
    hinge = np.cross(forward, line)
    upper_world = _basis(knee - start, hinge) @ _basis(OFFSET[lower], _X).T
    lower_world = _basis(ankle - knee, hinge) @ _basis(OFFSET[f"{side}Foot"], _X).T
    rotations[upper] = hips_rotation.T @ upper_world
    rotations[lower] = upper_world.T @ lower_world
    rotations[f"{side}Foot"] = lower_world.T @ foot
    pitch = values[f"{side}.footPitch"]
    rotations[f"{side}Toes"] = rotation(_X, -pitch) if pitch > 0 else np.eye(3)


def pose(values):
    """Parameters → (joint → local rotation, place of the hips)."""
    values = {**defaults(), **values}
    rotations = {}
    hips = rotation(_Y, values["hipYaw"]) @ rotation(_Z, values["hipRoll"]) @ rotation(_X, values["hipPitch"])
    place = STAND["hips"] + (values["hipX"], values["hipY"], values["hipZ"])
    rotations["hips"] = rotation(_Y, values.get("spin", 0.0)) @ hips
    place = rotation(_Y, values.get("spin", 0.0)) @ place
    for joint, share in (("spine", .36), ("chest", .36), ("upperChest", .28)):
        rotations[joint] = (rotation(_Y, values["spineYaw"] * share) @ rotation(_Z, values["spineRoll"] * share)
                            @ rotation(_X, values["spinePitch"] * share))
    for joint, share in (("neck", .4), ("head", .6)):
        rotations[joint] = (rotation(_Y, values["headYaw"] * share) @ rotation(_Z, values["headRoll"] * share)
                            @ rotation(_X, values["headPitch"] * share))
    for side in ("left", "right"):
        _arm(values, side, rotations)
        _leg(values, side, rotations, rotations["hips"], place)
    return rotations, place


def worlds(rotations, place):
    """joint → (world rotation, world place)."""
    result = {}
    for name in ORDER:
        local = rotations.get(name)
        if PARENT[name] is None:
            result[name] = (local, np.asarray(place, float))
            continue
        turn, at = result[PARENT[name]]
        result[name] = (turn if local is None else turn @ local, at + turn @ OFFSET[name])
    return result


def quaternion(m):
    """A rotation matrix as (x, y, z, w)."""
    w = np.sqrt(max(0.0, 1 + m[0, 0] + m[1, 1] + m[2, 2])) / 2
    if w > 0.1:
        return np.array(((m[2, 1] - m[1, 2]) / (4 * w), (m[0, 2] - m[2, 0]) / (4 * w), (m[1, 0] - m[0, 1]) / (4 * w), w))
    k = int(np.argmax(np.diag(m)))
    i, j = (k + 1) % 3, (k + 2) % 3
    s = np.sqrt(max(1e-12, 1 + m[k, k] - m[i, i] - m[j, j])) * 2
    q = np.zeros(4)
    q[k], q[i], q[j], q[3] = s / 4, (m[i, k] + m[k, i]) / s, (m[j, k] + m[k, j]) / s, (m[j, i] - m[i, j]) / s
    return q


def between(a, b):
    """The smallest rotation that turns unit vector a to b."""
    v, c = np.cross(a, b), float(a @ b)
    if c < -0.9999:
        return rotation(np.cross(a, (0.3, 0.5, 0.8)), 180)
    k = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    return np.eye(3) + k + k @ k / (1 + c)
