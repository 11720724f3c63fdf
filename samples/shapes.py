"""Closed surfaces made of rings, and the little vector arithmetic that they need. Right-handed, +Y up, metres."""

import math


def add(a, b):
    return tuple(x + y for x, y in zip(a, b))


def subtract(a, b):
    return tuple(x - y for x, y in zip(a, b))


def scaled(a, factor):
    return tuple(x * factor for x in a)


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def normalized(a):
    length = math.sqrt(sum(x * x for x in a))
    return scaled(a, 1 / length) if length > 1e-12 else (0.0, 1.0, 0.0)


def mix(a, b, t):
    return a + (b - a) * t


def smooth(low, high, x):
    """0 below `low`, 1 above `high`, a smooth step between."""
    t = min(max((x - low) / (high - low), 0.0), 1.0)
    return t * t * (3 - 2 * t)


def quaternion(axis, degrees):
    """A rotation as (x, y, z, w)."""
    half = math.radians(degrees) / 2
    return (*scaled(normalized(axis), math.sin(half)), math.cos(half))


def multiplied(a, b):
    """The quaternion that turns by `b` first, then by `a`."""
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz)


def rotated(q, v):
    """`v` turned by the unit quaternion `q`."""
    t = scaled(cross(q[:3], v), 2)
    return add(add(v, scaled(t, q[3])), cross(q[:3], t))


def rings(count, segments, point):
    """A closed surface: point(t, angle) for `count` rings with t strictly between 0 and 1, closed by one vertex at
    t = 0 and one at t = 1. Angles run counter-clockwise as seen from the end at t = 1.

    Returns (positions, parameters t, triangles)."""
    steps = [(i + 0.5) / count for i in range(count)]
    positions, parameters = [point(0.0, 0.0)], [0.0]
    for t in steps:
        for s in range(segments):
            positions.append(point(t, 2 * math.pi * s / segments))
            parameters.append(t)
    positions.append(point(1.0, 0.0))
    parameters.append(1.0)
    last = len(positions) - 1
    triangles = []
    for s in range(segments):
        n = (s + 1) % segments
        triangles.append((0, 1 + n, 1 + s))
        for ring in range(count - 1):
            a, b = 1 + ring * segments, 1 + (ring + 1) * segments
            triangles += [(a + s, a + n, b + n), (a + s, b + n, b + s)]
        end = 1 + (count - 1) * segments
        triangles.append((last, end + s, end + n))
    return positions, parameters, triangles


def ellipsoid(center, radii, count, segments, turn=(0.0, 0.0, 0.0, 1.0), shape=None):
    """From the bottom (t = 0) to the top (t = 1). `shape` may move a point of the unit sphere before all else."""
    def point(t, angle):
        latitude = math.pi * (t - 0.5)
        unit = (math.cos(latitude) * math.sin(angle), math.sin(latitude), math.cos(latitude) * math.cos(angle))
        unit = shape(unit) if shape else unit
        return add(center, rotated(turn, tuple(u * r for u, r in zip(unit, radii))))
    return rings(count, segments, point)


def dome(center, radii, count, segments, turn=(0.0, 0.0, 0.0, 1.0)):
    """A bulge towards +Z, for what sits half sunk in another part; open at its back. Parameters run from 0 at its lower
    edge to 1 at its upper one."""
    units = [(0.0, 0.0, 1.0)]
    for ring in range(1, count + 1):
        polar = math.radians(100) * ring / count
        for s in range(segments):
            angle = 2 * math.pi * s / segments
            units.append((math.sin(polar) * math.sin(angle), math.sin(polar) * math.cos(angle), math.cos(polar)))
    triangles = []
    for s in range(segments):
        n = (s + 1) % segments
        triangles.append((0, 1 + n, 1 + s))
        for ring in range(count - 1):
            a, b = 1 + ring * segments, 1 + (ring + 1) * segments
            triangles += [(a + s, a + n, b + n), (a + s, b + n, b + s)]
    positions = [add(center, rotated(turn, tuple(u * r for u, r in zip(unit, radii)))) for unit in units]
    return positions, [(unit[1] + 1) / 2 for unit in units], triangles


def tube(path, count, segments, flat=1.0, across=(1.0, 0.0, 0.0)):
    """A limb along `path`, a list of (point, radius) that a smooth curve is laid through; its ends are round.
    `flat` is the radius along `across` × the path, relative to the one along `across`."""
    def along(u):
        x = min(max(u, 0.0), 1.0) * (len(path) - 1)
        i = min(int(x), len(path) - 2)
        t = x - i
        knots = [path[max(i - 1, 0)], path[i], path[i + 1], path[min(i + 2, len(path) - 1)]]
        values = [(*p, r) for p, r in knots]
        return tuple(b + 0.5 * ((c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
                     for a, b, c, d in zip(*values))

    def point(t, angle):
        *center, radius = along(t)
        direction = normalized(subtract(along(t + 0.01)[:3], along(t - 0.01)[:3]))
        side = normalized(subtract(across, scaled(direction, sum(a * b for a, b in zip(across, direction)))))
        up = cross(side, direction)
        end = min(t, 1 - t) * count  # The outer rings close the ends like a dome.
        radius *= math.sqrt(max(0.0, 1 - (1 - min(end / 1.6, 1.0)) ** 2)) if t not in (0.0, 1.0) else 0.0
        return add(center, add(scaled(side, radius * math.cos(angle)), scaled(up, -flat * radius * math.sin(angle))))
    return rings(count, segments, point)


def vertex_normals(positions, triangles):
    """Area-weighted."""
    sums = [(0.0, 0.0, 0.0)] * len(positions)
    for a, b, c in triangles:
        face = cross(subtract(positions[b], positions[a]), subtract(positions[c], positions[a]))
        for i in (a, b, c):
            sums[i] = add(sums[i], face)
    return [normalized(n) for n in sums]


def volume(positions, triangles):
    """Positive where the triangles face outwards."""
    return sum(sum(x * y for x, y in zip(positions[a], cross(positions[b], positions[c]))) for a, b, c in triangles) / 6
