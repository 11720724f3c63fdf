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


def both(eye, **other):
    return Expression(left=eye, right=eye, **other)


_CLOSED = Eye(close=1.0, brow_up=-0.002)
_SMILING = Eye(close=1.0, line=-0.012, bow=0.017, brow_up=0.004, brow_bend=0.003)

# The names are VRM's presets, then those of our own.
EXPRESSIONS = {
    "happy": both(_SMILING, mouth=Mouth(width=0.0277, corner=0.0065, shift=0.001, down=0.0224, square=2.6, jaw=0.002)),
    "angry": both(Eye(upper=0.040, tilt=0.0095, lift=0.22, brow_up=-0.0075, brow_in=-0.006, brow_turn=0.36, brow_bend=-0.006),
                  mouth=Mouth(width=0.0159, corner=-0.0075, shift=0.003, up=0.0006, down=0.0006)),
    "sad": both(Eye(upper=0.0405, tilt=-0.0085, lift=0.10, brow_up=0.004, brow_in=-0.005, brow_turn=-0.44, brow_bend=-0.004),
                mouth=Mouth(width=0.0124, corner=-0.0055, shift=0.001, up=0.0017, down=0.0039), light=1.12),
    "relaxed": both(Eye(close=0.42, line=-0.018, bow=-0.008, lift=0.10, brow_up=0.004, brow_turn=-0.24),
                    mouth=Mouth(width=0.0218, corner=0.0070, shift=-0.001)),
    "surprised": both(Eye(upper=0.0515, lower=0.0425, iris=0.80, brow_up=0.0125, brow_bend=0.004),
                      mouth=Mouth(width=0.0106, corner=0.0, up=0.0095, down=0.0118, square=2.0, jaw=0.002)),
    "aa": Expression(mouth=Mouth(width=0.0224, corner=0.003, up=0.0045, down=0.0230, square=2.5, jaw=0.003)),
    "ih": Expression(mouth=Mouth(width=0.0242, corner=0.004, up=0.0028, down=0.0095, square=3.2, jaw=0.001)),
    "ou": Expression(mouth=Mouth(width=0.0085, corner=0.0, up=0.0062, down=0.0073, square=2.0, jaw=0.001)),
    "ee": Expression(mouth=Mouth(width=0.0236, corner=0.005, up=0.0039, down=0.0151, square=3.0, jaw=0.001)),
    "oh": Expression(mouth=Mouth(width=0.0147, corner=0.0, up=0.0084, down=0.0185, square=2.0, jaw=0.003)),
    "blink": both(_CLOSED),
    "blinkLeft": Expression(left=_CLOSED),
    "blinkRight": Expression(right=_CLOSED),
    "lookUp": Expression(look=(0, 1)),
    "lookDown": Expression(look=(0, -1)),
    "lookLeft": Expression(look=(1, 0)),
    "lookRight": Expression(look=(-1, 0)),
    "blush": Expression(blush=1.0),
    "starry": both(Eye(upper=0.0485, brow_up=0.007), star=1.0, light=0.02, blush=1.0,
                   mouth=Mouth(width=0.0236, corner=0.0055, shift=0.001, up=0.0011, down=0.0207, square=2.6)),
    "cat": Expression(mouth=Mouth(width=0.0224, corner=0.0035, shift=0.002, cat=0.0058)),
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
