"""Surfaces as arrays: what all parts of the character are made of.

Space everywhere: metres, +Y up, the character looks along +Z and her left is +X.
"""

import numpy as np


def smoothstep(low, high, x):
    """0 below `low`, 1 above `high`, a smooth rise between."""
    t = np.clip((np.asarray(x, float) - low) / (high - low), 0.0, 1.0)
    return t * t * (3 - 2 * t)


def unit(v):
    v = np.asarray(v, float)
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-12)


class Profile:
    """A smooth function through points that never overshoots them (monotone cubic, Fritsch and Carlson 1980)."""

    def __init__(self, points):
        self.x, self.y = np.array(points, float).T
        step = np.diff(self.x)
        slope = np.diff(self.y) / step
        inner = np.where(slope[:-1] * slope[1:] > 0, 0.0, 0.0)
        rising = slope[:-1] * slope[1:] > 0
        w0, w1 = 2 * step[1:] + step[:-1], step[1:] + 2 * step[:-1]
        inner[rising] = ((w0 + w1)[rising] / (w0[rising] / slope[:-1][rising] + w1[rising] / slope[1:][rising]))
        self.tangent = np.concatenate([slope[:1], inner, slope[-1:]])

    def __call__(self, x):
        x = np.clip(np.asarray(x, float), self.x[0], self.x[-1])
        i = np.clip(np.searchsorted(self.x, x, side="right") - 1, 0, len(self.x) - 2)
        h = self.x[i + 1] - self.x[i]
        t = (x - self.x[i]) / h
        return (self.y[i] * (1 + 2 * t) * (1 - t) ** 2 + self.tangent[i] * h * t * (1 - t) ** 2
                + self.y[i + 1] * t * t * (3 - 2 * t) + self.tangent[i + 1] * h * t * t * (t - 1))


def spline(points, count):
    """`count` points along a Catmull-Rom curve through `points`, evenly spaced in arc length. Shape: [count, 3]."""
    p = np.asarray(points, float)
    p = np.concatenate([[2 * p[0] - p[1]], p, [2 * p[-1] - p[-2]]])
    fine = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        t = np.linspace(0, 1, 24, endpoint=False)[:, None]
        fine.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    fine = np.concatenate(fine + [p[-2:-1]])
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(fine, axis=0), axis=1))])
    at = np.linspace(0, length[-1], count)
    return np.stack([np.interp(at, length, fine[:, k]) for k in range(3)], 1)


class Part:
    """A piece of surface of one material: positions, faces, texture coordinates, joint weights, morph targets."""

    def __init__(self, material, positions, faces, uv, weights=None, normals=None):
        self.material = material
        self.positions = np.asarray(positions, float).reshape(-1, 3)
        self.faces = [tuple(int(i) for i in face) for face in faces]
        self.uv = np.broadcast_to(np.asarray(uv, float), (len(self.positions), 2)).copy()
        self.weights = weights if isinstance(weights, list) else [dict(weights or {})] * len(self.positions)
        self.normals = normals
        self.morphs = {}

    def weighted(self, function):
        """Sets each vertex' joint weights: function(position) → {joint: weight}."""
        self.weights = [function(p) for p in self.positions]
        return self

    def facing_from(self, center):
        """Turns the faces so that they look away from `center`: one point, or one a vertex."""
        center = np.broadcast_to(np.asarray(center, float), self.positions.shape)
        total = 0.0
        for face in self.faces:
            a, b, c = self.positions[face[0]], self.positions[face[1]], self.positions[face[2]]
            total += np.dot(np.cross(b - a, c - a), a - center[face[0]])
        if total < 0:
            self.flip()
        return self

    def flip(self):
        self.faces = [face[::-1] for face in self.faces]
        return self

    def mirrored(self):
        """The same part on the other side; joints of the left become those of the right."""
        other = Part(self.material, self.positions * (-1, 1, 1), [face[::-1] for face in self.faces], self.uv,
                     [{swap_side(j): w for j, w in each.items()} for each in self.weights])
        if self.normals is not None:
            other.normals = self.normals * (-1, 1, 1)
        other.morphs = {swap_side(name): delta * (-1, 1, 1) for name, delta in self.morphs.items()}
        return other

    def smooth_normals(self):
        """Area-weighted normals; vertices at one place share theirs, so that texture seams do not show."""
        keys = np.unique(np.round(self.positions, 6), axis=0, return_inverse=True)[1].reshape(-1)
        total = np.zeros((keys.max() + 1, 3))
        for face in self.faces:
            p = self.positions[list(face)]
            normal = np.cross(p[1] - p[0], p[2] - p[0])
            if len(face) == 4:
                normal = normal + np.cross(p[2] - p[0], p[3] - p[0])
            for i in face:
                total[keys[i]] += normal
        return unit(total)[keys]


def swap_side(name):
    for side, other in (("left", "right"), ("right", "left"), ("Left", "Right"), ("Right", "Left")):
        if side in name:
            return name.replace(side, other)
    return name


def grid_faces(rows, columns, first=0):
    """Quads over a grid of vertices stored row by row."""
    return [(first + r * columns + c, first + r * columns + c + 1, first + (r + 1) * columns + c + 1,
             first + (r + 1) * columns + c) for r in range(rows - 1) for c in range(columns - 1)]


def box_uv(box, u, v):
    """Texture coordinates in a box (left, top, right, bottom) of the atlas; u, v in [0, 1] from its top left.

    They keep two of its 1024 pixels away from the box's border, so that the neighbour's colour does not bleed in.
    """
    left, top, right, bottom = box
    if right > left:
        left, top, right, bottom = left + 2 / 1024, top + 2 / 1024, right - 2 / 1024, bottom - 2 / 1024
    u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
    return np.stack([left + (right - left) * u, top + (bottom - top) * v], -1)


def sweep(material, spine, across, width, thickness, box, sides=8, boxy=1.0, u_range=(0.0, 1.0), closed=(True, True),
          ridge=0.0):
    """A tube along `spine` [n, 3] with an elliptic section: `width` along `across`, `thickness` at right angles.

    `boxy` below 1 squares the section; `ridge` pulls the outer side to a crest. Ends marked in `closed` get a vertex in
    their middle. v of the texture runs along the spine, u around.
    """
    spine = np.asarray(spine, float)
    n = len(spine)
    width, thickness = np.broadcast_to(width, n), np.broadcast_to(thickness, n)
    tangent = unit(np.gradient(spine, axis=0))
    across = np.broadcast_to(np.asarray(across, float), (n, 3))
    across = unit(across - tangent * np.sum(across * tangent, 1, keepdims=True))
    outward = np.cross(tangent, across)
    angle = np.linspace(0, 2 * np.pi, sides + 1)
    c, s = np.cos(angle), np.sin(angle)
    c, s = np.sign(c) * abs(c) ** boxy, np.sign(s) * abs(s) ** boxy
    s = s * (1 + ridge * np.maximum(s, 0) * (1 - abs(c)))
    s[-1], c[-1] = s[0], c[0]
    rings = (spine[:, None] + across[:, None] * (width[:, None] * c)[..., None]
             + outward[:, None] * (thickness[:, None] * s)[..., None])
    step = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(spine, axis=0), axis=1))])
    v = step / step[-1]
    u = u_range[0] + (u_range[1] - u_range[0]) * angle / (2 * np.pi)
    positions = list(rings.reshape(-1, 3))
    uv = list(box_uv(box, np.tile(u, n), np.repeat(v, sides + 1)))
    faces = grid_faces(n, sides + 1)
    for end, last in ((0, False), (n - 1, True)):
        if closed[1 if last else 0]:
            positions.append(spine[end])
            uv.append(box_uv(box, np.mean(u_range), v[end]))
            ring = end * (sides + 1)
            for k in range(sides):
                face = (len(positions) - 1, ring + k + 1, ring + k)
                faces.append(face[::-1] if last else face)
    part = Part(material, positions, faces, uv)
    part.along = np.concatenate([np.repeat(v, sides + 1), [v[e] for e, c in ((0, closed[0]), (-1, closed[1])) if c]])
    centers = np.concatenate([np.repeat(spine, sides + 1, 0), [spine[e] for e, c in ((0, closed[0]), (-1, closed[1])) if c]
                              if any(closed) else np.zeros((0, 3))])
    return part.facing_from(centers)


def lathe(material, rings, box, columns=24, closed=(False, False), modulate=None):
    """A surface around the Y axis: `rings` rows of (y, half width, half depth, middle z), u running from the back around."""
    angle = np.linspace(0, 2 * np.pi, columns + 1) + np.pi
    sin, cos = np.sin(angle), np.cos(angle)
    sin[-1], cos[-1] = sin[0], cos[0]
    rings = np.asarray(rings, float)
    scale = np.ones((len(rings), columns + 1)) if modulate is None else modulate(
        np.linspace(0, 1, len(rings))[:, None], angle[None, :])
    positions = np.stack([rings[:, 1:2] * sin * scale, np.repeat(rings[:, :1], columns + 1, 1),
                          rings[:, 3:4] + rings[:, 2:3] * cos * scale], -1).reshape(-1, 3)
    v = np.linspace(0, 1, len(rings))
    u = np.linspace(0, 1, columns + 1)
    uv = list(box_uv(box, np.tile(u, len(rings)), np.repeat(v, columns + 1)))
    positions = list(positions)
    faces = grid_faces(len(rings), columns + 1)
    for end, last in ((0, False), (len(rings) - 1, True)):
        if closed[1 if last else 0]:
            positions.append((0, rings[end, 0], rings[end, 3]))
            uv.append(box_uv(box, 0.5, v[end]))
            first = end * (columns + 1)
            for k in range(columns):
                face = (len(positions) - 1, first + k + 1, first + k)
                faces.append(face[::-1] if last else face)
    part = Part(material, positions, faces, uv)
    centers = np.array(positions)
    centers[:, 0] = 0
    centers[:, 2] = np.interp(-centers[:, 1], -rings[:, 0], rings[:, 3]) if rings[0, 0] > rings[-1, 0] else np.interp(
        centers[:, 1], rings[:, 0], rings[:, 3])
    return part.facing_from(centers)


def ellipsoid(material, center, radii, box, columns=16, rows=8, turn=None):
    """A closed ellipsoid, its poles along Y before `turn` (a 3×3 matrix) is applied."""
    polar = np.linspace(0, np.pi, rows + 1)
    angle = np.linspace(0, 2 * np.pi, columns + 1)
    sin, cos = np.sin(angle), np.cos(angle)
    sin[-1], cos[-1] = sin[0], cos[0]
    ps = np.sin(polar)
    ps[-1] = 0
    p = np.stack([ps[:, None] * sin, np.repeat(np.cos(polar)[:, None], columns + 1, 1), ps[:, None] * cos], -1)
    p = p.reshape(-1, 3) * radii
    if turn is not None:
        p = p @ np.asarray(turn).T
    u, v = np.tile(np.linspace(0, 1, columns + 1), rows + 1), np.repeat(np.linspace(0, 1, rows + 1), columns + 1)
    faces = []
    for r, face in enumerate(grid_faces(rows + 1, columns + 1)):
        row = r // columns
        faces.append(face if 0 < row < rows - 1 else (face[0], face[2], face[3]) if row == 0 else face[:3])
    return Part(material, p + np.asarray(center, float), faces, box_uv(box, u, v)).facing_from(center)


def rotation(axis, degrees):
    """The 3×3 matrix that turns about `axis`."""
    x, y, z = unit(axis)
    a = np.radians(degrees)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(a) * k + (1 - np.cos(a)) * (k @ k)


def blend(*pairs):
    """Joint weights from (joint, weight) pairs: small ones dropped, the rest scaled to 1."""
    total = {}
    for joint, weight in pairs:
        if weight > 0.004:
            total[joint] = total.get(joint, 0.0) + float(weight)
    scale = sum(total.values())
    return {joint: weight / scale for joint, weight in total.items()}


def chain_weights(t, stations):
    """Weights along a limb: `stations` are (t, joint) in rising t; between two the weight glides from one to the other."""
    if t <= stations[0][0]:
        return {stations[0][1]: 1.0}
    for (low, below), (high, above) in zip(stations, stations[1:]):
        if t <= high:
            w = float(smoothstep(low, high, t))
            return blend((below, 1 - w), (above, w)) if below != above else {below: 1.0}
    return {stations[-1][1]: 1.0}
