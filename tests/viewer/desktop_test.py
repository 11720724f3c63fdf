#!/usr/bin/env python3
"""What the install gives a desktop: an entry, MIME types, an icon and thumbnails."""
import configparser
import os
import shlex
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from viewer_window import SAMPLES, read_png

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def entry(path, group):
    parser = configparser.ConfigParser(interpolation=None, delimiters="=")
    parser.optionxform = str
    parser.read(path)
    return parser[group]


class Desktop(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="viewer")
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = Path(folder.name) / "installed"
        done = subprocess.run(["cmake", "--install", os.environ["STYLIZED_BUILD"], "--prefix", cls.prefix, "--component", "viewer"],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        cls.share = cls.prefix / "share"
        cls.desktop = entry(cls.share / "applications" / "stylized-viewer.desktop", "Desktop Entry")
        cls.thumbnailer = entry(cls.share / "thumbnailers" / "stylized.thumbnailer", "Thumbnailer Entry")
        cls.types = {kind.get("type"): [glob.get("pattern") for glob in kind.iter(MIME + "glob")]
                     for kind in ElementTree.parse(cls.share / "mime" / "packages" / "stylized-viewer.xml").iter(MIME + "mime-type")}

    def test_the_entry_starts_the_program_that_stands_beside_it(self):
        self.assertEqual(self.desktop["Type"], "Application")
        program, argument = shlex.split(self.desktop["Exec"])
        self.assertTrue(os.access(self.prefix / "bin" / program, os.X_OK))
        self.assertEqual(argument, "%F", "several files at once")
        self.assertTrue((self.share / "icons" / "hicolor" / "scalable" / "apps" / (self.desktop["Icon"] + ".svg")).is_file())
        self.assertEqual(self.desktop["StartupWMClass"], "stylized-viewer", "what the window calls itself")

    def test_every_type_is_opened_and_every_model_has_a_thumbnail(self):
        self.assertEqual(set(self.desktop["MimeType"].strip(";").split(";")), set(self.types))
        self.assertEqual(set(self.thumbnailer["MimeType"].strip(";").split(";")), set(self.types) - {"model/x-bvh"})
        self.assertEqual({glob for globs in self.types.values() for glob in globs},
                         {"*.vrm", "*.vrma", "*.glb", "*.gltf", "*.bvh", "*.fbx", "*.dae"})

    def test_the_icon_is_a_picture(self):
        icon = ElementTree.parse(self.share / "icons" / "hicolor" / "scalable" / "apps" / "stylized-viewer.svg").getroot()
        self.assertEqual(icon.tag, "{http://www.w3.org/2000/svg}svg")

    def test_the_thumbnailer_draws_what_a_file_manager_asks_for(self):
        out = self.prefix / "a thumbnail.png"
        file = SAMPLES / "character" / "iro.vrm"
        words = [word.replace("%i", str(file)).replace("%o", str(out)).replace("%s", "128")
                 for word in shlex.split(self.thumbnailer["Exec"])]
        self.assertEqual(words[0], self.thumbnailer["TryExec"])
        self.assertEqual(words[0], Path(os.environ["STYLIZED_PROGRAM"]).name)
        done = subprocess.run([os.environ["STYLIZED_PROGRAM"], *words[1:]], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        width, height, channels, rows = read_png(out)
        self.assertEqual((width, height, channels), (128, 128, 4))
        self.assertEqual(rows[0][3], 0, "before nothing")
        self.assertEqual(rows[64][4 * 64 + 3], 255, "her face")


if __name__ == "__main__":
    unittest.main(verbosity=2)
