#!/usr/bin/env python3
"""Moves every control of every panel with the mouse and sees what is set change with it."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from viewer_window import SAMPLES, OnScreen, Viewer

FOX, IRO, IRO_VRM = SAMPLES / "sample.glb", SAMPLES / "character" / "iro.glb", SAMPLES / "character" / "iro.vrm"

CLIPS = ["idle", "walk", "run", "jump", "wave", "dance"]  # of IRO

# What shows and is no control.
SHOWN_ONLY = {"stats.fps", "stats.still", "problems.last", "help.keys"}
# Lists, of which each choice is taken.
LISTS = {"animation.clip", "material.select", "option.look", "option.outline", "option.aov", "option.shadow", "option.tonemap",
         "option.fxaa", "option.msaa", "material.Outline mode"}
# Sliders and numbers: dragged from one part of their width to another.
DRAGGED = {"animation.speed": (0.2, 0.5), "animation.time": (0.1, 0.5), "scene.position": (0.05, 0.6),
           "scene.turn": (0.3, 0.5), "scene.scale": (0.3, 0.5), "option.outline-scale": (0.1, 0.5),
           "option.light-direction": (0.05, 0.6), "option.exposure": (0.3, 0.6), "option.saturation": (0.3, 0.6),
           "option.contrast": (0.3, 0.6), "option.bloom": (0.1, 0.5), "option.ssaa": (0.05, 0.16), "option.fov": (0.1, 0.5)}
# Colours: a component of each.
COLOURS = {"option.light-color", "option.ambient-sky", "option.ambient-ground", "option.background", "material.Lit color",
           "material.Emissive", "material.Shade color", "material.Matcap color", "material.Rim color",
           "material.Outline color", "material.UV scroll speed"}
# Boxes to tick: pressed at their left end.
TICKED = ("animation.loop", "camera.", "expressions.only", "scene.skeleton", "scene.bounds")
# Buttons that do nothing where nothing is to be undone: pressed last.
RESETS = {"expressions.reset-all", "light.reset", "material.reset", "material.reset-all"}
# What is moved first, so that there is something to undo.
PREPARED = {"material.reset-all": "material.Emissive"}
# Without effect while another of the panel is as it is.
LAST = {"scene.close.0"}
# A tall window, so that all of a panel shows, whose picture is cheap: that it follows is what test_viewer_gl sees.
WINDOW, CHEAP = "800x940", ("--shadow", "off", "--outline", "off")


def settings(state):
    """All of the state that controls set."""
    return {key: value for key, value in state.items() if key not in ("widgets", "frames", "stats", "notice", "width", "height")}


class Controls(OnScreen):
    def choose_each(self, viewer, name):
        """Takes each choice of a list: each sets something else, and one is what stands from the beginning."""
        first, seen = settings(viewer.known()), []
        viewer.click(name)
        choices = [shown for shown in viewer.known()["widgets"] if shown.startswith(f"{name}=")]
        self.assertGreater(len(choices), 1)
        for i, choice in enumerate(choices):
            if i > 0:
                viewer.click(name)
            viewer.click(choice)
            seen.append(settings(viewer.refresh()))
        self.assertEqual(seen.count(first), 1, f"of {choices} one stands from the beginning")
        for i, state in enumerate(seen):
            self.assertNotIn(state, seen[:i], f"{choices[i]} is as another")

    def use(self, viewer, name):
        if name in DRAGGED:
            viewer.drag(name, *DRAGGED[name])
        elif name in COLOURS:
            viewer.drag(name, 0.06, 0.03 if "Lit" in name or "Shade" in name or "Matcap" in name else 0.5)
        elif name.startswith(("expression.", "morph.")):
            viewer.drag(name, 0.05, 0.6)
        elif name.startswith("material.") and name not in RESETS:
            viewer.drag(name, 0.1, 0.45)
        else:
            viewer.click(name, across=0.5 if not name.startswith(TICKED) else 0.1)

    def check_panel(self, panel, file, prefixes, arguments=CHEAP):
        """Uses each control of a panel; gives their names."""
        with Viewer(self.screen, file, "--panel", panel, *arguments, size=WINDOW) as viewer:
            viewer.key("space")
            self.assertFalse(viewer.character()["isPlaying"])
            controls = [name for name in viewer.state["widgets"] if name.startswith(prefixes) and name not in SHOWN_ONLY
                        and not name.endswith(".reset") and name != "expressions.search"]
            controls.sort(key=lambda name: (name in LAST, name in RESETS, name))
            self.assertNotEqual(controls, [])
            for name in controls:
                with self.subTest(control=name):
                    if name in PREPARED:
                        self.use(viewer, PREPARED[name])
                    if name in LISTS:
                        self.choose_each(viewer, name)
                        continue
                    before = settings(viewer.known())
                    self.use(viewer, name)
                    self.assertNotEqual(settings(viewer.refresh()), before)
                    if name.startswith("expression.") and name != controls[-2]:  # it may hold others back
                        viewer.click(name + ".reset")
            self.assertNoErrors(viewer)
            return controls

    def test_animation(self):
        # Pause and stop act on what plays; play comes after them by name, so that it is checked as well.
        with Viewer(self.screen, IRO, *CHEAP) as viewer:
            for name in ("animation.pause", "animation.play", "animation.next-key", "animation.previous-key",
                         "animation.frame-forward", "animation.frame-back", "animation.loop", "animation.speed",
                         "animation.time", "animation.stop"):
                with self.subTest(control=name):
                    before = viewer.known()["characters"][0]
                    self.use(viewer, name)
                    after = viewer.character()
                    keys = ("isPlaying", "isLooping", "speed", "clip") if before["isPlaying"] else (
                        "isPlaying", "isLooping", "speed", "clip", "time")
                    self.assertNotEqual([after[k] for k in keys], [before[k] for k in keys])
            clips = []
            for choice in ("none", *range(len(CLIPS))):
                viewer.click("animation.clip")
                viewer.click(f"animation.clip={choice}")
                clips.append(viewer.character()["clip"])
            self.assertEqual(clips, ["", *CLIPS], "the bind pose, then each clip")
            self.assertTrue(viewer.character()["isPlaying"])
            shown = {name for name in viewer.state["widgets"] if name.startswith("animation.")}
            self.assertEqual(len(shown), 11, "a control that this test does not use")

    def test_expressions(self):
        controls = self.check_panel("expressions", IRO_VRM, ("expression.", "expressions.reset"))
        self.assertGreater(len(controls), 15)

    def test_morphs(self):
        controls = self.check_panel("expressions", IRO, ("morph.", "expressions.reset"))
        self.assertGreater(len(controls), 15)

    def test_scene(self):
        self.check_panel("scene", IRO, ("scene.position", "scene.turn", "scene.scale", "scene.visible", "option.",
                                        "scene.skeleton", "scene.bounds", "scene.close"))

    def test_nodes_are_selected(self):
        with Viewer(self.screen, IRO, "--panel", "scene", *CHEAP) as viewer:
            viewer.click("scene.node.hips")
            self.assertEqual(viewer.character()["selectedNode"], "hips")

    def test_material(self):
        self.check_panel("material", IRO_VRM, ("material.", "option."))

    def test_light(self):
        controls = self.check_panel("light", IRO, ("option.", "camera.", "light."))
        self.assertGreaterEqual(len(controls), 16)


    def test_menus(self):
        with Viewer(self.screen, FOX, *CHEAP, size="800x600") as viewer:
            viewer.key("space")
            for name in ("view.left", "view.back", "view.iso", "view.bust", "view.front", "orthographic", "frame", "frame-all",
                         "fullscreen", "panels"):
                with self.subTest(item=name):
                    if name.startswith("frame"):
                        viewer.move(150, 300)
                        viewer.xdotool("click", 4)  # nearer
                    before = settings(viewer.known())
                    viewer.click("menu.view")
                    viewer.click(f"menu.{name}")
                    self.assertNotEqual(settings(viewer.refresh()), before)
            viewer.key("Tab", "F11")
            viewer.wait("the window", lambda state: not state["isFullscreen"])
            for name in ("picture", "transparent-picture", "window-picture", "watch", "record", "record", "reload", "open", "add"):
                with self.subTest(item=name):
                    before = viewer.known()
                    viewer.click("menu.file")
                    viewer.click(f"menu.{name}")
                    after = viewer.refresh()
                    if name in ("open", "add"):
                        self.assertIn("dialog.up", after["widgets"])
                        viewer.key("Escape")
                    elif name == "reload":
                        viewer.loaded()
                    else:
                        self.assertNotEqual((settings(after), after["notice"]), (settings(before), before["notice"]))
            viewer.click("menu.file")
            viewer.click("menu.close")
            self.assertEqual(viewer.refresh()["characters"], [])
            self.assertNoErrors(viewer)
            viewer.click("menu.file")
            viewer.click("menu.quit")
            self.assertEqual(viewer.process.wait(60), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
