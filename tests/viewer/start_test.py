#!/usr/bin/env python3
"""How the viewer starts, and what it says where it cannot."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from viewer_window import PATIENCE, SAMPLES, OnScreen, Viewer

PROGRAM, VIEWER = os.environ["STYLIZED_PROGRAM"], os.environ["STYLIZED_VIEWER"]


def run(*words, environment=None):
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(list(map(str, words)), env={**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, **(environment or {})},
                              capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


class Start(OnScreen):
    def on_screen(self, **variables):
        return {"DISPLAY": self.screen.display, **variables}

    def test_without_a_display_it_names_the_command_that_needs_none(self):
        for display in ("", ":987654"):
            code, _, said = run(PROGRAM, "view", SAMPLES / "sample.glb", environment={"DISPLAY": display})
            self.assertEqual(code, 5, said)
            self.assertIn("There is no display to open a window on", said)
            self.assertIn("stylized render", said)
            self.assertEqual(said.count("\n"), 1, "one sentence")

    def test_older_opengl_is_named_beside_what_is_needed(self):
        for version in ("2.1", "3.3", "4.4"):
            code, _, said = run(VIEWER, environment=self.on_screen(MESA_GL_VERSION_OVERRIDE=version))
            self.assertEqual(code, 5, said)
            self.assertIn("OpenGL 4.5 core is needed, but found", said)
            self.assertIn(f"OpenGL {version}", said)
            self.assertIn("stylized render", said)

    def test_a_display_without_opengl_is_told(self):
        code, _, said = run(VIEWER, environment=self.on_screen(LIBGL_DRIVERS_PATH="/nonexistent"))
        self.assertEqual(code, 5, said)
        self.assertIn("stylized render", said)

    def test_view_starts_the_program_beside_it(self):
        with tempfile.TemporaryDirectory() as folder:
            state = Path(folder) / "state.json"
            code, _, said = run(PROGRAM, "view", SAMPLES / "sample.glb", "--frames", 2, "--size", "300x200",
                                "--state-json", state, environment=self.on_screen())
            self.assertEqual(code, 0, said)
            self.assertIn("sample.glb", state.read_text())
            self.assertIn('"width": 300,\n  "height": 200,', state.read_text(), "--size is the window's")

    def test_without_the_viewer_beside_it_the_sentence_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            alone = shutil.copy(PROGRAM, folder)
            code, _, said = run(alone, "view", environment=self.on_screen())
            self.assertEqual(code, 5, said)
            self.assertIn("stylized-viewer", said)
            self.assertIn("stylized render", said)

    def test_help_and_wrong_words_need_no_display(self):
        for program in ([PROGRAM, "view"], [VIEWER]):
            code, text, _ = run(*program, "--help", environment={"DISPLAY": ""})
            self.assertEqual(code, 0)
            self.assertIn("Usage: stylized view [FILE…] [options]", text)
            self.assertIn("--watch", text)
            self.assertIn("for view of its window, menu and panels included", " ".join(text.split()))
            code, _, said = run(*program, "--exposure", "99", environment={"DISPLAY": ""})
            self.assertEqual(code, 2, said)
            for wrong in (("--colour", "red"), ("--set", "speed=1")):
                code, _, said = run(*program, *wrong, environment={"DISPLAY": ""})
                self.assertEqual(code, 2, said)

    def test_a_missing_file_is_an_error_in_the_window(self):
        with Viewer(self.screen, "/nonexistent/ミク.vrm") as viewer:
            self.assertIn("ミク.vrm", viewer.state["error"])
            self.assertEqual(viewer.state["characters"], [])
            viewer.key("Escape")
            self.assertEqual(viewer.refresh()["error"], "")

    def test_files_that_cannot_be_opened_are_told_to_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            broken, state = Path(folder) / "broken.glb", Path(folder) / "state.json"
            broken.write_bytes(b"glTF\x02\0\0\0 but nothing else")
            for files, asks, wanted, sentence in (
                    (["/nonexistent/a.glb"], ["--frames", 1], 3, "/nonexistent/a.glb: "),
                    ([broken], ["--frames", 1, "--state-json", state], 4, "broken.glb: "),
                    ([SAMPLES / "sample.glb", folder + "/b.vrm", broken], ["--frames", 1], 3, "b.vrm: "),
                    ([SAMPLES / "sample.glb"], ["--frames", 1, "--animator", broken], 4, "broken.glb: ")):
                with self.subTest(files=files):
                    code, _, said = run(PROGRAM, "view", *files, *asks, "--size", "200x200", environment=self.on_screen())
                    self.assertEqual(code, wanted, said)
                    self.assertIn(sentence, said)
                    self.assertEqual(said.count("\n"), 1, "one sentence")
            self.assertIn("broken.glb", state.read_text(), "the state is written all the same")

    def test_the_screenshot_that_was_asked_for_cannot_be_written(self):
        code, _, said = run(VIEWER, "--frames", 1, "--size", "200x200", "--screenshot", "/nonexistent/a.png",
                            environment=self.on_screen())
        self.assertEqual(code, 6, said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
