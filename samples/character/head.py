"""The face: one skin with two real eye openings, eyes in layers behind it, lashes, brows and mouth on it.

Every vertex of the face is a function of an expression's numbers (expressions.py), so that a morph target is the
difference of two calls: lids slide over the eyes instead of through them, lines keep their width.
"""

import numpy as np

import atlas
from expressions import EXPRESSIONS, Eye, Mouth
from geometry import Part, Profile, box_uv, grid_faces, smoothstep, unit
from skeleton import PLACE

_WIDTH = Profile([(.6275, .024), (.634, .047), (.643, .065), (.655, .085), (.668, .1035), (.682, .121), (.70, .140),
                  (.72, .156), (.745, .164), (.78, .168), (.82, .167), (.86, .159), (.90, .140), (.93, .115),
                  (.955, .081), (.968, .050), (.975, 0.0)])
_FRONT = Profile([(.6275, .108), (.634, .120), (.643, .129), (.655, .136), (.668, .1405), (.682, .1435), (.70, .146),
                  (.72, .148), (.745, .150), (.78, .152), (.82, .152), (.86, .145), (.90, .126), (.93, .100),
                  (.955, .064), (.968, .036), (.975, -.01)])
_BACK = Profile([(.6275, .055), (.634, .03), (.643, .0), (.655, -.03), (.668, -.06), (.682, -.09), (.70, -.115),
                 (.72, -.134), (.745, -.150), (.78, -.162), (.82, -.166), (.86, -.160), (.90, -.142), (.93, -.116),
                 (.955, -.08), (.968, -.05), (.975, -.01)])
_MIDDLE = Profile([(.6275, .085), (.634, .076), (.643, .063), (.655, .046), (.668, .031), (.682, .019), (.70, .008),
                   (.72, .0), (.745, -.004), (.78, -.006), (.82, -.006), (.975, -.01)])

EYE_CENTER = np.array((0.070, 0.742))
EYE_HALF_WIDTH = 0.040
IRIS_CENTER = np.array((0.0675, 0.7415))
MOUTH_CENTER = np.array((0.0, 0.6655))
ROWS = 8          # of the block of the face grid that an eye opening replaces; columns too
LOOK = (0.0150, 0.0165)


def _front(x, y):
    """z of the face without nose; x, y arrays."""
    ratio = np.clip(np.abs(x) / np.maximum(_WIDTH(y), 1e-6), 0, 1)
    depth = np.sqrt(1 - ratio ** 2) ** 0.85
    return _MIDDLE(y) + (_FRONT(y) - _MIDDLE(y)) * depth


def face_z(x, y):
    """z of the face's surface in front, in metres: array of x, y → array."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    nose = 0.0105 * np.exp(-(x / 0.0105) ** 2 - np.where(y > .694, ((y - .694) / .020) ** 2, ((y - .694) / .008) ** 2))
    socket = -0.0035 * np.exp(-((np.abs(x) - .066) / .034) ** 2 - ((y - .752) / .034) ** 2)
    cheek = 0.0035 * np.exp(-((np.abs(x) - .098) / .03) ** 2 - ((y - .685) / .022) ** 2)
    return _front(x, y) + nose + socket + cheek


def _on_face(xy, lift=0.0):
    xy = np.asarray(xy, float)
    return np.concatenate([xy, (face_z(xy[..., 0], xy[..., 1]) + lift)[..., None]], -1)


def face_normal(points):
    """A normal for toon light: that of the face without nose, bent toward a ball, so that shade falls in large shapes."""
    x, y, z = np.asarray(points, float).T
    h = 1e-3
    inside = np.clip(x, -0.93 * _WIDTH(y), 0.93 * _WIDTH(y))
    yy = np.clip(y, .640, .955)
    dx = (_front(inside + h, yy) - _front(inside - h, yy)) / (2 * h)
    dy = (_front(inside, yy + h) - _front(inside, yy - h)) / (2 * h)
    surface = unit(np.stack([-dx, -dy, np.ones_like(dx)], -1))
    ball = unit(np.stack([x, (y - .765) * 0.62, z + .035], -1))
    return unit(0.35 * surface + 0.65 * ball)


def _curves(eye):
    """The two lids of her left eye: functions of s in [-1 inner, 1 outer] → y."""
    cy = EYE_CENTER[1]

    def corner(s):
        return cy - 0.001 + 0.004 * s

    def line(s):
        return corner(s) + eye.line + eye.bow * (1 - np.abs(s) ** 2.2)

    def upper(s):
        shape = np.maximum(1 - np.abs(s) ** 2.5, 0) ** 0.66
        opened = corner(s) + eye.upper * shape + eye.tilt * s * np.maximum(1 - s * s, 0) ** .4
        return opened + (line(s) - opened) * eye.close

    def lower(s):
        shape = np.maximum(1 - np.abs(s - .04) ** 2.6, 0) ** 0.72
        opened = corner(s) - eye.lower * shape
        opened = opened + (corner(s) - 0.006 - opened) * eye.lift
        return opened + (line(s) - opened) * eye.close
    return upper, lower


def _edge(eye, s, is_upper):
    upper, lower = _curves(eye)
    x = EYE_CENTER[0] + EYE_HALF_WIDTH * s
    return np.stack([x, np.where(is_upper, upper(s), lower(s))], -1)


def face_skin():
    """The skin of the head with both eye openings, and its morph targets."""
    half = np.concatenate([[0, .010], np.linspace(.020, .132, ROWS + 1), [.146, .158]])
    right = np.concatenate([np.arcsin(half / .168), np.radians([90, 108, 128, 154])])
    angles = np.concatenate([-right[:0:-1], right, [np.pi]])
    ys = np.concatenate([[.6275, .634, .643, .655, .668], np.linspace(.680, .804, ROWS + 1),
                         [.828, .860, .900, .935, .965]])
    columns, rows = len(angles), len(ys)
    a, y = np.meshgrid(angles, ys)
    x = _WIDTH(y) * np.sin(a)
    front = np.abs(a) <= np.pi / 2 + 1e-9
    z = np.where(front, face_z(x, y), _MIDDLE(y) + (_MIDDLE(y) - _BACK(y)) * np.cos(a))
    positions = list(np.stack([x, y, z], -1).reshape(-1, 3))

    zero = len(right) - 1
    first_row = 5
    blocks = {+1: zero + 2, -1: zero - 2 - ROWS}
    holes = {(r, c) for first in blocks.values() for r in range(first_row, first_row + ROWS)
             for c in range(first, first + ROWS)}
    faces = []
    for r in range(rows - 1):
        for c in range(columns):
            if (r, c) not in holes:
                n = (c + 1) % columns
                faces.append((r * columns + c, r * columns + n, (r + 1) * columns + n, (r + 1) * columns + c))
    for pole, row, flip in (((0, .630, .075), 0, True), ((0, .975, -.01), rows - 1, False)):
        positions.append(pole)
        for c in range(columns):
            face = (len(positions) - 1, row * columns + c, row * columns + (c + 1) % columns)
            faces.append(face[::-1] if flip else face)
    rings = {}
    for side, first in blocks.items():
        rings[side] = _ring_layout(side, first, first_row, columns, positions)
        start = len(positions)
        moving = _ring_points(rings[side], side, Eye())
        positions += list(moving.reshape(-1, 3))
        faces += _ring_faces(rings[side], start, side)
        rings[side]["start"] = start
    points = np.array(positions)
    covered = (points[:, 1] > .70) & ((points[:, 2] < -.02) | (points[:, 1] > .895))   # by hair, whatever she does
    faces = [face[::-1] for face in faces if not all(covered[list(face)])]
    part = Part("Skin", positions, faces, (0, 0), {"head": 1.0})
    part.facing_from((0, .78, 0))
    part.uv = _face_uv(part.positions)
    for side in (1, -1):
        wall = rings[side]["start"] + 4 * rings[side]["count"] + np.arange(2 * rings[side]["count"])
        part.uv[wall] = atlas.swatch("skinDark")[:2]
    part.normals = face_normal(part.positions)
    back = part.positions[:, 2] < 0
    ball = unit(part.positions - (0, .79, -.005))
    part.normals[back] = ball[back]
    under = smoothstep(.650, .6275, part.positions[:, 1])[:, None]
    part.normals = unit(part.normals + under * np.array((0, -0.9, 0.2)))
    for name, expression in EXPRESSIONS.items():
        delta = np.zeros_like(part.positions)
        for side, eye in ((1, expression.left), (-1, expression.right)):
            start = rings[side]["start"]
            moved = _ring_points(rings[side], side, eye).reshape(-1, 3)
            delta[start:start + len(moved)] = moved - part.positions[start:start + len(moved)]
        jaw = expression.mouth.jaw
        if jaw:
            p = part.positions
            pull = jaw * smoothstep(.662, .632, p[:, 1]) * np.exp(-(p[:, 0] / .05) ** 2) * smoothstep(0, .1, p[:, 2])
            delta[:, 1] -= pull
        part.morphs[name] = delta
    return part


def _ring_layout(side, first, first_row, columns, positions):
    """The boundary of an eye's block, counter-clockwise from the middle of its outer edge, and the lid points inside."""
    n = ROWS
    outer, inner = (first + n, first) if side > 0 else (first, first + n)
    step = 1 if side > 0 else -1
    cells = [(first_row + n // 2 + k, outer) for k in range(n // 2 + 1)]
    cells += [(first_row + n, outer - step * k) for k in range(1, n + 1)]
    cells += [(first_row + n - k, inner) for k in range(1, n + 1)]
    cells += [(first_row, inner + step * k) for k in range(1, n + 1)]
    cells += [(first_row + k, outer) for k in range(1, n // 2)]
    boundary = np.array([r * columns + c for r, c in cells])
    phi = 2 * np.pi * np.arange(len(cells)) / len(cells)
    return {"boundary": boundary, "xy": np.array([positions[i] for i in boundary])[:, :2] * (side, 1), "phi": phi,
            "count": len(cells)}


def _ring_points(layout, side, eye):
    """Lid rings from outside to the opening's edge, then the wall from the edge back, whose colour is its own.
    Shape: [6, count, 3]."""
    edge = _edge(eye, np.cos(layout["phi"]), np.sin(layout["phi"]) >= -1e-9)
    rings = []
    for t in (0.62, 0.32, 0.11, 0.0):
        xy = edge + (layout["xy"] - edge) * t
        rings.append(_on_face(xy, 0.0016 * (1 - t) if t < 0.2 else 0.0))
    rings.append(rings[-1])
    back = EYE_CENTER + (edge - EYE_CENTER) * (1.03, 1.03)
    rings.append(_on_face(back, -0.0180))
    points = np.stack(rings)
    return points * (side, 1, 1)


def _ring_faces(layout, start, side):
    n = layout["count"]
    faces = []
    for ring in (0, 1, 2, 3, 5):
        for k in range(n):
            k1 = (k + 1) % n
            outer = (layout["boundary"][k], layout["boundary"][k1]) if ring == 0 else (
                start + (ring - 1) * n + k, start + (ring - 1) * n + k1)
            face = (outer[1], outer[0], start + ring * n + k, start + ring * n + k1)
            faces.append(face[::-1] if side > 0 else face)
    return faces


def _face_uv(positions):
    x0, x1 = atlas.FACE_X
    y0, y1 = atlas.FACE_Y
    return box_uv(atlas.FACE, np.clip((positions[:, 0] - x0) / (x1 - x0), 0, 1),
                  np.clip((y1 - positions[:, 1]) / (y1 - y0), 0, 1))


def _strip(material, box, count, cross, points, sided):
    """A thin surface over a grid of `count` × `cross` points; `points(expression)` gives it for each expression."""
    rest = points(None)
    part = Part(material, rest.reshape(-1, 3), grid_faces(count, cross), box_uv(box, 0.5, 0.5), {"head": 1.0})
    spread = points(EXPRESSIONS["aa"]).reshape(-1, 3)  # a closed mouth has no front
    facing = sum(np.cross(*(spread[list(f[1:3])] - spread[f[0]]))[2] for f in part.faces)
    if facing < 0:
        part.flip()
    part.normals = face_normal(part.positions)
    for name, expression in EXPRESSIONS.items():
        part.morphs[name] = (points(expression) - rest).reshape(-1, 3)
    return part


def _eye_of(expression, side):
    return Eye() if expression is None else expression.left if side > 0 else expression.right


def _offset_line(xy, low, high, cross):
    """`cross` rows of points beside a line in the plane, from `low` to `high` along its normal. Shape: [n, cross, 2]."""
    tangent = np.gradient(xy, axis=0)
    tangent = tangent / np.maximum(np.linalg.norm(tangent, axis=1, keepdims=True), 1e-9)
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], -1)
    t = np.linspace(0, 1, cross)
    return xy[:, None] + normal[:, None] * (low[:, None] + (high - low)[:, None] * t)[..., None]


def upper_lash(side):
    count, wing = 25, 5

    def points(expression):
        eye = _eye_of(expression, side)
        phi = np.linspace(np.pi * 0.94, 0.10, count)
        line = _edge(eye, np.cos(phi), np.full(count, True))
        openness = 1 - eye.close
        out = np.linspace(0, 1, wing + 1)[1:, None]
        tip = np.array((0.0115, 0.0035 + 0.006 * openness + (0.004 if eye.bow > 0 else 0.0) * eye.close))
        line = np.concatenate([line, line[-1] + tip * out + np.array((0, 0.0025)) * out ** 2])
        t = np.linspace(0, 1, count + wing)
        thick = (0.0030 + 0.0068 * smoothstep(0.0, 0.62, t)) * smoothstep(-.08, .16, t) * smoothstep(1.0, 0.78, t) + 0.0003
        thick = thick * (1 - 0.30 * eye.close) + 0.0012 * eye.close * smoothstep(0, .1, t) * smoothstep(1, .8, t)
        low = -0.0022 * smoothstep(-.02, .16, t) * smoothstep(1.0, 0.8, t)
        xy = _offset_line(line, low, thick, 3)
        lift = np.array((0.0012, 0.0042, 0.0022))
        return _on_face(xy, lift) * (side, 1, 1)
    return _strip("Detail", atlas.swatch("line"), count + wing, 3, points, side)


def lower_lash(side):
    count = 19

    def points(expression):
        eye = _eye_of(expression, side)
        phi = np.linspace(-np.pi * 0.95, -0.10, count)
        line = _edge(eye, np.cos(phi), np.full(count, False))
        t = np.linspace(0, 1, count)
        thick = (0.0006 + 0.0014 * smoothstep(0.35, 0.75, t)) * smoothstep(1.1, 0.8, t) + 0.0002
        return _on_face(_offset_line(line, -thick, 0.3 * thick, 2), 0.0024) * (side, 1, 1)
    return _strip("Detail", atlas.swatch("line"), count, 2, points, side)


def crease(side):
    count = 15

    def points(expression):
        eye = _eye_of(expression, side)
        s = np.linspace(-.62, .80, count)
        line = _edge(eye, s, np.full(count, True)) + np.array((0.003, 0.0145 - 0.003 * eye.close))
        t = np.linspace(0, 1, count)
        thick = 0.0016 * smoothstep(0, .4, t) * smoothstep(1, .6, t) + 0.0001
        return _on_face(_offset_line(line, -thick / 2, thick / 2, 2), 0.0012) * (side, 1, 1)
    return _strip("Detail", atlas.swatch("crease"), count, 2, points, side)


def brow(side):
    count = 15

    def points(expression):
        brows = Eye() if expression is None else expression.left if side > 0 else expression.right
        s = np.linspace(-1, 1, count)
        x = 0.0275 * s
        y = 0.0065 * (1 - s ** 2) + brows.brow_bend * (1 - s ** 2)
        c, d = np.cos(brows.brow_turn), np.sin(brows.brow_turn)
        line = np.stack([0.0715 + brows.brow_in + c * x - d * y, 0.8215 + brows.brow_up + d * x + c * y], -1)
        t = np.linspace(0, 1, count)
        thick = 0.0066 * smoothstep(-0.15, .3, t) * smoothstep(1.05, .35, t) + 0.0004
        return _on_face(_offset_line(line, -thick / 2, thick / 2, 3), np.array((.002, .0042, .002))) * (side, 1, 1)
    return _strip("Detail", atlas.swatch("brow"), count, 3, points, side)


def _mouth_curves(mouth, s):
    base = mouth.corner * np.abs(s) ** 1.7 + mouth.shift - mouth.cat * np.abs(np.sin(np.pi * s)) ** 0.62
    top = np.maximum(1 - np.abs(s) ** mouth.square, 0) ** 0.6
    bottom = np.maximum(1 - np.abs(s) ** mouth.square, 0) ** 0.55
    y = MOUTH_CENTER[1]
    return y + base + mouth.up * top, y + base - mouth.down * bottom


def _mouth_of(expression):
    return Mouth() if expression is None else expression.mouth


def _mouth_patch(part, swatch, lift, count=17, cross=4):
    """Part of the open mouth: `part`(mouth) → (half of its width, two functions of s that bound it below and above: 0 is at
    the lower lip, 1 at the upper)."""
    def points(expression):
        mouth = _mouth_of(expression)
        reach, low, high = part(mouth)
        ends = np.linspace(-1, 1, count)
        s = reach * ends
        upper, lower = _mouth_curves(mouth, s)
        t = np.linspace(0, 1, cross)
        v = low(ends)[:, None] + (high(ends) - low(ends))[:, None] * t
        y = lower[:, None] + (upper - lower)[:, None] * v
        x = np.repeat((mouth.width * s + mouth.side)[:, None], cross, 1)
        return _on_face(np.stack([x, y], -1), lift)
    return _strip("Detail", atlas.swatch(swatch), count, cross, points, 1)


def mouth_parts():
    def line(upper_lip):
        count = 21

        def points(expression):
            mouth = _mouth_of(expression)
            s = np.sin(np.linspace(-np.pi / 2, np.pi / 2, count))
            upper, lower = _mouth_curves(mouth, s)
            xy = np.stack([mouth.width * s + mouth.side, upper if upper_lip else lower], -1)
            t = np.linspace(-1, 1, count)
            thick = (0.0029 if upper_lip else 0.0022) * (1 - 0.75 * t ** 4) + 0.13 * mouth.cat
            return _on_face(_offset_line(xy, -thick / 2, thick / 2, 2), 0.0034)
        return _strip("Detail", atlas.swatch("line"), count, 2, points, 1)

    def constant(value):
        return lambda s: np.full_like(s, value)

    def cavity(_):
        return 0.995, constant(0.0), constant(1.0)

    def tongue(mouth):
        return 0.70, constant(0.02), lambda s: 0.02 + mouth.tongue * np.sqrt(np.maximum(1 - s * s, 0))

    def teeth(mouth):
        bare = 1 - mouth.teeth
        return 0.76 + 0.2 * mouth.teeth, lambda s: bare + min(0.16, 0.98 - bare) * np.abs(s) ** 3, constant(0.98)
    return [_mouth_patch(cavity, "mouth", 0.0016), _mouth_patch(tongue, "tongue", 0.0024),
            _mouth_patch(teeth, "white", 0.0024, cross=2), line(True), line(False)]


def _disc(side, box, center, radius, lift, joint, state, rings=2, count=26, shape=None, bend=0.8):
    """A disc behind the face's surface, of `rings` rings; `state(expression)` → (shift in x, in y, scale)."""
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    outline = np.stack([np.cos(angle), np.sin(angle)], -1) * (1 if shape is None else shape[:, None])
    local = np.concatenate([[(0, 0)]] + [outline * (k + 1) / rings for k in range(rings)])

    def points(expression):
        dx, dy, scale = state(expression)
        scale = np.broadcast_to(scale, 2)
        xy = np.array(center) + local * radius * scale
        z = face_z(center[0] + bend * local[:, 0] * radius[0] * scale[0], np.full(len(local), center[1]))
        p = np.concatenate([xy, (z + lift)[:, None]], -1) * (side, 1, 1)
        shift = np.array((dx, dy))
        out = dx * side
        turn = np.array([dx, dy, -(0.75 if out > 0 else 0.40) * out - 0.25 * max(-dy, 0)])   # behind the skin as it falls away
        return p + (turn if shift.any() else 0)
    rest = points(None)
    faces = [(0, 1 + k, 1 + (k + 1) % count) for k in range(count)]
    for ring in range(rings - 1):
        base = 1 + ring * count
        faces += [(base + k, base + count + k, base + count + (k + 1) % count, base + (k + 1) % count) for k in range(count)]
    if side < 0:
        faces = [f[::-1] for f in faces]
    part = Part("Eye", rest, faces, box_uv(box, 0.5 + 0.5 * local[:, 0] * side, 0.5 - 0.5 * local[:, 1]), {joint: 1.0})
    part.normals = face_normal(np.concatenate([part.positions[:, :2], face_z(part.positions[:, 0], part.positions[:, 1])[:, None]], -1))
    for name, expression in EXPRESSIONS.items():
        part.morphs[name] = points(expression) - rest
    return part


def eye_parts(side):
    joint = "leftEye" if side > 0 else "rightEye"

    def still(_):
        return 0.0, 0.0, 1.0

    def iris(expression):
        if expression is None:
            return 0.0, 0.0, 1.0
        eye = _eye_of(expression, side)
        return expression.look[0] * LOOK[0], expression.look[1] * LOOK[1], np.array((eye.iris * eye.slit, eye.iris))

    def light(expression):
        dx, dy, scale = iris(expression)
        return dx * 0.85, dy * 0.85, scale * (1 if expression is None else expression.light)

    def star(expression):
        dx, dy, _ = iris(expression)
        return dx, dy, 1e-3 if expression is None else max(expression.star, 1e-3)

    white = _disc(side, atlas.EYE_WHITE, EYE_CENTER + (0, 0.002), np.array((0.047, 0.053)), -0.0155, "head", still, bend=1.0)
    pupil = _disc(side, atlas.IRIS, IRIS_CENTER, np.array((0.0318, 0.0415)), -0.0062, joint, iris)
    high = _disc(side, atlas.swatch("white"), IRIS_CENTER + (-0.0105 * side, 0.0165), np.array((0.0102, 0.0124)), -0.0036,
                 joint, light, rings=1, count=20)
    low = _disc(side, atlas.swatch("white"), IRIS_CENTER + (0.0115 * side, -0.0175), np.array((0.0048, 0.0056)), -0.0036,
                joint, light, rings=1, count=14)

    shine = _disc(side, atlas.swatch("star"), IRIS_CENTER + (0, 0.002), np.array((0.0205, 0.0205)), -0.0030, joint, star,
                  rings=1, count=20, shape=_star_outline(20))
    return [white, pupil, high, low, shine]


def _star_outline(count):
    """Radii of a five-pointed star with one point up, for `count` = 20 evenly spaced angles from +x."""
    k = np.arange(count)
    angle = 2 * np.pi * k / count
    phase = np.abs(((angle - np.pi / 2) / (2 * np.pi / 5) + 0.5) % 1.0 - 0.5) * 2
    return 1.0 - 0.58 * phase ** 0.8


def _mark(swatch, local, faces, center, reach, lift, amount_of, side):
    """A mark on the cheek, small and below the skin until `amount_of`(expression) asks for it."""
    def points(expression):
        amount = 0.0 if expression is None else amount_of(expression)
        xy = np.array(center) + local * reach * max(amount, 0.05)
        return _on_face(xy, -0.004 + (0.004 + lift) * min(amount * 4, 1)) * (side, 1, 1)
    rest = points(None)
    part = Part("Detail", rest, faces if side > 0 else [f[::-1] for f in faces], atlas.swatch(swatch)[:2], {"head": 1.0})
    part.normals = face_normal(part.positions)
    for name, expression in EXPRESSIONS.items():
        part.morphs[name] = points(expression) - rest
    return part


def _stroke(swatch, center, length, thick, degrees, lift, amount_of, side, count=5):
    """A mark that is a stroke, pointed at both ends; half lengths, degrees from the horizontal."""
    t = np.linspace(-1, 1, count)
    half = thick * np.maximum(1 - np.abs(t) ** 2.4, .05)
    c, d = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    local = np.concatenate([np.stack([length * t, sign * half], -1) for sign in (-1, 1)]) @ np.array(((c, d), (-d, c)))
    return _mark(swatch, local, grid_faces(2, count), center, 1.0, lift, amount_of, side)


def cheek_parts(side):
    """Blush: a blot with three strokes on it. And a cat's whiskers."""
    count = 16
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    rim = np.stack([np.cos(angle), np.sin(angle)], -1)
    rim[:, 0] *= np.where(rim[:, 0] > 0, .76, 1)    # shorter where the cheek turns away
    disc = np.concatenate([[(0, 0)], .55 * rim, rim])
    faces = [(0, 1 + k, 1 + (k + 1) % count) for k in range(count)]
    faces += [(1 + k, 1 + count + k, 1 + count + (k + 1) % count, 1 + (k + 1) % count) for k in range(count)]

    def blush(expression):
        return expression.blush

    def whiskers(expression):
        return expression.whiskers
    parts = [_mark("blush", disc, faces, (0.0905, 0.6878), np.array((0.0285, 0.0148)), 0.0050, blush, side)]
    for k in (-1, 0, 1):
        parts.append(_stroke("blushDeep", (0.0905 + 0.0125 * k, 0.6878), 0.0092, 0.0018, 62, 0.0064, blush, side))
    for k in (-1, 0, 1):
        parts.append(_stroke("line", (0.0860, 0.6830 + 0.0105 * k), 0.0190, 0.0016, 3 + 14 * k, 0.0034, whiskers, side, 6))
    return parts


def parts():
    result = [face_skin()]
    for side in (1, -1):
        result += eye_parts(side)
        result += [upper_lash(side), lower_lash(side), crease(side), brow(side)]
        result += cheek_parts(side)
    return result + mouth_parts()
