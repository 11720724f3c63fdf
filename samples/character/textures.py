"""Draws the textures: base and shade colours side by side in one atlas layout, outline widths, and the hair's matcap.

Shade is never grey and never the base times a number: each colour has a partner that is cooler and more saturated.
"""

from functools import lru_cache

import numpy as np

import atlas
import png
from geometry import smoothstep

SIZE = 1024
FINE = 4    # each pixel is the mean of FINE × FINE, so that edges are smooth at every slope

# name → (base, shade), sRGB.
COLORS = {
    "skin": ("#ffe8d9", "#f7b3ad"),
    "skinDark": ("#e6a09e", "#cf8498"),
    "navy": ("#36458c", "#221f63"),
    "ivory": ("#fff8ec", "#c5bdf0"),
    "accent": ("#1fcabf", "#0d7fb4"),
    "line": ("#4a1f3a", "#4a1f3a"),
    "brow": ("#b3486f", "#a33a70"),
    "mouth": ("#a2304a", "#a2304a"),
    "tongue": ("#f47f86", "#f47f86"),
    "white": ("#ffffff", "#ffffff"),
    "blush": ("#ff7f88", "#ea6486"),
    "blushDeep": ("#d93f60", "#bd3266"),
    "crease": ("#dd8a84", "#d07a80"),
    "star": ("#fff3a8", "#fff3a8"),
    "sole": ("#fff8ec", "#c5bdf0"),
    "hair": ("#f98f98", "#c34f92"),
    "lining": ("#2a2f73", "#1c184f"),
    "hairDeep": ("#ef7389", "#b2418a"),
    "hairGroove": ("#d95c7d", "#9c3585"),
    "hairShine": ("#ffdccf", "#e67fa8"),
    "accentLight": ("#8df3e2", "#3fb0d6"),
    "accentDeep": ("#12a6b4", "#0b66a0"),
}


def rgb(text):
    return np.array([int(text[i:i + 2], 16) for i in (1, 3, 5)], float) / 255


class Canvas:
    """Two pictures painted at once."""

    def __init__(self):
        self.base = np.ones((SIZE, SIZE, 3))
        self.shade = np.ones((SIZE, SIZE, 3))

    def region(self, box):
        """Pixels of a box as slices, and u, v in [0, 1] at the middles of their FINE × FINE parts."""
        left, top, right, bottom = (int(round(edge * SIZE)) for edge in box)
        u = (np.arange(FINE * (right - left)) + .5) / (FINE * (right - left))
        v = (np.arange(FINE * (bottom - top)) + .5) / (FINE * (bottom - top))
        return (slice(top, bottom), slice(left, right)), u[None, :], v[:, None]

    def paint(self, box, color, cover=1.0):
        """Lays a colour over a box as far as `cover` says, an array over the u, v of `region`."""
        where, u, v = self.region(box)
        cover = np.broadcast_to(cover, (v.shape[0], u.shape[1]))
        cover = cover.reshape(v.shape[0] // FINE, FINE, u.shape[1] // FINE, FINE).mean((1, 3))[..., None]
        pair = COLORS[color] if isinstance(color, str) else color
        for picture, tone in zip((self.base, self.shade), pair):
            tone = rgb(tone)
            picture[where] = picture[where] * (1 - cover) + tone * cover


def _inside(distance, softness):
    """Coverage of a shape whose `distance` is negative inside."""
    return smoothstep(softness, -softness, distance)


def _zigzag(u, *waves):
    """A jagged line: sums of (frequency, height, shift) triangle waves."""
    total = 0
    for frequency, height, shift in waves:
        phase = (u * frequency + shift) % 1.0
        total = total + height * (1 - 4 * np.abs(phase - .5))
    return total


def _face(canvas):
    box = atlas.FACE
    canvas.paint(box, "skin")
    _, u, v = canvas.region(box)
    x = atlas.FACE_X[0] + (atlas.FACE_X[1] - atlas.FACE_X[0]) * u
    y = atlas.FACE_Y[1] + (atlas.FACE_Y[0] - atlas.FACE_Y[1]) * v
    d = np.sqrt(((np.abs(x) - .104) / .034) ** 2 + ((y - .690) / .019) ** 2)
    canvas.paint(box, ("#ffa79e", "#f58fa0"), .62 * smoothstep(1.0, .1, d))
    for k in (-1, 0, 1):  # three short strokes on each cheek
        along = (y - .690) * .9 + (np.abs(x) - .104 - .0085 * k) * -.42
        across = (np.abs(x) - .104 - .0085 * k) * .9 - (y - .690) * .42
        stroke = np.maximum(np.abs(across) / .00095, np.abs(along) / .0052)
        canvas.paint(box, ("#f0787f", "#dc6484"), .75 * smoothstep(1.15, .75, stroke))
    nose = np.sqrt((x / .0042) ** 2 + ((y - .6865) / .0021) ** 2)
    canvas.paint(box, ("#ea958f", "#d67f8c"), .85 * smoothstep(1.2, .7, nose))


def _hair(canvas):
    box = atlas.HAIR
    canvas.paint(box, "hair")
    _, u, v = canvas.region(box)
    canvas.paint(box, "hairDeep", .75 * smoothstep(.60, .95, v + 0 * u))
    canvas.paint(box, "hairDeep", .55 * smoothstep(.22, .02, v + 0 * u))
    middle = .345 + .010 * np.sin(u * 31) + 0 * v
    low = middle + .030 + _zigzag(u, (19, .018, .1), (47, .012, .4))
    high = middle - .022 - _zigzag(u, (23, .012, .6), (53, .008, .2))
    canvas.paint(box, "hairShine", np.minimum(_inside(v - low, .004), _inside(high - v, .004)) * .95)
    thin = middle + .070 + _zigzag(u, (19, .012, .1), (47, .008, .4))
    canvas.paint(box, "hairShine", np.minimum(_inside(np.abs(v - thin) - .005, .003), 1) * .55)


def _tail(canvas):
    """A brush of TAIL_LOCKS locks that has been in the paint: each lock has drawn it up to a height of its own."""
    box = atlas.TAIL
    canvas.paint(box, "hair")
    _, along, around = canvas.region(box)
    lock, across = np.floor(around * atlas.TAIL_LOCKS), (around * atlas.TAIL_LOCKS) % 1.0
    own = (lock * .618 + .3) % 1.0
    ridge = np.sin(np.pi * across)
    canvas.paint(box, "hairDeep", .5 * smoothstep(.13, .02, along + 0 * around))
    middle = .30 + .05 * (own - .5) - .035 * ridge
    low = middle - .030 - _zigzag(across, (3, .012, own))
    high = middle + .034 + _zigzag(across, (4, .016, .3 + own))
    canvas.paint(box, "hairShine", np.minimum(_inside(low - along, .004), _inside(along - high, .004)) * .92)
    groove = np.abs(across - np.round(across)) / (.012 + .055 * smoothstep(.62, .12, along))
    canvas.paint(box, "hairGroove", smoothstep(1.0, .8, groove) * _inside(along - .74 - .10 * own, .01))
    dip = .665 + .055 * (own - .5) - .060 * ridge - _zigzag(across, (3, .010, own))
    canvas.paint(box, "accentLight", _inside(dip - along - .016, .002))
    canvas.paint(box, "accent", _inside(dip - along, .002))
    canvas.paint(box, "accentDeep", smoothstep(1.0, .7, groove * 1.1) * _inside(dip + .012 - along, .004))
    canvas.paint(box, "accentDeep", smoothstep(.82, .99, along + 0 * around) * .7)


def _iris(canvas):
    box = atlas.IRIS
    _, u, v = canvas.region(box)
    x, y = (u - .5) * 2, (.5 - v) * 2
    r = np.sqrt(x * x + y * y)

    def tone(color):
        return (color, color)
    canvas.paint(box, tone("#0b4a6b"))
    fill = smoothstep(.93, .88, r)
    for low, high, color in ((-1.1, -.9, "#8dffe9"), (-.9, -.35, "#3fe3d6"), (-.35, .35, "#1cb4c6"), (.3, 1.0, "#11729c")):
        canvas.paint(box, tone(color), fill * smoothstep(high, low - .25, y) if low < 0 else fill * smoothstep(low - .3, high - .2, y))
    canvas.paint(box, tone("#2bd2cf"), fill * smoothstep(.3, -.4, y) * .9)
    canvas.paint(box, tone("#0e5a8c"), fill * smoothstep(.15, .80, y + .12 * np.abs(x)))
    glow = np.sqrt((x / .62) ** 2 + ((y + .62) / .30) ** 2)
    canvas.paint(box, tone("#8dfbe6"), fill * smoothstep(1.05, .55, glow) * .95)
    rays = .5 + .5 * np.cos(np.arctan2(x, -y) * 22)
    canvas.paint(box, tone("#c8fff2"), fill * smoothstep(.55, .8, r) * smoothstep(.9, .8, r) * rays * smoothstep(-.1, -.7, y) * .5)
    pupil = np.sqrt((x / .36) ** 2 + ((y - .04) / .42) ** 2)
    canvas.paint(box, tone("#0a2f57"), smoothstep(1.06, .94, pupil))
    inner = np.sqrt((x / .20) ** 2 + ((y + .12) / .20) ** 2)
    canvas.paint(box, tone("#145f92"), smoothstep(1.05, .6, inner) * .8)
    canvas.paint(box, tone("#0b3a5e"), smoothstep(.86, .92, r))


def _eye_white(canvas):
    box = atlas.EYE_WHITE
    _, u, v = canvas.region(box)
    canvas.paint(box, ("#ffffff", "#e9e4fb"))
    top = v * 2 - .62 - .20 * (2 * u - 1) ** 2
    canvas.paint(box, ("#cfc9f0", "#b3abe2"), smoothstep(.08, -.06, top))


def _cloth(canvas):
    canvas.paint(atlas.SKIRT, "navy")
    _, u, v = canvas.region(atlas.SKIRT)
    fold = np.abs((u * 12) % 1.0 - .5)
    canvas.paint(atlas.SKIRT, ("#2a3379", "#1b1757"), smoothstep(.11, .05, fold / np.maximum(smoothstep(.1, .9, v), .05)) * smoothstep(.12, .3, v))
    band = _inside(np.abs(v - .845) - .040, .006) + 0 * u
    canvas.paint(atlas.SKIRT, "ivory", band)
    canvas.paint(atlas.SKIRT, "accent", _inside(np.abs(v - .945) - .014, .006) + 0 * u)
    canvas.paint(atlas.COLLAR, "ivory")
    _, u, v = canvas.region(atlas.COLLAR)
    canvas.paint(atlas.COLLAR, "navy", _inside(np.abs(v - .60) - .045, .006) + 0 * u)
    canvas.paint(atlas.LEG, "skin")
    _, u, v = canvas.region(atlas.LEG)
    canvas.paint(atlas.LEG, "navy", _inside(v - .20, .003) + 0 * u)
    canvas.paint(atlas.LEG, "ivory", _inside(.590 - v, .003) + 0 * u)
    canvas.paint(atlas.LEG, "accent", _inside(np.abs(v - .680) - .022, .004) + 0 * u)


def colors():
    """Base and shade picture, [SIZE, SIZE, 3] uint8."""
    canvas = Canvas()
    for name in atlas.SWATCHES:
        canvas.paint(atlas.swatch_cell(name), name)
    for paint in (_face, _hair, _tail, _iris, _eye_white, _cloth):
        paint(canvas)
    return tuple(np.round(np.clip(picture, 0, 1) * 255).astype(np.uint8) for picture in (canvas.base, canvas.shade))


def outline_width():
    """Outline widths over the atlas: thin in the face, full outside. [256, 256] uint8."""
    size = 256
    width = np.full((size, size), 255, np.uint8)

    def fill(box, value):
        left, top, right, bottom = (int(round(edge * size)) for edge in box)
        width[top:bottom, left:right] = value
    fill(atlas.FACE, 110)
    fill(atlas.LEG, 200)
    fill(atlas.swatch_cell("skin"), 150)
    fill(atlas.swatch_cell("skinDark"), 0)
    left, top, right, bottom = (int(round(edge * size)) for edge in atlas.swatch_cell("ivory"))
    middle, reach = (left + right) / 2, atlas.THINNER * size
    fade = 1 - np.clip((np.arange(left, right) + .5 - middle - 1) / (reach - 2), 0, 1)
    width[top:bottom, left:right] = np.round(255 * fade).astype(np.uint8)
    left, top, right, bottom = (int(edge * size) for edge in atlas.HAIR)
    fade = np.linspace(0, 1, bottom - top)[:, None]
    width[top:bottom, left:right] = np.round(255 * (1 - .35 * smoothstep(.6, 1, fade))).astype(np.uint8)
    return width


def hair_matcap():
    """Light on the hair by the normal seen from the camera: a soft gloss above, a cool rim at the edges. [128, 128, 3]."""
    size = 128
    c = (np.arange(size) + .5) / size * 2 - 1
    x, y = c[None, :], -c[:, None]
    r = np.sqrt(x * x + y * y)
    gloss = np.exp(-((y - .62 + .10 * x * x) / .11) ** 2) * smoothstep(.95, .55, np.abs(x))
    rim = smoothstep(.80, .98, r) * smoothstep(-.2, .6, y)
    picture = gloss[..., None] * rgb("#5a3436") + rim[..., None] * rgb("#40304e")
    return np.round(np.clip(picture, 0, 1) * 255).astype(np.uint8)


@lru_cache(maxsize=None)
def files():
    """name → PNG bytes."""
    base, shade = colors()
    return {"base": png.encode(base), "shade": png.encode(shade), "outline": png.encode(outline_width()),
            "hairMatcap": png.encode(hair_matcap())}
