"""Where things lie in the one texture atlas. Boxes are (left, top, right, bottom) in [0, 1], v downward as in glTF."""

FACE = (0.0, 0.0, 0.5, 0.5)
HAIR = (0.5, 0.0, 1.0, 0.5)
TAIL = (0.5, 0.75, 1.0, 1.0)   # along a tail from left to right
IRIS = (0.0, 0.5, 0.1875, 0.6875)
EYE_WHITE = (0.1875, 0.5, 0.3125, 0.625)
SKIRT = (0.5, 0.5, 1.0, 0.625)
COLLAR = (0.5, 0.625, 1.0, 0.75)
LEG = (0.3125, 0.5, 0.5, 0.6875)

TAIL_LOCKS = 5

# The region of the face that FACE shows, in metres: x from left to right, y from bottom to top.
FACE_X = (-0.185, 0.185)
FACE_Y = (0.60, 0.98)

SWATCHES = ("skin", "skinDark", "navy", "ivory", "accent", "line", "brow", "mouth", "tongue", "white", "blush", "crease",
            "star", "sole", "hair", "lining", "blushDeep")


# From the middle of the ivory cell that far to the right the outline fades away, while the colour stays.
THINNER = 5 / 256


def swatch(name):
    """The middle of a flat cell, as a box without extent: one colour whatever the coordinates."""
    k = SWATCHES.index(name)
    x, y = (k % 8 + 0.5) / 16, 0.75 + (k // 8 + 0.5) / 16
    return (x, y, x, y)


def swatch_cell(name):
    k = SWATCHES.index(name)
    return ((k % 8) / 16, 0.75 + (k // 8) / 16, (k % 8 + 1) / 16, 0.75 + (k // 8 + 1) / 16)
