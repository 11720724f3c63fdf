"""The expressions as numbers: what lids, brows and mouth do. head.py makes morph targets of them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Eye:
    """One eye with its brow. Metres and radians; positive `brow_turn` lifts the outer end."""
    upper: float = 0.0455      # height of the upper lid over the corners
    lower: float = 0.0385      # depth of the lower lid
    tilt: float = 0.0          # raises the upper lid outside, lowers it inside
    close: float = 0.0         # 0 open, 1 both lids on the line
    line: float = -0.020       # where lids meet, over the corners
    bow: float = -0.011        # how the line arches; negative hangs down
    lift: float = 0.0          # the lower lid comes up
    iris: float = 1.0
    slit: float = 1.0          # width of the iris over its height
    brow_up: float = 0.0
    brow_in: float = 0.0
    brow_turn: float = -0.10
    brow_bend: float = 0.0


@dataclass(frozen=True)
class Mouth:
    width: float = 0.0180      # half
    corner: float = 0.0050     # corners over the middle
    shift: float = 0.0
    side: float = 0.0
    up: float = 0.0            # opening above and below the line
    down: float = 0.0
    square: float = 2.2        # larger is boxier
    cat: float = 0.0
    teeth: float = 0.2         # share of the opening that the upper teeth fill
    tongue: float = 0.46       # and the tongue
    jaw: float = 0.0


@dataclass(frozen=True)
class Expression:
    left: Eye = Eye()
    right: Eye = Eye()
    mouth: Mouth = Mouth()
    look: tuple = (0.0, 0.0)   # in units of the largest look; x to her left
    light: float = 1.0         # size of the lights in the eyes
    star: float = 0.0
    blush: float = 0.0
    whiskers: float = 0.0


def both(eye, **other):
    return Expression(left=eye, right=eye, **other)


_CLOSED = Eye(close=1.0, brow_up=-0.002)
_SMILING = Eye(close=1.0, line=-0.012, bow=0.017, brow_up=0.004, brow_bend=0.003)

# The names are VRM's presets, then those of our own.
EXPRESSIONS = {
    "happy": both(_SMILING, mouth=Mouth(width=0.0277, corner=0.0065, shift=0.001, down=0.0224, square=2.6, jaw=0.002)),
    "angry": both(Eye(upper=0.040, tilt=0.0095, lift=0.22, brow_up=-0.0075, brow_in=-0.006, brow_turn=0.36, brow_bend=-0.006),
                  mouth=Mouth(width=0.0159, corner=-0.0075, shift=0.003, up=0.0006, down=0.0006)),
    "sad": both(Eye(upper=0.0400, tilt=-0.0130, lift=0.20, brow_up=0.005, brow_in=-0.006, brow_turn=-0.52, brow_bend=-0.004),
                mouth=Mouth(width=0.0150, corner=-0.0085, shift=0.003, up=0.0012, down=0.0055), light=1.15),
    "relaxed": both(Eye(close=0.42, line=-0.018, bow=-0.008, lift=0.10, brow_up=0.004, brow_turn=-0.24),
                    mouth=Mouth(width=0.0218, corner=0.0070, shift=-0.001)),
    "surprised": both(Eye(upper=0.0515, lower=0.0425, iris=0.80, brow_up=0.0125, brow_bend=0.004),
                      mouth=Mouth(width=0.0106, corner=0.0, up=0.0095, down=0.0118, square=2.0, jaw=0.002)),
    "aa": Expression(mouth=Mouth(width=0.0275, corner=0.003, up=0.0070, down=0.0285, square=2.5, jaw=0.004)),
    "ih": Expression(mouth=Mouth(width=0.0185, corner=0.002, up=0.0065, down=0.0130, square=4.0, teeth=0.40, tongue=0.25, jaw=0.001)),
    "ou": Expression(mouth=Mouth(width=0.0118, corner=0.0, up=0.0095, down=0.0115, square=2.0, teeth=0.0, tongue=0.28, jaw=0.001)),
    "ee": Expression(mouth=Mouth(width=0.0345, corner=0.0100, shift=0.0015, up=0.0055, down=0.0125, square=3.6, teeth=0.72, tongue=0.0)),
    "oh": Expression(mouth=Mouth(width=0.0170, corner=0.0, up=0.0115, down=0.0255, square=2.0, tongue=0.38, jaw=0.004)),
    "blink": both(_CLOSED),
    "blinkLeft": Expression(left=_CLOSED),
    "blinkRight": Expression(right=_CLOSED),
    "lookUp": both(Eye(upper=0.0480, lift=0.22, brow_up=0.008), look=(0, 1)),
    "lookDown": both(Eye(close=0.24, line=-0.022, brow_up=-0.004), look=(0, -0.8)),
    "lookLeft": Expression(look=(1, 0)),
    "lookRight": Expression(look=(-1, 0)),
    "blush": Expression(blush=1.0),
    "starry": both(Eye(upper=0.0485, brow_up=0.007), star=1.0, light=0.02, blush=1.0,
                   mouth=Mouth(width=0.0236, corner=0.0055, shift=0.001, up=0.0011, down=0.0207, square=2.6)),
    "cat": both(Eye(upper=0.0430, tilt=0.0120, lift=0.12, slit=0.60, brow_up=0.003, brow_turn=0.10), whiskers=1.0,
                mouth=Mouth(width=0.0265, corner=0.0030, shift=0.0045, cat=0.0110)),
    "pout": both(Eye(upper=0.041, tilt=0.004, brow_up=-0.003, brow_turn=0.12),
                 mouth=Mouth(width=0.0073, corner=-0.0040, shift=0.002), blush=0.8),
    "wink": Expression(left=_SMILING, right=Eye(brow_up=0.004),
                       mouth=Mouth(width=0.0224, corner=0.006, side=0.002, down=0.0140, square=2.4)),
}

PRESETS = tuple(EXPRESSIONS)[:17]
# What an expression does to VRM's blink, look and mouth while it is on.
OVERRIDES = {
    "happy": {"overrideBlink": "block", "overrideMouth": "blend"},
    "surprised": {"overrideBlink": "block", "overrideMouth": "blend"},
    "relaxed": {"overrideBlink": "blend"},
    "starry": {"overrideMouth": "blend"},
    "wink": {"overrideBlink": "block", "overrideMouth": "blend"},
    "cat": {"overrideMouth": "blend"},
    "pout": {"overrideMouth": "blend"},
    "sad": {"overrideMouth": "blend"},
    "angry": {"overrideMouth": "blend"},
}
