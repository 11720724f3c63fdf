"""Hair in locks: cap, fringe, side and back locks, and two tails that are brushes, their tips dipped in paint."""

import numpy as np

import atlas
from body import under_beret
from geometry import Part, Profile, blend, box_uv, chain_weights, grid_faces, smoothstep, spline, sweep, unit
from skeleton import HEAD_CENTER, PLACE, swap_side

RADII = np.array((0.183, 0.187, 0.180))
HEAD = {"head": 1.0}


def on_skull(azimuth, polar, lift):
    """A point over the skull: azimuth 0 in front, 90 at her left; polar 0 at the crown; degrees, lift in metres."""
    a, p = np.radians(azimuth), np.radians(polar)
    direction = np.stack([np.sin(p) * np.sin(a), np.cos(p) + 0 * a, np.sin(p) * np.cos(a)], -1)
    return HEAD_CENTER + direction * (RADII + np.asarray(lift)[..., None])


def _polar(points):
    d = unit((np.asarray(points) - HEAD_CENTER) / RADII)
    return np.degrees(np.arccos(np.clip(d[..., 1], -1, 1)))


def hair_uv(points, u):
    """v by the angle from the crown, so that the painted shine runs around the whole head at one height."""
    return box_uv(atlas.HAIR, u, np.clip(_polar(points) / 160, 0.005, 0.995))


def rounded(part, amount):
    """Bends normals toward those of a ball around the head, so that light falls on the hair as on one shape."""
    part.normals = unit((1 - amount) * part.smooth_normals() + amount * unit(part.positions - HEAD_CENTER))
    return part


def lock(path, width, thickness, rings=9, sides=6, taper=2.0, root=0.72, ridge=0.35, weights=None, twist=0.0):
    """A lock over the skull along `path`, points of (azimuth, polar, lift)."""
    path = np.asarray(path, float)
    spine = spline(on_skull(path[:, 0], path[:, 1], path[:, 2]), rings)
    t = np.linspace(0, 1, rings)
    profile = (root + (1 - root) * smoothstep(0, .4, t)) * np.maximum(1 - t ** taper, 0.012)
    tangent = unit(np.gradient(spine, axis=0))
    normal = unit((spine - HEAD_CENTER) / RADII ** 2)
    across = unit(np.cross(normal, tangent))
    if twist:
        angle = np.radians(twist) * t[:, None]
        across = across * np.cos(angle) + normal * np.sin(angle)
    part = sweep("Hair", spine, across, width * profile, thickness * profile ** 0.7, atlas.HAIR, sides, 0.9,
                 closed=(False, True), ridge=ridge)
    u = 0.5 + 0.42 * np.interp(part.along, t, path_at(path[:, 0], rings)) / 180
    part.uv = hair_uv(part.positions, u + 0.035 * (np.arange(len(part.positions)) % (sides + 1)) / sides)
    part.weights = [dict(HEAD)] * len(part.positions)
    if weights:
        part.weights = [weights(a) for a in part.along]
    return rounded(part, 0.45)


def path_at(values, count):
    return np.interp(np.linspace(0, 1, count), np.linspace(0, 1, len(values)), values)


def cap():
    columns, rows = 28, 6
    azimuth = np.linspace(-180, 180, columns + 1)
    side = np.abs(azimuth)
    lowest = Profile([(0, 52), (40, 60), (58, 96), (74, 122), (110, 128), (180, 132)])(side)
    t = np.linspace(0.04, 1, rows)[:, None]
    polar = t * lowest[None]
    a = np.repeat(azimuth[None], rows, 0)
    lift = np.repeat(np.full((rows, 1), 0.0), columns + 1, 1) - 0.012 * smoothstep(.75, 1, t)
    p = on_skull(a, polar, lift)
    p[:, -1] = p[:, 0]
    top = on_skull(np.array(0.0), np.array(0.0), np.array(0.0))
    positions = np.concatenate([p.reshape(-1, 3), [top]])
    faces = grid_faces(rows, columns + 1) + [(len(positions) - 1, k + 1, k) for k in range(columns)]
    uv = hair_uv(positions, np.concatenate([np.tile(0.5 + 0.42 * azimuth / 180, rows), [0.5]]))
    part = Part("Hair", positions, faces, uv, HEAD).facing_from(HEAD_CENTER)
    return rounded(part, 0.5)


def fringe():
    """The locks over the forehead; they part over her right eye and leave both eyes free."""
    specs = [  # root azimuth, tip azimuth, tip polar, half width, thickness, lift
        (-48, -63, 101, .034, .013, .004), (-31, -47, 91, .037, .015, .010), (-13, -28, 88, .037, .015, .012),
        (6, -8, 94, .037, .017, .014), (21, 13, 87, .035, .015, .012), (34, 41, 90, .038, .015, .010),
        (52, 63, 100, .034, .013, .004)]
    parts = []
    for root, tip, polar, width, thickness, lift in specs:
        bend = (root + tip) / 2
        path = [(root * 0.55, 20, -.004), (root * 0.9, 38, lift * .4), (bend, 62, lift + .004), (tip * .96 + bend * .04, polar - 10, lift),
                (tip + np.sign(tip - root) * 1.5, polar, lift - .007)]
        parts.append(lock(path, width, thickness, taper=2.5))
    for root, tip, polar in ((-8, -13, 79), (28, 28, 77), (-42, -50, 82)):
        path = [(root * .6, 24, -.002), (root, 44, .008), (tip, 66, .017), (tip - 3, polar, .012)]
        parts.append(lock(path, .013, .010, rings=7, taper=1.8))
    return parts


def side_locks():
    parts = []

    def weights(joints):
        def at(t):
            return chain_weights(t, [(0.30, "head"), (0.52, joints[0]), (0.66, joints[0]), (0.90, joints[1])])
        return at
    left = []
    chain = ("leftLock1", "leftLock2")
    front = [(58, 34, -.016), (63, 62, .012), (67, 92, .015), (66, 122, .018), (58, 152, .066)]
    left.append(lock(front, .034, .015, rings=12, sides=7, taper=2.6, weights=weights(chain)))
    inner = [(52, 50, .002), (56, 74, .008), (60, 98, .006), (57, 122, .010), (50, 138, .024)]
    left.append(lock(inner, .018, .010, rings=10, taper=2.0, weights=weights(chain)))
    left.append(lock([(75, 40, -.016), (77, 70, .012), (79, 98, .013), (79, 126, .014), (75, 145, .028)], .050, .016, rings=10,
                     taper=2.4))
    left.append(lock([(98, 44, -.016), (101, 74, .008), (103, 100, .008), (102, 126, .010), (97, 144, .020)], .046, .016,
                     rings=10, taper=2.4))
    for part in left:
        parts += [part, part.mirrored()]
    return parts


def back_locks():
    parts = []
    for k, azimuth in enumerate((122, 140, 158, 176, -166, -148, -130, -114)):
        outer = k % 2
        tip = azimuth + (5 if azimuth > 0 else -5) * (1 if outer else -0.4)
        polar = 140 + 7 * outer
        path = [(azimuth, 50, -.016), (azimuth, 78, .008 + .003 * outer), (azimuth, 104, .008 + .003 * outer),
                (azimuth, 126, .004 + .004 * outer), (tip, polar, .022 + .010 * outer)]
        parts.append(lock(path, .040, .015, taper=2.6))
    return parts


def tail(side):
    """A tail of hair as a brush: one surface of locks side by side that meet in a wet point, and one lock that has come loose."""
    joints = [f"leftTail{k}" for k in (1, 2, 3, 4, "End")]
    base = np.array([PLACE[j] for j in joints])
    base = np.concatenate([[base[0] - (0.030, .004, -0.004)], base])
    stations = [(0.07, "leftTail1"), (0.20, "leftTail1"), (0.38, "leftTail2"), (0.60, "leftTail3"), (0.82, "leftTail4")]
    rings, per_lock = 20, 3
    sides = per_lock * atlas.TAIL_LOCKS
    t = np.linspace(0, 1, rings)
    spine = spline(base, rings)
    belly = Profile([(0, .018), (.09, .021), (.22, .046), (.45, .065), (.65, .060), (.82, .040), (.94, .017), (1, .0012)])
    tangent = unit(np.gradient(spine, axis=0))
    forward = np.array((0, 0, 1.0))
    u_axis = unit(forward - tangent * (tangent @ forward)[:, None])
    w_axis = np.cross(tangent, u_axis)

    def finish(part, along, around, axis):
        part.weights = [chain_weights(a, stations) for a in along]
        part.uv = box_uv(atlas.TAIL, np.clip(along, .01, .99), around)
        part.normals = unit(0.5 * part.smooth_normals() + 0.5 * unit(part.positions - axis))
        return part
    around = np.linspace(0, 1, sides + 1)
    angle = 2 * np.pi * around[None] + np.radians(25 + 60 * t)[:, None]
    angle[:, -1] = angle[:, 0]
    depth = .19 * smoothstep(0, .25, t) * smoothstep(1.0, .72, t)
    radius = belly(t)[:, None] * (1 - depth[:, None] * (1 - np.abs(np.sin(np.pi * atlas.TAIL_LOCKS * around))[None]))
    grid = spine[:, None] + radius[..., None] * (u_axis[:, None] * np.cos(angle)[..., None] + w_axis[:, None] * np.sin(angle)[..., None])
    brush = Part("Hair", grid.reshape(-1, 3), grid_faces(rings, sides + 1), (0, 0)).facing_from(np.repeat(spine, sides + 1, 0))
    parts = [finish(brush, np.repeat(t, sides + 1), np.tile(around, rings), np.repeat(spine, sides + 1, 0))]
    at = np.linspace(.40, .86, 8)
    away = unit(np.array((1.0, -.1, .55)))
    stray = np.stack([np.interp(at, t, spine[:, i]) for i in range(3)], 1)
    stray = stray + away * (belly(at) * np.linspace(.45, .95, 8) + .030 * np.linspace(0, 1, 8) ** 2)[:, None]
    width = .017 * np.maximum(1 - np.linspace(0, 1, 8) ** 2.4, .03)
    loose = sweep("Hair", stray, (0, .3, 1), width, width * .7, atlas.TAIL, 6, closed=(False, True))
    along = np.interp(loose.along, (0, 1), (at[0], .97))
    parts.append(finish(loose, along, np.full(len(along), .5 / atlas.TAIL_LOCKS), np.stack(
        [np.interp(along, t, spine[:, i]) for i in range(3)], 1)))
    return parts if side > 0 else [p.mirrored() for p in parts]


def ferrule():
    """The ring that holds a tail."""
    a, b = PLACE["leftTail1"], PLACE["leftTail2"]
    d = unit(b - a)
    spine = np.stack([a + d * at for at in (-.062, -.028, .012, .018)])   # its open end lies in the hair
    r = np.array((.0260, .0340, .0345, .0315))
    ring = sweep("Cloth", spine, (0, 0, 1), r, r, atlas.swatch("ivory"), 12, closed=(False, True)).weighted(
        lambda p: blend(("head", .55), ("leftTail1", .45)))
    bead = sweep("Cloth", np.linspace(a - d * .009, a + d * .001, 4), (0, 0, 1), np.array((.034, .0375, .0375, .034)),
                 np.array((.034, .0375, .0375, .034)), atlas.swatch("accent"), 12, closed=(False, False)).weighted(
                     lambda p: blend(("head", .55), ("leftTail1", .45)))
    return [ring, ring.mirrored(), bead, bead.mirrored()]


def ahoge():
    """One stray stroke in front of the beret."""
    base = [PLACE["ahoge1"] + (0.035, -.030, -.010), PLACE["ahoge1"], PLACE["ahoge2"], PLACE["ahogeEnd"]]
    rings = 10
    spine = spline(base, rings)
    t = np.linspace(0, 1, rings)
    width = .0145 * (0.45 + .55 * smoothstep(0, .45, t)) * np.maximum(1 - t ** 2.2, .03)
    part = sweep("Hair", spine, (0.3, 0.2, 1), width * .55, width, atlas.TAIL, 7)
    part.uv = box_uv(atlas.TAIL, np.interp(part.along, (0, .62, 1), (.42, .635, .97)), .5 / atlas.TAIL_LOCKS)
    part.weights = [chain_weights(a, [(0.2, "head"), (0.38, "ahoge1"), (0.5, "ahoge1"), (0.75, "ahoge2")]) for a in part.along]
    part.normals = part.smooth_normals()
    return [part]


def parts():
    result = [cap()] + fringe() + side_locks() + back_locks() + tail(1) + tail(-1) + ferrule() + ahoge()
    for part in result:
        hidden = under_beret(part.positions)
        part.faces = [face for face in part.faces if not all(hidden[list(face)])]
    return result
