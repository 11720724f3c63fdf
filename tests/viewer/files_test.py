#!/usr/bin/env python3
"""Opens files by dialog and menu, watches them, and shows their names on screens of other resolutions."""
import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from viewer_window import SAMPLES, OnScreen, Screen, Viewer, must_have, read_png

FOX, IRO = SAMPLES / "sample.glb", SAMPLES / "character" / "iro.glb"
PLAIN = ("--shadow", "off", "--outline", "off")
LETTER = 12  # pixels: the height of 漢 beside Latin letters of 15 pixels a line
LINE = 21  # the height of a control on a usual screen: 15 pixels of text, 3 of frame above and below


def find_font(name):
    """The file of a font that is installed for all users, or None."""
    return next(Path("/usr/share/fonts").rglob(name), None)


class Files(OnScreen):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="viewer")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def paths(self, viewer):
        return [character["path"] for character in viewer.refresh()["characters"]]

    def test_the_dialog_walks_folders_and_opens_what_can_be_read(self):
        (self.folder / "inner").mkdir()
        shutil.copy(FOX, self.folder / "inner" / "fox.glb")
        shutil.copy(IRO, self.folder / "iro.GLB")
        (self.folder / "notes.txt").write_text("no character")
        (self.folder / ".hidden.glb").write_bytes(b"")
        with Viewer(self.screen, *PLAIN, folder=self.folder, size="800x600") as viewer:
            viewer.key("ctrl+o")
            entries = {name for name in viewer.state["widgets"] if name.startswith("dialog.")}
            self.assertEqual(entries, {"dialog.up", "dialog.folder", "dialog.inner", "dialog.iro.GLB"})
            viewer.click("dialog.inner")
            viewer.click("dialog.fox.glb")
            viewer.loaded()
            self.assertEqual(self.paths(viewer), [str(self.folder / "inner" / "fox.glb")])
            self.assertNotIn("dialog.up", viewer.state["widgets"], "it has closed")
            viewer.click("menu.file")
            viewer.click("menu.add")
            viewer.click("dialog.up")
            viewer.click("dialog.iro.GLB")
            viewer.loaded()
            self.assertEqual(len(self.paths(viewer)), 2, "beside the first")
            viewer.key("ctrl+o", "Escape")
            self.assertNotIn("dialog.up", viewer.state["widgets"])
            (self.folder / "inner" / "empty").mkdir()
            viewer.key("ctrl+o")
            viewer.click("dialog.inner")
            self.assertNotIn("dialog.hint", viewer.known()["widgets"])
            viewer.click("dialog.empty")
            self.assertIn("dialog.hint", viewer.known()["widgets"], "nothing to open is told")
            viewer.key("Escape")
            self.assertNoErrors(viewer)

    def test_recent_files_are_opened_again_in_the_next_run(self):
        for file in (FOX, IRO):
            with Viewer(self.screen, file, *PLAIN, folder=self.folder) as viewer:
                viewer.quit()
        with Viewer(self.screen, *PLAIN, folder=self.folder) as viewer:
            self.assertEqual(viewer.state["recentFiles"], [str(IRO), str(FOX)])
            viewer.click("menu.file")
            viewer.click("menu.recent")
            viewer.click("menu.recent.1")
            viewer.loaded()
            self.assertEqual(self.paths(viewer), [str(FOX)])
            self.assertEqual(viewer.state["recentFiles"], [str(FOX), str(IRO)])

    def test_a_watched_file_is_read_again_when_it_is_written(self):
        copy = self.folder / "copy.glb"
        shutil.copy(FOX, copy)
        with Viewer(self.screen, copy, "--watch", *PLAIN) as viewer:
            viewer.key("space")
            viewer.press_at(150, 300, 200, 300)
            camera, clip = viewer.refresh()["camera"], viewer.character()["clip"]
            copy.write_bytes(b"half of it")
            os.utime(copy, (1, 1))  # another time than the last, whatever the clock
            viewer.wait("the error", lambda state: state["error"])
            shutil.copy(IRO, copy)
            os.utime(copy, (0, 0))
            viewer.wait("the new file", lambda state: state["characters"][0]["clip"] != clip)
            self.assertEqual(viewer.state["error"], "", "it is of the file as it was")
            self.assertEqual(viewer.state["camera"], camera)
            self.assertFalse(viewer.character()["isPlaying"])

    def test_names_without_a_font_are_told_and_those_with_one_are_not(self):
        name = "初音ミク.glb"
        shutil.copy(FOX, self.folder / name)
        (self.folder / "data").mkdir()
        bare = {"XDG_DATA_HOME": str(self.folder / "data"), "XDG_DATA_DIRS": str(self.folder / "data")}
        with Viewer(self.screen, self.folder / name, *PLAIN, environment=bare) as viewer:
            self.assertTrue(viewer.refresh()["lacksGlyphs"])
            self.assertIn("hint.font", viewer.state["widgets"])
        with Viewer(self.screen, self.folder / name, *PLAIN) as viewer:
            self.assertFalse(viewer.refresh()["lacksGlyphs"], "scripts/setup installs a font")
            self.assertNotIn("hint.font", viewer.state["widgets"])

    def test_characters_that_no_font_can_show_are_told(self):
        name = "𠮷野🎀.glb"  # an ideograph and an emoji beyond U+FFFF
        shutil.copy(FOX, self.folder / name)
        with Viewer(self.screen, self.folder / name, *PLAIN) as viewer:
            self.assertTrue(viewer.refresh()["hasFarGlyphs"])
            self.assertIn("hint.far", viewer.state["widgets"])
            self.assertNotIn("hint.font", viewer.state["widgets"], "no font would help")
            viewer.drop(FOX)
            self.assertFalse(viewer.refresh()["hasFarGlyphs"], "none of what is open is called so")

    def rows_of_names(self, fonts):
        """What of two names of one foreign letter each is bright on the screen, with no fonts but these."""
        data = Path(tempfile.mkdtemp(dir=self.folder))
        (data / "fonts").mkdir()
        for font in fonts:
            (data / "fonts" / font.name).symlink_to(font)
        only = {"XDG_DATA_HOME": str(data), "XDG_DATA_DIRS": str(data)}
        names = [self.folder / "漢.glb", self.folder / "汉.glb"]
        for name in names:
            if not name.exists():
                name.symlink_to(FOX)
        with Viewer(self.screen, *names, FOX, "--panel", "scene", *PLAIN, environment=only, size="500x300") as viewer:
            viewer.key("space", "ctrl+F12")
            lacks = viewer.refresh()["lacksGlyphs"]
            _, _, channels, rows = read_png(viewer.folder / "sample-window.png")
            shown = []
            for i in range(2):
                x, y, width, height = map(round, viewer.state["widgets"][f"scene.character.{i}"])
                shown.append([[row[channels * column] > 127 for column in range(x, x + width)] for row in rows[y:y + height]])
        return lacks, shown

    def test_names_are_drawn_in_the_fonts_that_are_there(self):
        latin = find_font("DejaVuSans.ttf")
        self.assertIsNotNone(latin, "scripts/setup installs it")
        lacks, (first, second) = self.rows_of_names([latin])
        self.assertTrue(lacks)
        self.assertEqual(first, second, "boxes are all the same")
        for name in ("NotoSansCJK-Regular.ttc", "DroidSansFallbackFull.ttf"):
            with self.subTest(font=name):
                font = find_font(name)
                if font is None:
                    must_have(f"no {name} is installed")
                lacks, (first, second) = self.rows_of_names([latin, font])
                self.assertFalse(lacks)
                self.assertNotEqual(first, second, "they are letters")
                letter = [y for y, row in enumerate(first) if any(row[:LETTER])]
                self.assertAlmostEqual(letter[-1] - letter[0] + 1, LETTER, delta=2, msg="as large as the letters beside it")

    def test_on_a_fine_screen_all_is_twice_as_large(self):
        for dpi, scale in ((96, 1), (192, 2)):
            with self.subTest(dpi=dpi), Screen("1280x1024", f"Xft.dpi: {dpi}") as screen:
                with Viewer(screen, FOX, "--panel", "light", *PLAIN, size="1000x700") as viewer:
                    self.assertEqual(viewer.refresh()["contentScale"], scale)
                    self.assertAlmostEqual(viewer.state["widgets"]["option.shadow"][3], LINE * scale, delta=1)
                    self.assertNotIn("light-color", viewer.state["options"])
                    viewer.drag("option.light-color", 0.06, 0.5)
                    self.assertIn("light-color", viewer.refresh()["options"], "the mouse meets it")
                    self.assertNoErrors(viewer)


if __name__ == "__main__":
    unittest.main(verbosity=2)
