#!/usr/bin/env python3
"""Plays the sample graphs: what the figure does at each moment is read off its world matrices, and a video is made.

usage: STYLIZED_PROGRAM=build/dev/stylized [STYLIZED_SHARED=...] sample_animator_test.py [unittest arguments]
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ["STYLIZED_PROGRAM"]
SHARED = Path(os.environ.get("STYLIZED_SHARED", ROOT.parent / "shared"))
IRO = ROOT / "samples/character/iro.vrm"
GRAPHS = ROOT / "samples/animator"
STORY = ["--at", "1:speed=0.33", "--at", "2.5:speed=0.74", "--at", "4:jump", "--at", "5.5:speed=0", "--at", "6:wave=1",
         "--at", "8:wave=0", "--at", "6.5:leftGround=0.05"]


def evaluate(model, graph, times, *words):
    """For each time the world positions of nodes by name."""
    samples = [word for time in times for word in ("--sample", f"animator@{time}")]
    run = subprocess.run([PROGRAM, "evaluate", model, "--animator", GRAPHS / graph, "--backend", "cpu", *samples, *words],
                         capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    names = [node["name"] for node in answer["nodes"]]
    return [dict(zip(names, ([w[12], w[13], w[14]] for w in sample["world"]))) for sample in answer["samples"]]


class Iro(unittest.TestCase):
    def test_stands_walks_runs_jumps_and_waves(self):
        idle, = evaluate(IRO, "character.json", [0.5], *STORY)
        self.assertAlmostEqual(idle["hips"][1], 0.2814, delta=0.02)  # as high as at rest
        walk = evaluate(IRO, "character.json", [1.6 + 0.1 * i for i in range(8)], *STORY)
        ways = [pose["leftFoot"][2] - pose["rightFoot"][2] for pose in walk]
        self.assertGreater(max(ways), 0.05)  # either foot is in front once
        self.assertLess(min(ways), -0.05)
        run = evaluate(IRO, "character.json", [3.2 + 0.075 * i for i in range(8)], *STORY)
        lift = lambda poses: max(pose["leftFoot"][1] for pose in poses)
        self.assertGreater(lift(run), lift(walk) + 0.02)  # runners lift their feet more
        jump = evaluate(IRO, "character.json", [4 + 0.1 * i for i in range(14)], *STORY)
        self.assertGreater(max(pose["hips"][1] for pose in jump), idle["hips"][1] + 0.15)  # the clip's 0.24 m, faded in
        quiet, waving = evaluate(IRO, "character.json", [7.5], *STORY[:8])[0], evaluate(IRO, "character.json", [7.5], *STORY)[0]
        raised = max(waving[hand][1] - quiet[hand][1] for hand in ("leftHand", "rightHand"))
        self.assertGreater(raised, 0.1)

    def test_feet_stand_on_their_ground(self):
        level, = evaluate(IRO, "character.json", [0.5])
        up, = evaluate(IRO, "character.json", [0.5], "--set", "leftGround=0.06")
        self.assertAlmostEqual(up["leftFoot"][1] - level["leftFoot"][1], 0.06, delta=1e-4)
        self.assertAlmostEqual(up["rightFoot"][1], level["rightFoot"][1], delta=1e-4)
        down, = evaluate(IRO, "character.json", [0.5], "--set", "rightGround=-0.05")
        self.assertAlmostEqual(down["rightFoot"][1] - level["rightFoot"][1], -0.05, delta=1e-4)
        self.assertAlmostEqual(down["hips"][1] - level["hips"][1], -0.05, delta=1e-4)
        off, = evaluate(IRO, "character.json", [0.5], "--set", "leftGround=0.06", "--set", "footIk=0")
        self.assertAlmostEqual(off["leftFoot"][1], level["leftFoot"][1], delta=1e-4)

    def test_her_video_is_made(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "iro.mp4"
            subprocess.run([PROGRAM, "render", IRO, "-q", "--animator", GRAPHS / "character.json", *STORY, "--range", "0:9",
                            "--fps", "2", "--size", "96x128", "-o", out], check=True, timeout=300)
            self.assertGreater(out.stat().st_size, 5000)


@unittest.skipUnless((SHARED / "corpus").is_dir(), "no character files beside this folder")
class Others(unittest.TestCase):
    def test_the_robot_does_the_same_with_its_own_clips(self):
        robot = SHARED / "corpus/gltf/misc/RobotExpressive.glb"
        still, waving = evaluate(robot, "robot.json", [1])[0], evaluate(robot, "robot.json", [1], "--set", "wave=1")[0]
        self.assertGreater(waving["Palm2R"][1] - still["Palm2R"][1], 1.0)  # of a robot more than 4 m high
        jump = evaluate(robot, "robot.json", [0.1 * i for i in range(10)], "--at", "0.1:jump")
        self.assertGreater(max(pose["Body"][1] for pose in jump), still["Body"][1] + 0.3)

    def test_another_figure_moves_by_iros_clips(self):
        godette = SHARED / "corpus/vrm/godot/Godette_vrm_v4.vrm"
        still = evaluate(godette, "character.json", [0.5])[0]
        waving = evaluate(godette, "character.json", [1.5], "--set", "wave=1")[0]
        self.assertGreater(waving["hand.r_Armature"][1] - still["hand.r_Armature"][1], 0.2)


if __name__ == "__main__":
    unittest.main()
