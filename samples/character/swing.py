"""What hair, skirt and bow do while she moves: the spring chains of VRMC_springBone, run ahead of time for the clips.

A loop is run until it has settled into itself, so that its last frame leads into its first.
"""

import numpy as np

from geometry import unit
from rig import OFFSET, between, worlds
from skeleton import COLLIDERS, FACE_GUARD, PARENT, SPRINGS, STAND, SWING_LIMIT, by_kind, settle, spring_colliders

RATE = 60
SLEEVE = 0.026     # how much further than the arm's collider a sleeve and half a lock reach
SETTLING = 2.5     # seconds after which the chains have forgotten how they began


def _push_out(point, radius, colliders, world):
    for name in colliders:
        joint, start, end, size = COLLIDERS[name]
        turn, at = world[joint]
        a = at + turn @ (settle(start) - STAND[joint])
        nearest = a
        if end is not None:
            b = at + turn @ (settle(end) - STAND[joint])
            t = np.clip((point - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
            nearest = a + (b - a) * t
        away = point - nearest
        distance = np.linalg.norm(away)
        if distance < size + radius:
            point = nearest + away / max(distance, 1e-9) * (size + radius)
    return point


def _within(direction, rest, limit):
    """`direction`, turned back to the cone around `rest` whose half angle has the cosine `limit`."""
    c = float(direction @ rest)
    if c >= limit:
        return direction
    return rest * limit + unit(direction - rest * c) * np.sqrt(1 - limit * limit)


def _soft(value, free, end):
    """`value`, bent from `free` on so that it never passes `end`; `end` may lie above or below."""
    over = (value - free) / (end - free)
    return value if over <= 0 else free + (end - free) * np.tanh(over)


def _off_the_face(point, chain, head):
    """Keeps hair beside the face, by the bounds of FACE_GUARD in the frame of the head at rest."""
    guard = next((bounds for word, bounds in FACE_GUARD.items() if word in chain), None)
    if guard is None:
        return point
    turn, at = head
    side = 1 if "left" in chain else -1
    x, y, z = turn.T @ (point - at) + STAND["head"]
    (x_free, x_end), (z_free, z_end) = guard
    x = side * _soft(side * x, x_free, x_end)
    return at + turn @ (np.array((x, y, _soft(z, z_free, z_end))) - STAND["head"])


def _before_the_arm(root, tip, chain, world):
    """A lock's tip, brought forward until the whole lock lies before the sleeve: pushed out by its end alone it could cross it."""
    joint, start, end, size = COLLIDERS["leftArm" if "left" in chain else "rightArm"]
    turn, at = world[joint]
    a = at + turn @ (settle(start) - STAND[joint])
    b = at + turn @ (settle(end) - STAND[joint])
    forward = world["head"][0] @ np.array((0, 0, 1.0))
    length = np.linalg.norm(tip - root)
    for _ in range(6):
        points = root + (tip - root) * np.linspace(.2, 1, 5)[:, None]
        t = np.clip((points - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
        depth = size + SLEEVE - np.linalg.norm(points - a - (b - a) * t[:, None], axis=1).min()
        if depth <= 0:
            break
        tip = root + unit(tip + forward * depth - root) * length
    return tip


class Swing:
    """The state of all chains, and one step of it."""

    def __init__(self):
        self.now, self.before = {}, {}

    def step(self, world, move):
        """Advances by 1/RATE. `world`: joint → (rotation, place); chains' entries in it are replaced. → local rotations."""
        result = {}
        for chain, (joints, stiffness, gravity, drag, radius) in SPRINGS.items():
            colliders = spring_colliders(chain)
            limit = np.cos(np.radians(by_kind(SWING_LIMIT, chain)))
            for joint, child in zip(joints, joints[1:]):
                parent_turn, parent_at = world[PARENT[joint]]
                at = parent_at + parent_turn @ OFFSET[joint]
                axis = unit(OFFSET[child])
                length = np.linalg.norm(OFFSET[child])
                rest = parent_turn @ axis
                now = self.now.get(joint, at + rest * length) - move
                before = self.before.get(joint, at + rest * length) - move
                following = now + (now - before) * (1 - drag)
                following = following + rest * (stiffness / RATE) * length * 5 + np.array((0, -gravity * length * 5 / RATE, 0))
                following = at + _within(unit(following - at), rest, limit) * length
                following = _off_the_face(_push_out(following, radius, colliders, world), chain, world["head"])
                following = at + unit(following - at) * length
                if "Lock" in chain:
                    following = _before_the_arm(at, following, chain, world)
                self.before[joint], self.now[joint] = now, following
                local = between(axis, parent_turn.T @ unit(following - at))
                result[joint] = local
                world[joint] = (parent_turn @ local, at)
        return result


def run(poses, speed):
    """`poses` at RATE a second for one loop → list of {joint: local rotation} for the chains."""
    swing = Swing()
    move = np.array((0, 0, speed / RATE))
    still = [worlds(rotations, place) for rotations, place in poses]
    last = []
    for _ in range(max(2, int(np.ceil(SETTLING * RATE / len(poses))) + 1)):
        last = [swing.step(dict(world), move) for world in still]
    return last
