#!/usr/bin/env python3
"""Plays with an animator's graph: turns its parameters, fires its trigger, drags its IK targets in the picture."""
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from viewer_window import SAMPLES, OnScreen, Viewer

IRO, IRO_VRM = SAMPLES / "character" / "iro.glb", SAMPLES / "character" / "iro.vrm"
GRAPH = SAMPLES / "animator" / "character.json"
CHEAP = ("--shadow", "off", "--outline", "off")

# A parameter of each kind, and a hand and a foot that go where they are told.
SMALL = {
    "stylizedAnimator": 1,
    "parameters": [{"name": "go", "type": "bool"}, {"name": "gait", "type": "int"}, {"name": "ground", "type": "float", "smooth": 0.3},
                   {"name": "jump", "type": "trigger"}],
    "clips": [{"name": "idle"}, {"name": "walk"}, {"name": "run"}, {"name": "jump"}],
    "nodes": [
        {"name": "idle", "type": "clip", "clip": "idle"}, {"name": "walk", "type": "clip", "clip": "walk"},
        {"name": "run", "type": "clip", "clip": "run"}, {"name": "jump", "type": "clip", "clip": "jump", "loop": False},
        {"name": "gait", "type": "select", "parameter": "gait", "choices": ["walk", "run"]},
        {"name": "legs", "type": "stateMachine",
         "states": [{"name": "Idle", "node": "idle"}, {"name": "Go", "node": "gait"}, {"name": "Jump", "node": "jump"}],
         "transitions": [{"from": "Idle", "to": "Go", "when": [{"parameter": "go"}]},
                         {"from": "Go", "to": "Idle", "when": [{"parameter": "go", "is": "notSet"}]},
                         {"to": "Jump", "when": [{"parameter": "jump"}], "priority": 1},
                         {"from": "Jump", "to": "Idle", "exitTime": 1000}]}],
    "root": "legs",
    "ik": [{"name": "hand", "type": "twoBone", "root": "leftUpperArm", "middle": "leftLowerArm", "tip": "leftHand",
            "goal": [0.15, 0.5, 0.1]},
           {"name": "feet", "type": "footPlacement", "hips": "hips",
            "feet": [{"root": "leftUpperLeg", "middle": "leftLowerLeg", "tip": "leftFoot", "ground": "ground"}]}],
}


class Graph(OnScreen):
    def start(self):
        """A viewer that plays the graph above."""
        folder = tempfile.TemporaryDirectory(prefix="viewer")
        self.addCleanup(folder.cleanup)
        graph = Path(folder.name) / "graph.json"
        graph.write_text(json.dumps(SMALL))
        return Viewer(self.screen, IRO, "--animator", graph, "--panel", "graph", *CHEAP, size="800x940")

    def animator(self, viewer):
        return viewer.character()["animator"]

    def test_the_sample_graph_shows_and_walks(self):
        with Viewer(self.screen, IRO_VRM, "--animator", GRAPH, "--panel", "graph", *CHEAP, size="800x940") as viewer:
            self.assertEqual(viewer.state["error"], "")
            self.assertEqual(self.animator(viewer)["machines"]["legs"]["state"], "Idle")
            self.assertTrue({"state.legs.Idle", "state.legs.Move", "state.legs.Jump", "parameter.speed", "parameter.jump",
                             "parameter.wave"} <= set(viewer.state["widgets"]), sorted(viewer.state["widgets"]))
            viewer.drag("parameter.speed", 0.2, 0.5)
            viewer.wait("her to walk", lambda state: state["characters"][0]["animator"]["machines"]["legs"]["state"] == "Move")
            self.assertNoErrors(viewer)

    def test_the_tree_tells_what_each_node_counts_for(self):
        with Viewer(self.screen, IRO_VRM, "--animator", GRAPH, "--set", "speed=0.4325", "--set", "wave=0.25",
                    "--panel", "graph", *CHEAP, size="800x940") as viewer:
            viewer.wait("her to walk", lambda state: state["characters"][0]["animator"]["weights"]["legs"] == [0, 1, 0])
            weights = self.animator(viewer)["weights"]
            for found, wanted in zip(weights["gait"] + weights["body"], (0.75, 0.25, 1, 0.25)):
                self.assertAlmostEqual(found, wanted, delta=0.01)  # a quarter of the way from 0.33 to 0.74
            self.assertEqual((weights["idle"], weights["alive"]), ([], [1]))
            viewer.key("space")
            viewer.click("graph.parameters")  # closed, so that the tree has room
            viewer.click("graph.nodes")
            self.assertTrue({f"graph.node.{node}" for node in ("alive", "body", "legs", "gait")} <=
                            set(viewer.known()["widgets"]), sorted(viewer.state["widgets"]))
            self.assertNoErrors(viewer)

    def test_every_kind_of_parameter_is_turned(self):
        with self.start() as viewer:
            viewer.key("space")
            self.assertFalse(viewer.character()["isPlaying"])
            seconds = self.animator(viewer)["time"]
            viewer.click("parameter.go", across=0.1)
            viewer.drag("parameter.gait", 0.05, 0.5)
            viewer.drag("parameter.ground", 0.3, 0.5)
            viewer.click("parameter.jump")
            turned = self.animator(viewer)
            self.assertEqual([turned["parameters"][name] for name in ("go", "gait", "jump")], [1, 1, 1])
            self.assertNotEqual(turned["parameters"]["ground"], 0)
            self.assertEqual((turned["machines"]["legs"]["state"], turned["time"]), ("Idle", seconds), "no time passes")
            viewer.click("graph.frame-forward")
            stepped = self.animator(viewer)
            self.assertEqual(stepped["machines"]["legs"], {"state": "Jump", "leaving": "Idle"})
            self.assertEqual(stepped["parameters"]["jump"], 0, "a way has used it")
            self.assertAlmostEqual(stepped["time"], seconds + 1 / 30, delta=2 / 600)
            viewer.click("graph.restart")
            self.assertEqual(self.animator(viewer)["parameters"], {"go": 0, "gait": 0, "ground": 0, "jump": 0})
            viewer.click("graph.play")
            self.assertTrue(viewer.character()["isPlaying"])
            self.assertNoErrors(viewer)

    def test_targets_are_dragged_in_the_picture(self):
        with self.start() as viewer:
            viewer.key("space")
            hand, camera, pictures = (self.animator(viewer)["ik"]["hand"], viewer.state["camera"],
                                      viewer.state["stats"]["pictures"])
            for found, wanted in zip(hand, SMALL["ik"][0]["goal"]):
                self.assertAlmostEqual(found, wanted, places=4)
            x, y = viewer.place("ik.hand")
            viewer.press_at(x, y, x + 20, y - 30)
            moved = self.animator(viewer)["ik"]["hand"]
            self.assertGreater(moved[0], hand[0] + 0.01, "to her left, which is to the right of the picture")
            self.assertGreater(moved[1], hand[1] + 0.01)
            self.assertAlmostEqual(moved[2], hand[2], delta=0.02, msg="as far from the camera as before")
            self.assertEqual(viewer.state["camera"], camera, "the camera stays")
            self.assertGreater(viewer.state["stats"]["pictures"], pictures, "and the arm follows")
            viewer.click("ik.hand", button=3)
            for found, wanted in zip(self.animator(viewer)["ik"]["hand"], hand):
                self.assertAlmostEqual(found, wanted, places=5)
            pictures, foot = viewer.refresh()["stats"]["pictures"], self.animator(viewer)["ik"]["feet.leftFoot"]
            x, y = viewer.place("ik.feet.leftFoot")
            viewer.press_at(x, y, x + 60, y - 20)
            self.assertGreater(self.animator(viewer)["parameters"]["ground"], 0.005)
            self.assertGreater(self.animator(viewer)["ik"]["feet.leftFoot"][1], foot[1] + 0.005, "at once, though time stands")
            self.assertGreater(viewer.state["stats"]["pictures"], pictures)
            viewer.click("graph.show-ik", across=0.1)
            self.assertNotIn("ik.hand", viewer.refresh()["widgets"])
            self.assertNoErrors(viewer)

    def test_a_wrong_graph_is_told_with_its_place(self):
        with Viewer(self.screen, IRO, "--animator", IRO, "--panel", "graph") as viewer:
            self.assertIn("iro.glb", viewer.state["error"])
            self.assertEqual(viewer.state["characters"], [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
