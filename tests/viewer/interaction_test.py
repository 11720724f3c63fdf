#!/usr/bin/env python3
"""Uses the viewer as people do: opens, plays, drags, drops, takes pictures, resizes, minimises."""
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from viewer_window import SAMPLES, OnScreen, Viewer, read_png

FOX, IRO, IRO_VRM = SAMPLES / "sample.glb", SAMPLES / "character" / "iro.glb", SAMPLES / "character" / "iro.vrm"

ROUNDING = 1  # levels: images that hold only what is drawn have other corners to count from


class Interaction(OnScreen):
    def test_opens_plays_pauses_seeks_and_switches_clips(self):
        with Viewer(self.screen, IRO) as viewer:
            iro = viewer.character()
            self.assertTrue(iro["isPlaying"])
            self.assertTrue(iro["isLooping"])
            self.assertNotEqual(iro["clip"], "")
            viewer.click("animation.pause")
            stopped = viewer.character()["time"]
            self.assertFalse(viewer.state["characters"][0]["isPlaying"])
            viewer.move(150, 300)
            self.assertEqual(viewer.character()["time"], stopped)
            self.assertEqual(viewer.refresh()["stats"]["paletteUploads"], 0, "nothing moves, nothing is uploaded")
            viewer.drag("animation.time", 0.1, 0.4)
            self.assertNotEqual(viewer.character()["time"], stopped)
            self.assertFalse(viewer.character()["isPlaying"], "seeking does not play")
            viewer.click("animation.play")
            self.assertTrue(viewer.character()["isPlaying"])
            viewer.click("animation.clip")
            viewer.click("animation.clip=1")
            self.assertNotEqual(viewer.character()["clip"], iro["clip"])
            viewer.click("animation.stop")
            self.assertEqual(viewer.character()["time"], 0)
            viewer.click("animation.loop")
            self.assertFalse(viewer.character()["isLooping"])
            viewer.click("animation.next-key")
            self.assertGreater(viewer.character()["time"], 0)
            viewer.drag("animation.speed", 0.25, 0.5)
            self.assertGreater(viewer.character()["speed"], 1)
            self.assertNoErrors(viewer)
            state = viewer.quit()
            self.assertEqual(state["characters"][0]["path"], str(IRO))

    def test_sliders_of_the_face_only_set_state_and_can_be_reset(self):
        with Viewer(self.screen, IRO_VRM, "--panel", "expressions") as viewer:
            viewer.drag("expression.happy", 0.05, 0.95)
            self.assertGreater(viewer.character()["expressions"]["happy"], 0.5)
            self.assertNotEqual(viewer.character()["morphs"], {}, "the expression moves morph targets")
            viewer.move(150, 300)
            self.assertEqual(viewer.refresh()["stats"]["morphUploads"], 0, "weights stand still: nothing is uploaded")
            self.assertGreater(viewer.state["stats"]["morphUploadsInAll"], 0)
            viewer.click("expression.happy.reset")
            self.assertEqual(viewer.character()["expressions"], {})
            viewer.click("expressions.search")
            viewer.refresh()
            viewer.xdotool("type", "blinkL")
            shown = {name for name in viewer.refresh()["widgets"] if name.startswith(("expression.", "morph."))}
            self.assertIn("expression.blinkLeft", shown)
            self.assertNotIn("expression.happy", shown, "the search leaves out what has another name")
            viewer.drag("expression.blinkLeft", 0.05, 0.95)
            viewer.click("expressions.reset-all")
            self.assertEqual(viewer.character()["expressions"], {})
            self.assertEqual(viewer.character()["morphs"], {})

    def test_drops_replace_and_broken_ones_leave_what_plays(self):
        with Viewer(self.screen, FOX) as viewer:
            viewer.drop(IRO)
            self.assertEqual([c["path"] for c in viewer.refresh()["characters"]], [str(IRO)])
            broken = viewer.folder / "broken ミク.glb"
            broken.write_bytes(b"glTF\x02\0\0\0 but nothing else")
            viewer.drop(broken)
            self.assertEqual([c["path"] for c in viewer.refresh()["characters"]], [str(IRO)])
            self.assertIn("broken ミク.glb", viewer.state["error"])
            self.assertTrue(viewer.state["characters"][0]["isPlaying"])
            viewer.click("error.dismiss")
            self.assertEqual(viewer.refresh()["error"], "")
            self.assertEqual(viewer.state["recentFiles"], [str(IRO), str(FOX)])
            self.assertNoErrors(viewer)

    def test_files_and_folders_are_dropped_together_and_beside(self):
        with Viewer(self.screen, FOX) as viewer:
            folder = viewer.folder / "both"
            folder.mkdir()
            for name, file in (("b.glb", FOX), ("a.GLB", IRO), ("c.txt", FOX)):
                (folder / name).symlink_to(file)
            viewer.drop(folder)
            self.assertEqual([c["path"] for c in viewer.state["characters"]], [str(folder / "a.GLB"), str(folder / "b.glb")])
            viewer.drop(IRO, FOX)
            self.assertEqual([c["path"] for c in viewer.state["characters"]], [str(IRO), str(FOX)])
            viewer.xdotool("keydown", "shift")
            viewer.drop(folder / "b.glb")
            viewer.xdotool("keyup", "shift")
            self.assertEqual([c["path"] for c in viewer.refresh()["characters"]], [str(IRO), str(FOX), str(folder / "b.glb")])
            empty = viewer.folder / "empty"
            empty.mkdir()
            viewer.drop(empty)
            self.assertIn("no character file", viewer.state["error"])
            self.assertEqual(len(viewer.state["characters"]), 3)
            self.assertNoErrors(viewer)

    def test_a_long_load_is_cancelled_and_what_was_open_stays(self):
        with Viewer(self.screen, FOX, "--shadow", "off") as viewer:
            heap = viewer.folder / "heap"
            heap.mkdir()
            for i in range(100):
                (heap / f"{i:03}.glb").symlink_to(IRO)
            for cancels in (lambda: viewer.click("loading.cancel"), lambda: viewer.key("Escape")):
                viewer.drop(heap, waits=False)
                viewer.wait("the button", lambda state: "loading.cancel" in state["widgets"])
                cancels()
                viewer.loaded()
                self.assertLess(len(viewer.state["characters"]), 100)
                self.assertEqual(viewer.state["error"], "", "whoever cancels knows")
                viewer.drop(FOX)
                self.assertEqual([c["path"] for c in viewer.state["characters"]], [str(FOX)])
            self.assertNoErrors(viewer)

    def test_each_key_of_the_help_does_what_it_says(self):
        with Viewer(self.screen, IRO, "--shadow", "off") as viewer:
            def of(*path):
                found = viewer.known()
                for step in path:
                    found = found[step]
                return found

            character = ("characters", 0)
            for key, path, change in (
                    ("space", (*character, "isPlaying"), lambda before: not before),
                    ("l", (*character, "isLooping"), lambda before: not before),
                    ("bracketright", (*character, "time"), None), ("bracketleft", (*character, "time"), None),
                    ("period", (*character, "time"), lambda before: before + 1 / 30),
                    ("comma", (*character, "time"), lambda before: before - 1 / 30),
                    ("j", ("showsSkeleton",), lambda _: True), ("b", ("showsBounds",), lambda _: True),
                    ("o", ("camera", "isOrthographic"), lambda _: True),
                    ("2", ("camera", "azimuth"), None), ("3", ("camera", "azimuth"), None), ("4", ("camera", "azimuth"), None),
                    ("1", ("camera", "azimuth"), None), ("5", ("camera", "distance"), None), ("f", ("camera", "distance"), None),
                    ("F11", ("isFullscreen",), lambda _: True), ("F11", ("isFullscreen",), lambda _: False)):
                with self.subTest(key=key):
                    before = of(*path)
                    viewer.xdotool("key", key)
                    viewer.wait(key, lambda state: of(*path) != before)
                    if change and isinstance(before, float):
                        self.assertAlmostEqual(of(*path), change(before), places=5)
                    elif change:
                        self.assertEqual(of(*path), change(before))
            viewer.move(150, 300)
            viewer.xdotool("click", 4)
            near = viewer.refresh()["camera"]["distance"]
            viewer.key("a")
            self.assertGreater(viewer.refresh()["camera"]["distance"], near, "A frames all")
            camera = viewer.state["camera"]
            viewer.key("F5")
            viewer.loaded()
            self.assertEqual(viewer.state["camera"], camera, "F5 keeps it")
            self.assertNoErrors(viewer)

    def test_escape_closes_one_thing_after_the_other(self):
        with Viewer(self.screen, FOX, "--shadow", "off") as viewer:
            viewer.key("space")
            broken = viewer.folder / "broken.glb"
            broken.write_bytes(b"no character")
            viewer.drop(broken)
            self.assertNotEqual(viewer.state["error"], "")
            viewer.key("F11")
            viewer.wait("fullscreen", lambda state: state["isFullscreen"])
            viewer.key("ctrl+o")
            viewer.click("animation.clip")
            stays = {"animation.clip=0", "dialog.up"}
            self.assertLessEqual(stays, set(viewer.known()["widgets"]), "the list over the dialog")
            for closes, what in ((lambda state: "animation.clip=0" not in state["widgets"], "the list"),
                                 (lambda state: "dialog.up" not in state["widgets"], "the dialog"),
                                 (lambda state: not state["error"], "the sentence"),
                                 (lambda state: not state["isFullscreen"], "fullscreen")):
                with self.subTest(what=what):
                    self.assertFalse(closes(viewer.known()), "not yet")
                    viewer.key("Escape")
                    viewer.wait(what + " to go", closes)
            for menu, item in (("menu.file", "menu.open"), ("menu.view", "menu.frame")):
                viewer.click(menu)
                self.assertIn(item, viewer.known()["widgets"])
                viewer.key("Escape")
                self.assertNotIn(item, viewer.state["widgets"], "a menu closes")

    def test_a_still_character_has_true_stats(self):
        with Viewer(self.screen, FOX, "--panel", "stats") as viewer:
            viewer.frames(6)
            self.assertIn("stats.fps", viewer.state["widgets"])
            viewer.key("space")
            viewer.wait("the times of passes", lambda state: None not in state["stats"]["passMilliseconds"].values())
            self.assertIn("stats.still", viewer.state["widgets"])
            viewer.move(*viewer.place("panel.stats"))  # panels are drawn, the picture is not
            stats = viewer.refresh()["stats"]
            self.assertEqual((stats["paletteUploads"], stats["morphUploads"]), (0, 0))
            self.assertGreater(min(stats["draws"], stats["triangles"], len(stats["passMilliseconds"])), 0)
            self.assertGreaterEqual(stats["lastFrame"]["renderMilliseconds"], stats["lastFrame"]["pipelineMilliseconds"],
                                    "both of one frame")
            for key in ("b", "o"):  # another picture: times of another frame
                before = viewer.known()["stats"]["lastFrame"]
                viewer.key(key)
                viewer.wait("its times", lambda state: None not in state["stats"]["passMilliseconds"].values())
                self.assertNotEqual(viewer.state["stats"]["lastFrame"], before)
            self.assertIn("overlay", viewer.state["stats"]["passMilliseconds"])
            pictures = viewer.refresh()["stats"]["pictures"]
            for _ in range(3):
                self.assertEqual(viewer.refresh()["stats"]["pictures"], pictures, "and nothing is drawn again")

    def test_colours_are_typed_in_srgb(self):
        for panel, control, value in (("light", "option.light-color", lambda state: state["options"]["light-color"].split(",")[0]),
                                      ("material", "material.Lit color", lambda state: state["characters"][0]["material"]["Lit color"][0])):
            with self.subTest(panel=panel), Viewer(self.screen, IRO, "--panel", panel, "--shadow", "off", size="800x940") as viewer:
                viewer.key("space")
                x, y = viewer.place(control, 0.06)
                viewer.xdotool("keydown", "ctrl")
                viewer.refresh()
                viewer.xdotool("mousemove", "--window", viewer.window, x, y, "click", 1)
                viewer.refresh()
                viewer.xdotool("keyup", "ctrl", "type", "0.5")
                viewer.key("Return")
                self.assertAlmostEqual(float(value(viewer.refresh())), 0.214041, places=5)  # ((0.5 + 0.055) / 1.055) ** 2.4

    def test_keys_that_are_no_text_work_while_one_types(self):
        with Viewer(self.screen, IRO_VRM, "--panel", "expressions", "--shadow", "off") as viewer:
            viewer.click("expressions.search")
            viewer.refresh()
            viewer.xdotool("type", "ooo")
            self.assertFalse(viewer.refresh()["camera"]["isOrthographic"], "what is typed is no key")
            self.assertFalse([name for name in viewer.state["widgets"] if name.startswith(("expression.", "morph."))])
            viewer.key("ctrl+F12")
            self.assertTrue((viewer.folder / "iro-window.png").exists())

    def test_nothing_is_drawn_while_nothing_changes(self):
        with Viewer(self.screen, FOX) as viewer:
            self.assertTrue(viewer.refresh()["isMoving"])
            viewer.frames(3)
            viewer.key("space")
            self.assertFalse(viewer.state["isMoving"])
            frames, pictures = viewer.state["frames"], viewer.state["stats"]["pictures"]
            for _ in range(5):
                self.assertEqual(viewer.refresh()["frames"], frames)
            viewer.move(*viewer.place("animation.play"))
            self.assertGreater(viewer.refresh()["frames"], frames, "what lies under the mouse lights up")
            self.assertEqual(viewer.state["stats"]["pictures"], pictures, "the character is the same")
            viewer.key("o")
            self.assertGreater(viewer.state["stats"]["pictures"], pictures)

    def test_the_mouse_turns_moves_and_nears_the_camera(self):
        with Viewer(self.screen, FOX) as viewer:
            camera = viewer.refresh()["camera"]
            viewer.press_at(150, 300, 250, 350)
            turned = viewer.refresh()["camera"]
            self.assertNotEqual(turned["azimuth"], camera["azimuth"])
            self.assertNotEqual(turned["elevation"], camera["elevation"])
            viewer.press_at(150, 300, 250, 350, button=2)
            self.assertNotEqual(viewer.refresh()["camera"]["target"], turned["target"])
            viewer.xdotool("click", 4)
            self.assertLess(viewer.refresh()["camera"]["distance"], turned["distance"])
            viewer.key("1")
            self.assertAlmostEqual(viewer.refresh()["camera"]["azimuth"], camera["azimuth"], places=4)
            viewer.key("o")
            self.assertTrue(viewer.refresh()["camera"]["isOrthographic"])

    def test_pictures_are_taken_with_and_without_panels(self):
        with Viewer(self.screen, FOX) as viewer:
            viewer.key("space", "F12", "shift+F12", "ctrl+F12")
            width, height, channels, rows = read_png(viewer.folder / "sample.png")
            self.assertEqual(channels, 3)
            self.assertLess(width, 720, "panels are left out")
            colors = {rows[y][3 * x:3 * x + 3] for y in range(0, height, 4) for x in range(0, width, 4)}
            self.assertGreater(len(colors), 10, "the character shows")
            self.assertIn(bytes([0x9f, 0xb3, 0xc8]), colors, "before its background")
            _, _, channels, rows = read_png(viewer.folder / "sample-transparent.png")
            self.assertEqual(channels, 4)
            self.assertEqual(rows[0][3], 0)
            width, height, _, _ = read_png(viewer.folder / "sample-window.png")
            self.assertEqual((width, height), (720, 480))
            self.assertIn("sample-window.png", viewer.refresh()["notice"])

    def test_pictures_leave_out_what_lies_over_the_character(self):
        with Viewer(self.screen, FOX) as viewer:
            viewer.key("space", "F12", "j", "b", "F12")
            first, second = (b"".join(read_png(viewer.folder / name)[3]) for name in ("sample.png", "sample-2.png"))
            self.assertLessEqual(max(abs(a - b) for a, b in zip(first, second)), ROUNDING)
            self.assertTrue(viewer.state["showsSkeleton"] and viewer.state["showsBounds"], "they stay in the window")
            viewer.wait("the sentence of where it went to go", lambda state: not state["notice"])

    def test_lives_through_every_size_and_minimising(self):
        with Viewer(self.screen, FOX) as viewer:
            for size in ((500, 700), (1200, 300), (1, 1), (960, 640)):
                viewer.xdotool("windowsize", viewer.window, *size)
                if size[0] > 1:
                    viewer.wait(f"size {size}", lambda state: state["width"] == size[0])
                viewer.frames()
            viewer.xdotool("windowminimize", viewer.window)
            viewer.wait("minimising", lambda state: state["isMinimised"])
            viewer.xdotool("windowmap", viewer.window)
            viewer.wait("coming back", lambda state: not state["isMinimised"])
            viewer.frames()
            self.assertNoErrors(viewer)

    def test_panels_are_chosen_by_the_mouse_and_hidden_by_tab(self):
        with Viewer(self.screen, IRO) as viewer:
            for panel in ("expressions", "scene", "material", "light", "stats", "problems", "help", "animation"):
                viewer.click(f"panel.{panel}")
                self.assertEqual(viewer.refresh()["panel"], panel)
            viewer.key("Tab")
            self.assertEqual(viewer.refresh()["panel"], "none")
            self.assertEqual(viewer.state["widgets"], {})

    def test_fullscreen_goes_and_comes_back(self):
        with Viewer(self.screen, FOX) as viewer:
            viewer.key("space", "F11")
            viewer.wait("fullscreen", lambda state: state["width"] == 1280)
            viewer.key("F11")
            viewer.wait("the window", lambda state: state["width"] == 720)

    def test_settings_come_back_and_nothing_is_left_in_the_working_directory(self):
        with Viewer(self.screen, FOX, "--panel", "light") as viewer:
            viewer.drag("option.exposure", 0.5, 0.7)
            exposure = float(viewer.refresh()["options"]["exposure"])
            self.assertGreater(exposure, 0)
            viewer.quit()
            left = {path.name for path in viewer.folder.iterdir()}
            self.assertEqual(left - {"config", "state.json", "stderr", ".cache"}, set())
            settings = (viewer.folder / "config" / "stylized-viewer" / "settings").read_text()
            self.assertIn("option.exposure", settings)
            self.assertIn(f"recent = {FOX}", settings)

    def test_a_recording_is_a_video(self):
        with Viewer(self.screen, FOX, size="640x400") as viewer:
            viewer.key("r")
            viewer.frames(4)
            viewer.key("r")
            viewer.wait("the video", lambda state: (viewer.folder / "sample.mp4").exists())
            frames = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", viewer.folder / "sample.mp4", "-vf", "crop=iw:2:0:ih-2",
                                     "-pix_fmt", "gray", "-f", "rawvideo", "-"], capture_output=True, check=True).stdout
            self.assertGreater(min(frames), 100, "the background down to the last row, which is an odd one")
            self.assertFalse(viewer.refresh()["isRecording"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
