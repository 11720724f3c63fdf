"""Body and clothes: legs, arms, hands with fingers, dress, collar, bow, shoes and beret."""

import numpy as np

import atlas
from geometry import (Part, Profile, blend, box_uv, chain_weights, ellipsoid, grid_faces, lathe, rotation, smoothstep, spline,
                      sweep, unit)
from skeleton import FINGERS, HEAD_CENTER, PLACE, SKIRT_CHAINS, SKIRT_Y, skirt_radius

navy, ivory, accent, skin = (atlas.swatch(name) for name in ("navy", "ivory", "accent", "skin"))


def pair(parts):
    return [each for part in parts for each in (part, part.mirrored())]


def spine_weights(p):
    return chain_weights(p[1], [(.335, "hips"), (.40, "hips"), (.440, "spine"), (.475, "chest"), (.530, "upperChest"),
                                (.580, "upperChest"), (.640, "neck"), (.650, "head")])


def torso():
    rings = [(.604, .034, .032, -.008), (.594, .044, .038, -.007), (.580, .060, .045, -.006), (.562, .070, .051, -.004),
             (.540, .073, .055, -.002), (.512, .072, .057, 0), (.485, .069, .057, 0), (.460, .066, .056, 0),
             (.440, .066, .056, 0)]
    body = lathe("Cloth", rings, navy, 18)
    body.weighted(spine_weights)
    neck = sweep("Skin", spline([(0, .585, -.010), (0, .615, -.008), (0, .655, .0)], 5), (1, 0, 0), .031, .031, skin, 12,
                 closed=(False, False))
    neck.weighted(lambda p: chain_weights(p[1], [(.585, "upperChest"), (.605, "neck"), (.635, "head")]))
    belt = lathe("Cloth", [(.4535, .0655, .0555, 0), (.4515, .0705, .0605, 0), (.4355, .0715, .0615, 0), (.4335, .0665, .0565, 0)],
                 ivory, 18).weighted(spine_weights)
    return [body, neck, belt]


def arm():
    """One sleeve with its cuff, puffed at shoulder and wrist; its shoulder end is a ball about the joint."""
    x0, x1 = .052, .252
    stations = np.array((.052, .060, .074, .092, .118, .142, .157, .170, .183, .200, .222, .239, .247, .250))
    radius = np.array((.018, .029, .0350, .0388, .0408, .0382, .0364, .0356, .0364, .0394, .0432, .0428, .037, .031))
    spine = np.stack([stations, np.interp(stations, (x0, .09, x1), (.553, .556, .556)), np.full(len(stations), -.011)], 1)
    sleeve = sweep("Cloth", spine, (0, 0, 1), radius, radius, ivory, 12, closed=(False, True))

    def weights(p):
        return chain_weights(p[0], [(.056, "leftShoulder"), (.088, "leftUpperArm"), (.140, "leftUpperArm"), (.200, "leftLowerArm")])
    sleeve.weighted(weights)
    x, z = sleeve.positions[:, 0], sleeve.positions[:, 2] + .011
    crook = smoothstep(.034, .014, np.abs(x - .170)) * smoothstep(.004, .018, z)   # there the bent sleeve folds into itself
    sleeve.uv[:, 0] += atlas.THINNER * crook
    xs = np.array((.2435, .2450, .2500, .2575, .2590))
    r = np.array((.0285, .0320, .0325, .0318, .0275))
    cuff = sweep("Cloth", np.stack([xs, np.full(5, .556), np.full(5, -.0105)], 1), (0, 0, 1), r, r, navy, 11, closed=(False, False))
    cuff.weighted(lambda p: {"leftLowerArm": 1.0})
    return [sleeve, cuff]


def hand():
    xs = np.array((.248, .257, .268, .280, .291, .298, .3010))
    width = np.array((.0150, .0170, .0215, .0245, .0250, .0225, .0150))
    thick = np.array((.0120, .0130, .0145, .0150, .0140, .0118, .0070))
    z = np.array((-.0105, -.0105, -.0100, -.0098, -.0095, -.0095, -.0095))
    palm = sweep("Skin", np.stack([xs, np.full(7, .556), z], 1), (0, 0, 1), width, thick, skin, 10, boxy=.8, closed=(False, True))
    palm.weighted(lambda p: chain_weights(p[0], [(.247, "leftLowerArm"), (.262, "leftHand")]))
    parts = [palm]
    for finger, (names, start, direction, lengths) in FINGERS.items():
        direction = unit(np.array(direction, float))
        start = np.array(start, float)
        reach = sum(lengths) + (.0105 if finger != "Little" else .0085)
        at = np.array((-.006, .35 * lengths[0], lengths[0], lengths[0] + .5 * lengths[1], sum(lengths), reach - .003, reach))
        r = (.0087 if finger == "Thumb" else .0072 if finger == "Little" else .0080) * np.array(
            (.9, 1.02, 1.0, 1.0, .98, .80, .25))
        part = sweep("Skin", start + at[:, None] * direction, (0, 0.2, 1) if finger != "Thumb" else (0, 1, 0), r, r, skin, 6, closed=(False, True))
        joints = [f"left{finger}{name}" for name in names]
        ts = [-.004, .004, lengths[0] - .003, lengths[0] + .003, sum(lengths) - .003, sum(lengths) + .003]

        def weights(p, start=start, direction=direction, joints=joints, ts=ts):
            return chain_weights(float((p - start) @ direction), [
                (ts[0], "leftHand"), (ts[1], joints[0]), (ts[2], joints[0]), (ts[3], joints[1]), (ts[4], joints[1]), (ts[5], joints[2])])
        parts.append(part.weighted(weights))
    return parts


def leg():
    ys = np.array((.330, .288, .264, .242, .224, .210, .198, .187, .176, .163, .145, .122, .100, .080, .062, .048))
    radius = Profile([(.048, .0285), (.080, .0300), (.125, .0370), (.160, .0372), (.187, .0358), (.215, .0388), (.27, .0455),
                      (.31, .0480), (.345, .040)])(ys)
    x = np.interp(ys, (.048, .185, .32), (.048, .048, .045))
    z = np.interp(ys, (.048, .10, .145, .187, .32), (-.010, -.010, -.002, .004, 0))
    part = sweep("Skin", np.stack([x, ys, z], 1), (1, 0, 0), radius, radius, atlas.LEG, 11, closed=(False, False))
    part.uv[:, 1] = atlas.LEG[1] + (atlas.LEG[3] - atlas.LEG[1]) * np.clip((.345 - part.positions[:, 1]) / .30, .01, .99)

    def weights(p):
        return chain_weights(-p[1], [(-.345, "hips"), (-.275, "leftUpperLeg"), (-.212, "leftUpperLeg"), (-.160, "leftLowerLeg"),
                                     (-.085, "leftLowerLeg"), (-.052, "leftFoot")])
    part.weighted(weights)
    cuff_y = np.array((.1700, .1685, .1630, .1570, .1555))   # below the knee, where the leg does not bend
    r = np.array((.0372, .0402, .0412, .0402, .0365))
    cuff = sweep("Cloth", np.stack([np.full(5, .048), cuff_y, np.full(5, .0005)], 1), (1, 0, 0), r, r, ivory, 11,
                 closed=(False, False)).weighted(lambda p: {"leftLowerLeg": 1.0})
    return [part, cuff]


def shoe():
    sections = [  # z, half width, top y, bottom y
        (-.052, .008, .030, .016), (-.048, .0225, .050, .009), (-.034, .0320, .070, .008), (-.010, .0355, .078, .008),
        (.010, .0385, .070, .008), (.032, .0425, .062, .008), (.054, .0415, .056, .008), (.071, .0330, .046, .009),
        (.0815, .0190, .034, .012), (.085, .006, .028, .018)]
    s = np.array(sections)
    spine = np.stack([np.full(len(s), .049) + np.interp(s[:, 0], (-.05, .08), (-.001, .003)), (s[:, 2] + s[:, 3]) / 2, s[:, 0]], 1)
    body = sweep("Cloth", spine, (1, 0, 0), s[:, 1], (s[:, 2] - s[:, 3]) / 2, navy, 12, boxy=.82)
    sole_s = np.array([(z, w * 1.06) for z, w, _, _ in sections])
    sole = sweep("Cloth", np.stack([spine[:, 0], np.full(len(s), .0072), np.interp(s[:, 0], (-.052, .085), (-.054, .088))], 1),
                 (1, 0, 0), sole_s[:, 1], .0070, ivory, 7, boxy=.6)
    strap_z = np.array((.0135, .0150, .0245, .0260))
    w = np.interp(strap_z, s[:, 0], s[:, 1]) + np.array((-.001, .0022, .0022, -.001))
    top, low = np.interp(strap_z, s[:, 0], s[:, 2]), np.interp(strap_z, s[:, 0], s[:, 3])
    h = (top - low) / 2 + np.array((-.001, .0022, .0022, -.001))
    strap = sweep("Cloth", np.stack([np.full(4, .050), (top + low) / 2, strap_z], 1), (1, 0, 0), w, h, accent, 12, boxy=.82, closed=(False, False))

    def weights(p):
        return chain_weights(p[2], [(.030, "leftFoot"), (.056, "leftToes")])
    return [part.weighted(weights) for part in (body, sole, strap)]


def skirt():
    """An A-line skirt of round pleats, with a lining, on eight chains of joints."""
    ys = np.array((.447, .430, .405, .376, .345, .312, .280, .254, .250))
    pleats = 12

    def pleat(t, angle):
        return 1 + (0.052 * np.cos(pleats * angle) - 0.01) * smoothstep(.02, .75, t)

    def weights(p):
        angle = np.arctan2(p[0] / skirt_radius(p[1])[0], p[2] / skirt_radius(p[1])[1]) / (2 * np.pi) * SKIRT_CHAINS - .5
        low = int(np.floor(angle))
        f = float(smoothstep(0, 1, angle - low))
        pairs = []
        for chain, share in ((low % SKIRT_CHAINS, 1 - f), ((low + 1) % SKIRT_CHAINS, f)):
            for joint, w in chain_weights(-p[1], [(-.445, "hips"), (-.405, "1"), (-.365, "1"), (-.300, "2")]).items():
                pairs.append((joint if joint == "hips" else f"skirt{chain}_{joint}", w * share))
        return blend(*pairs)
    a, b = skirt_radius(ys)
    outer = lathe("Cloth", np.stack([ys, a, b, 0 * ys], 1), atlas.SKIRT, 48, modulate=pleat)
    inner_rows = np.array((3, 5, 8))
    inner_ys = ys[inner_rows]
    a, b = skirt_radius(inner_ys)
    inner = lathe("Cloth", np.stack([inner_ys, a - .0045, b - .0045, 0 * inner_ys], 1), atlas.swatch("lining"), 48,
                  modulate=lambda t, angle: 1 + (0.052 * np.cos(pleats * angle) - 0.01) * smoothstep(
                      .02, .75, np.interp(t * 2, np.arange(3), inner_rows / 8)))
    inner.flip()
    pelvis = ellipsoid("Cloth", (0, .345, -.002), (.082, .062, .060), navy, 12, 5).weighted(lambda p: {"hips": 1.0})
    return [outer.weighted(weights), inner.weighted(weights), pelvis]


def collar():
    """A sailor's collar: square behind, a V in front, lying on the shoulders."""
    columns, rows = 32, 5
    azimuth = np.linspace(-180, 180, columns) + 180
    a = np.radians(azimuth)
    s, c = np.sin(a), np.cos(a)
    square = 1 / np.maximum(np.abs(s), np.abs(c)) ** 0.62
    front = smoothstep(.15, .95, c)
    back = smoothstep(.15, .9, -c)
    side = 1 - front - back
    start = np.stack([.0375 * s, .614 - .014 * front + 0 * s, -.008 + .036 * c], -1)
    end = np.stack([.099 * s * square * (1 - .18 * front), .588 - .040 * front - .052 * back + .006 * side,
                    -.004 + c * square * (.069 * (c > 0) + .088 * (c <= 0))], -1)
    t = np.linspace(0, 1, rows)[:, None, None]
    top = start + (end - start) * t
    top[..., 1] += (.014 * np.sin(np.pi * t[..., 0] ** .8)) * (1 - .2 * front)
    low = top[::-1].copy()
    low[..., 1] -= .0062
    low[..., [0, 2]] *= .985
    low = low[[0, -1]]
    p = np.concatenate([top, low])
    v = np.concatenate([np.linspace(0, 1, rows), [1, 0]])
    u = np.linspace(0, 1, columns)
    part = Part("Cloth", p.reshape(-1, 3), grid_faces(len(p), columns), box_uv(atlas.COLLAR, np.tile(u, len(p)), np.repeat(v, columns)))
    part.facing_from((0, .565, 0))
    part.weighted(lambda p: blend(("neck", float(smoothstep(.590, .625, p[1])) * .6), ("upperChest", 1.0),
                                  ("leftShoulder", .5 * float(smoothstep(.05, .10, p[0]))),
                                  ("rightShoulder", .5 * float(smoothstep(.05, .10, -p[0])))))
    return [part]


def bow():
    center = np.array((0, .545, .0715))
    ts = np.linspace(0, 1, 9)
    spine = center + np.stack([.004 + .046 * ts, .006 * np.sin(ts * 2.4), -.006 * ts ** 2], -1)
    h = np.array((.008, .0135, .0195, .0242, .0270, .0274, .0248, .0185, .007))
    loop = sweep("Cloth", spine, (0, 1, 0), h, np.array((.006, .009, .0115, .0128, .0128, .0116, .010, .0075, .003)), accent, 10)
    loop.weighted(lambda p: {"upperChest": 1.0})
    ends = spline([center + (.003, -.004, -.002), center + (.014, -.036, -.0125), center + (.031, -.071, -.0155)], 6)
    tail = sweep("Cloth", ends, (1, .35, 0), np.array((.005, .0080, .0100, .0118, .0135, .0148)), .0042, accent, 6, boxy=.7)
    tail.weights = [chain_weights(t, [(.05, "upperChest"), (.35, "leftBow1")]) for t in tail.along]
    knot = ellipsoid("Cloth", center + (0, 0, .004), (.0105, .0125, .0115), accent, 10, 6).weighted(lambda p: {"upperChest": 1.0})
    return pair([loop, tail]) + [knot]


BERET_TURN = rotation((0, 0, 1), -17) @ rotation((1, 0, 0), -15)
BERET_AT = HEAD_CENTER + (.026, .176, -.020)


def under_beret(points):
    """Which points lie inside the beret, where nothing is ever seen."""
    x, y, z = ((points - BERET_AT) @ BERET_TURN).T
    return (y > -.034) & (np.hypot(x, z) < .110)


def beret():
    rings = [(-.030, .112, .112, 0), (-.038, .128, .128, 0), (-.029, .151, .151, 0), (-.006, .1730, .1730, 0),
             (.012, .1795, .1795, 0), (.028, .1745, .1745, 0), (.046, .158, .158, 0), (.063, .126, .126, 0),
             (.073, .084, .084, 0), (.078, .040, .040, 0)]
    hat = lathe("Cloth", rings, navy, 46, closed=(False, True))
    stem = sweep("Cloth", spline([(0, .072, 0), (.001, .088, .001), (.007, .102, .004)], 5), (1, 0, 0),
                 np.array((.010, .0085, .008, .0085, .006)), np.array((.010, .0085, .008, .0085, .006)), navy, 7,
                 closed=(False, True))
    band = lathe("Cloth", [(-.048, .112, .112, 0), (-.057, .124, .124, 0), (-.050, .1325, .1325, 0), (-.036, .1315, .1315, 0)],
                 ivory, 40)
    blot = ellipsoid("Cloth", (-.0675, .004, .1655), (.025, .010, .021), accent, 22, 4,
                     rotation((0, 1, 0), -22) @ rotation((1, 0, 0), 90))
    for part in (hat, stem, band, blot):
        sag = .018 * smoothstep(.02, .16, part.positions[:, 0]) if part is hat else 0
        part.positions[:, 1] -= sag
        part.positions = part.positions @ BERET_TURN.T + BERET_AT
        part.weighted(lambda p: {"beret": 1.0})
    return [hat, stem, band, blot]


def parts():
    return (torso() + pair(arm() + hand() + leg() + shoe()) + skirt() + collar() + bow() + beret())
