"""What hair, skirt and bow do while she moves: the spring chains of VRMC_springBone, run ahead of time for the clips.

A loop is run until it has settled into itself, so that its last frame leads into its first.
"""

import numpy as np

from geometry import unit
from rig import OFFSET, between, worlds
from skeleton import COLLIDERS, PARENT, SPRINGS, STAND, SWING_LIMIT, by_kind, settle, spring_colliders

RATE = 60
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
                following = at + unit(_push_out(following, radius, colliders, world) - at) * length
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
