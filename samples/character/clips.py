"""The clips: idle, walk, run, jump, wave, dance. Each is a function of time that gives body parameters (rig.py)."""

from dataclasses import dataclass, field

import numpy as np

from expressions import EXPRESSIONS
from geometry import smoothstep
from rig import defaults, pose, quaternion
from skeleton import STAND
from swing import RATE, run

FPS = 30


@dataclass
class Clip:
    """tracks: (node, path) → (times, values)."""
    name: str
    duration: float
    speed: float = 0.0         # metres a second over the ground that her feet keep
    tracks: dict = field(default_factory=dict)


def wave_of(t, period, phase=0.0):
    return np.sin(2 * np.pi * (t / period + phase))


class Keys:
    """Parameters keyed over time, smooth between the keys and around the loop; a key holds what it does not name."""

    def __init__(self, duration, keys):
        self.duration = duration
        state, rows = {}, []
        for time, change in keys:
            state = {**state, **change}
            rows.append((time, state))
        names = sorted({name for _, row in rows for name in row})
        base = defaults()
        self.times = np.array([time for time, _ in rows])
        self.curves = {name: np.array([row.get(name, base.get(name, 0.0)) for _, row in rows]) for name in names}

    def __call__(self, t):
        t = t % self.duration
        times = np.concatenate([self.times - self.duration, self.times, self.times + self.duration])
        i = int(np.searchsorted(times, t, side="right")) - 1
        h = times[i + 1] - times[i]
        s = (t - times[i]) / h
        result = {}
        for name, values in self.curves.items():
            v = np.concatenate([values] * 3)
            slopes = [self._slope(times, v, j) for j in (i, i + 1)]
            result[name] = float(v[i] * (1 + 2 * s) * (1 - s) ** 2 + slopes[0] * h * s * (1 - s) ** 2
                                 + v[i + 1] * s * s * (3 - 2 * s) + slopes[1] * h * s * s * (s - 1))
        return result

    @staticmethod
    def _slope(times, v, j):
        left, right = (v[j] - v[j - 1]) / (times[j] - times[j - 1]), (v[j + 1] - v[j]) / (times[j + 1] - times[j])
        return 0.0 if left * right <= 0 else 2 * left * right / (left + right)


def both_sides(**values):
    return {f"{side}.{name}": v for side in ("left", "right") for name, v in values.items()}


def bake(name, duration, motion, faces=None, speed=0.0):
    """`motion`(t) → parameters; `faces`(t) → {expression: weight}."""
    steps = int(round(duration * RATE))
    poses = [pose(motion(k / RATE)) for k in range(steps)]
    swinging = run(poses, speed)
    every = RATE // FPS
    frames = [({**poses[k][0], **swinging[k]}, poses[k][1]) for k in range(0, steps, every)]
    frames.append(frames[0])
    times = np.arange(len(frames)) / FPS
    clip = Clip(name, duration, speed)
    for joint in frames[0][0]:
        q = np.array([quaternion(rotations[joint]) for rotations, _ in frames])
        for k in range(1, len(q)):
            if q[k] @ q[k - 1] < 0:
                q[k] = -q[k]
        add_track(clip, joint, "rotation", times, q, np.array((0, 0, 0, 1.0)))
    add_track(clip, "hips", "translation", times, np.array([place for _, place in frames]), STAND["hips"])
    if faces:
        weights = np.array([[faces(t % duration).get(key, 0.0) for key in EXPRESSIONS] for t in times])
        clip.tracks[("Face", "weights")] = (times, weights)
    return clip


def add_track(clip, node, path, times, values, rest):
    if np.abs(values - values[0]).max() > 2e-4:
        clip.tracks[(node, path)] = (times, values)
    elif np.abs(values[0] - rest).max() > 2e-4:
        clip.tracks[(node, path)] = (times[:1], values[:1])


def blink_at(t, *moments):
    """How far the eyes are closed: quick down, slower up."""
    return max(float(smoothstep(m - .07, m, t) * smoothstep(m + .17, m + .04, t)) for m in moments)


def idle():
    duration = 4.0

    def motion(t):
        breath, sway = wave_of(t, 2.0), wave_of(t, 4.0)
        return {"hipX": .007 * sway, "hipY": -.006 + .0018 * breath, "hipRoll": 1.6 * sway, "spineRoll": -2.6 * sway,
                "spinePitch": -1.2 + 1.5 * breath, "headPitch": 1.5 - 1.6 * wave_of(t, 2.0, -.08), "headRoll": 3.2 * wave_of(t, 4.0, -.1),
                "headYaw": 4 * wave_of(t, 4.0, .2),
                "left.raise": -64 + 1.6 * wave_of(t, 2.0, -.12), "right.raise": -64 + 1.6 * wave_of(t, 2.0, -.16),
                "left.swing": 3 * wave_of(t, 4.0, .1) - 4, "right.swing": -3 * wave_of(t, 4.0, .1) - 4,
                "left.shrug": 1.2 * breath, "right.shrug": 1.2 * breath, "left.elbow": 20, "right.elbow": 20,
                "left.wristFlex": -14, "right.wristFlex": -14, "left.footYaw": 9, "right.footYaw": 9}

    def faces(t):
        return {"blink": blink_at(t, .9, 3.0, 3.35)}
    return bake("idle", duration, motion, faces)


@dataclass(frozen=True)
class Gait:
    period: float
    stance: float      # share of the period that a foot stands
    reach: float       # how far before and behind her a foot stands, metres
    lift: float
    heel_up: float     # degrees at toe-off
    toe_up: float      # degrees at touch-down

    @property
    def speed(self):
        return 2 * self.reach / (self.stance * self.period)


def step(gait, phase):
    """One foot's z, y, pitch at `phase` of the cycle; it touches down at 0."""
    phase %= 1.0
    if phase < gait.stance:
        s = phase / gait.stance
        pitch = -gait.toe_up * float(1 - smoothstep(0, .22, s)) + gait.heel_up * float(smoothstep(.55, 1.0, s)) ** 1.3
        return gait.reach - 2 * gait.reach * s, 0.0, pitch
    s = (phase - gait.stance) / (1 - gait.stance)
    back = -2 * gait.reach * (1 - gait.stance) / gait.stance   # slope at both ends: the ground's, so that nothing jerks
    h1, h2, h3, h4 = (1 + 2 * s) * (1 - s) ** 2, s * (1 - s) ** 2, s * s * (3 - 2 * s), s * s * (s - 1)
    z = -gait.reach * h1 + back * h2 + gait.reach * h3 + back * h4
    y = gait.lift * np.sin(np.pi * s ** .8) ** 1.4
    pitch = gait.heel_up * float(1 - smoothstep(.05, .6, s)) - gait.toe_up * float(smoothstep(.55, 1, s))
    return z, y, pitch


def feet(gait, phase, inward):
    values = {}
    for side, shift in (("left", 0.0), ("right", 0.5)):
        z, y, pitch = step(gait, phase + shift)
        values.update({f"{side}.footZ": z, f"{side}.footY": y, f"{side}.footPitch": pitch, f"{side}.footX": -inward,
                       f"{side}.footYaw": 3.0})
    return values


def walk():
    gait = Gait(period=0.8, stance=.60, reach=.080, lift=.032, heel_up=34, toe_up=16)

    def motion(t):
        p = t / gait.period
        side = np.sin(2 * np.pi * (p - .05))          # +1 while the left foot carries her
        bounce = np.cos(4 * np.pi * (p - .06))
        swing = np.cos(2 * np.pi * p)                  # +1 when the left foot is in front
        return {**feet(gait, p, .012), "hipY": -.017 - .0085 * bounce, "hipX": .010 * side, "hipRoll": -3.0 * side, "hipYaw": -6 * swing,
                "hipPitch": 2, "spineYaw": 12 * swing, "spineRoll": 4.5 * side, "spinePitch": 2, "headYaw": -6 * swing, "headRoll": -2.4 * side,
                "headPitch": -2 + 2.0 * np.cos(4 * np.pi * (p - .16)),
                "left.raise": -62, "right.raise": -62, "left.swing": -30 * swing + 3, "right.swing": 30 * swing + 3,
                "left.elbow": 26 - 14 * np.cos(2 * np.pi * (p - .05)), "right.elbow": 26 + 14 * np.cos(2 * np.pi * (p - .05)),
                "left.curl": .35, "right.curl": .35, "left.wristFlex": -12, "right.wristFlex": -12}
    return bake("walk", gait.period, motion, lambda t: {}, round(gait.speed, 4))


def run_clip():
    gait = Gait(period=0.6, stance=.36, reach=.080, lift=.075, heel_up=44, toe_up=8)

    def motion(t):
        p = t / gait.period
        side = np.sin(2 * np.pi * (p + .07))
        swing = np.cos(2 * np.pi * (p - .02))
        height = np.cos(4 * np.pi * (p - .43))
        return {**feet(gait, p, .020), "hipY": -.016 + .018 * height, "hipX": .006 * side, "hipRoll": -3 * side, "hipYaw": -10 * swing,
                "hipPitch": 9, "spineYaw": 20 * swing, "spineRoll": 4 * side, "spinePitch": 7, "headYaw": -10 * swing, "headRoll": -2 * side,
                "headPitch": -11 + 2.5 * np.cos(4 * np.pi * (p - .54)),
                "left.raise": -50, "right.raise": -50, "left.swing": -44 * swing - 8, "right.swing": 44 * swing - 8,
                "left.elbow": 78 - 16 * swing, "right.elbow": 78 + 16 * swing, "left.curl": .95, "right.curl": .95}
    return bake("run", gait.period, motion, lambda t: {"happy": 0.0, "aa": .35}, round(gait.speed, 4))


def jump():
    duration = 1.6
    crouch = {"hipY": -.060, "hipZ": -.012, "hipPitch": 14, "spinePitch": 12, "headPitch": -14, "footLift": 0.0,
              **both_sides(**{"raise": -46, "swing": -50, "elbow": 16, "curl": .5})}
    rise = {"hipPitch": -3, "spinePitch": -8, "headPitch": -4, **both_sides(**{"raise": 34, "front": 28, "swing": 0, "elbow": 8, "curl": .1})}
    top = {"hipPitch": 3, "spinePitch": -2, "headPitch": 3, **both_sides(**{"raise": 38, "elbow": 6, "curl": .05})}
    fall = {"hipPitch": 2, "spinePitch": 3, "headPitch": 4, **both_sides(**{"raise": 30, "elbow": 24})}
    landed = {"hipY": -.058, "hipZ": -.008, "hipPitch": 13, "spinePitch": 10, "headPitch": -8,
              **both_sides(**{"raise": -26, "front": 0, "swing": -14, "elbow": 30, "curl": .3})}
    stand = {"hipY": -.006, "hipZ": 0.0, "hipPitch": 0, "spinePitch": 0, "headPitch": 0,
             **both_sides(**{"raise": -64, "swing": -4, "elbow": 20, "curl": .22})}
    body = Keys(duration, [(0, stand), (.10, stand), (.34, crouch), (.50, {**rise, "hipY": -.002, "hipZ": 0.0}), (.70, top), (.90, fall),
                           (1.06, landed), (1.34, stand)])
    start, end = .49, .93
    height = 9.81 * (end - start) ** 2 / 8

    def motion(t):
        values = body(t)
        values.pop("footLift", None)
        air = np.clip((t - start) / (end - start), 0, 1)
        up = height * 4 * air * (1 - air)
        tuck = .050 * np.sin(np.pi * air) ** 2
        values["hipY"] = values["hipY"] + up
        push = float(smoothstep(.42, .50, t) * smoothstep(.62, .52, t)) + .6 * float(smoothstep(.72, .88, t) * smoothstep(.96, .92, t))
        for side, more in (("left", 0.0), ("right", .35)):
            values[f"{side}.footY"] = up + tuck * (1 + more)
            values[f"{side}.footZ"] = -.030 * np.sin(np.pi * air) ** 2 * (1 + more)
            values[f"{side}.footPitch"] = 38 * push + 24 * np.sin(np.pi * air) ** 2
        return values

    def faces(t):
        joy = float(smoothstep(.42, .56, t) * smoothstep(1.15, .98, t))
        return {"happy": joy, "blink": blink_at(t, .32) * (1 - joy)}
    return bake("jump", duration, motion, faces)


def wave():
    duration = 2.8
    low = {"right.raise": -64, "right.swing": -4, "right.twist": 0, "right.elbow": 20, "right.curl": .22, "right.wristSide": 0,
           "headRoll": 0, "spineRoll": 0, "hipX": 0, "hipRoll": 0, "right.front": 0}
    high = {"right.raise": 22, "right.swing": 0, "right.twist": -98, "right.elbow": 25, "right.curl": .02, "headRoll": -12, "spineRoll": -6,
            "hipX": .012, "hipRoll": 2.5, "right.front": 40}
    body = Keys(duration, [(0, low), (.1, low), (.46, high), (2.15, high), (2.55, low)])

    def motion(t):
        on = float(smoothstep(.32, .55, t) * smoothstep(2.30, 2.05, t))
        beat = np.sin(2 * np.pi * (t - .46) / .46) * on
        values = body(t)
        values["right.elbow"] += 16 * beat
        values["right.wristSide"] += 20 * np.sin(2 * np.pi * (t - .54) / .46) * on
        values["headRoll"] += 2.2 * beat
        values["hipY"] = -.007 + .0035 * np.cos(4 * np.pi * (t - .46) / .92) * on
        values.update({"left.raise": -62, "left.swing": -4 + 5 * on, "left.elbow": 20 + 10 * on, "left.wristFlex": -14, "left.footYaw": 9,
                       "right.footYaw": 9})
        return values

    def faces(t):
        on = float(smoothstep(.25, .5, t) * smoothstep(2.5, 2.2, t))
        return {"happy": on}
    return bake("wave", duration, motion, faces)


BEAT = 0.5


def _dance_keys():
    """Sixteen beats: bounce and pump, sway with arms up, a spin into a pose, two hops home."""
    def sway(side):
        up, down = ("left", "right") if side > 0 else ("right", "left")
        return {"hipX": .026 * side, "hipRoll": 5 * side, "spineRoll": -9 * side, "headRoll": 8 * side, "spineYaw": 10 * side, "hipYaw": -6 * side,
                "headYaw": 6 * side, f"{up}.raise": 36, f"{up}.elbow": 20, f"{up}.twist": -64, f"{up}.swing": 0, f"{up}.front": 20,
                f"{down}.raise": -34, f"{down}.elbow": 62, f"{down}.twist": 0, f"{down}.swing": 12, f"{down}.front": 0,
                f"{up}.curl": .05, f"{down}.curl": .8}

    def arms_over(side):
        return {"hipX": .022 * side, "hipRoll": 4 * side, "spineRoll": 12 * -side, "headRoll": -6 * side, "spineYaw": 0, "hipYaw": 0, "headYaw": 10 * side,
                **both_sides(**{"elbow": 16, "twist": -60, "swing": 0, "front": 10, "curl": .05}),
                "left.raise": 18 - 10 * side, "right.raise": 18 + 10 * side}   # beside the locks, not in them
    gather = {"hipX": 0, "hipRoll": 0, "spineRoll": 0, "headRoll": 0, "headYaw": 0, "spineYaw": 22, "hipYaw": 10,
              **both_sides(**{"raise": -30, "elbow": 40, "twist": 0, "swing": 0, "front": 20, "curl": .3})}
    open_arms = {"spineYaw": 0, "hipYaw": 0, **both_sides(**{"raise": -6, "elbow": 10, "front": 14, "curl": .05, "wristFlex": -14})}
    posed = {"hipX": .020, "hipRoll": 5, "spineRoll": -8, "headRoll": 11, "headYaw": -8, "spineYaw": -10, "left.raise": -38, "left.elbow": 96,
             "left.twist": 24, "left.front": -14, "left.swing": -16, "left.curl": .8, "right.raise": -16, "right.elbow": 62, "right.twist": -84,
             "right.front": 56, "right.curl": .05, "left.wristFlex": 0, "right.wristFlex": 0}
    paws = {"hipX": 0, "hipRoll": 0, "spineRoll": 0, "headYaw": 0, "spineYaw": 0, "hipYaw": 0,
            **both_sides(**{"raise": -34, "elbow": 112, "twist": -34, "front": 26, "swing": 0, "curl": .6, "wristFlex": 46})}
    keys = []
    for beat in range(4):
        keys.append((beat * BEAT + .02, sway(1 if beat % 2 == 0 else -1)))
    for beat in range(4, 8):
        keys.append((beat * BEAT + .02, arms_over(1 if beat % 2 == 0 else -1)))
    keys += [(8 * BEAT, gather), (8.9 * BEAT, open_arms), (10.1 * BEAT, open_arms), (10.9 * BEAT, posed), (12.2 * BEAT, posed),
             (12.9 * BEAT, {**paws, "headRoll": 8}), (13.9 * BEAT, {**paws, "headRoll": -8}), (14.8 * BEAT, {**paws, "headRoll": 6})]
    return keys


def dance():
    duration = 16 * BEAT
    keys = Keys(duration, _dance_keys())

    def hop(beat, at, length, height):
        s = np.clip((beat - at) / length, 0, 1)
        return height * 4 * s * (1 - s)

    def tap(beat, at):
        """A foot lifts and comes down on the beat."""
        return float(np.sin(np.pi * np.clip((beat - at + .62) / .62, 0, 1)) ** 1.2)

    def motion(t):
        values = keys(t)
        beat = t / BEAT
        values["hipY"] = -.020 + .012 * np.cos(2 * np.pi * beat) * float(1 - smoothstep(7.8, 8.2, beat) * smoothstep(12.2, 11.8, beat) * .6)
        values["headPitch"] = 1 + 4 * np.cos(2 * np.pi * (beat - .12))
        wide = .014
        for side in ("left", "right"):
            values[f"{side}.footX"] = wide
            values[f"{side}.footYaw"] = 8
        for k in (*range(8), 16):      # the free foot taps; the last tap is the first one's beginning
            side = "right" if k % 2 == 0 else "left"
            values[f"{side}.footY"] = values.get(f"{side}.footY", 0.0) + .030 * tap(beat, k + .5)
            values[f"{side}.footPitch"] = values.get(f"{side}.footPitch", 0.0) + 22 * tap(beat, k + .5)
        turn = float(smoothstep(8.15, 10.35, beat))
        values["spin"] = 360 * turn
        whirl = float(smoothstep(8.1, 8.6, beat) * smoothstep(10.5, 9.9, beat))
        for side in ("left", "right"):
            values[f"{side}.footPitch"] = values.get(f"{side}.footPitch", 0.0) + 30 * whirl
            values[f"{side}.footX"] -= .020 * whirl
        values["hipY"] += .022 * whirl
        kick = float(smoothstep(10.4, 10.9, beat) * smoothstep(12.5, 12.1, beat))
        values["right.footPitch"] += 30 * kick
        values["right.footZ"] = -.020 * kick
        up = hop(beat, 13.15, .7, .055) + hop(beat, 14.15, .7, .055) + hop(beat, 15.05, .6, .03)
        values["hipY"] += up
        for side in ("left", "right"):
            values[f"{side}.footY"] = values.get(f"{side}.footY", 0.0) + up * 1.05
            values[f"{side}.footPitch"] += 300 * up
        return values

    def faces(t):
        beat = t / BEAT
        happy = float(smoothstep(8.2, 8.8, beat) * smoothstep(10.6, 10.3, beat))
        wink = float(smoothstep(10.5, 10.8, beat) * smoothstep(12.4, 12.1, beat))
        cat = float(smoothstep(12.5, 12.8, beat) * smoothstep(15.8, 15.5, beat))
        smile = float(smoothstep(0, .3, beat) * smoothstep(8.2, 7.9, beat))
        return {"happy": happy, "wink": wink, "cat": cat, "aa": .55 * smile * (.75 + .25 * np.cos(2 * np.pi * beat)),
                "blink": blink_at(t, 1.24, 2.74, 6.9)}
    return bake("dance", duration, motion, faces)


def all_clips():
    return [idle(), walk(), run_clip(), jump(), wave(), dance()]
