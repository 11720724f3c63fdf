#!/usr/bin/env python3
"""The programs of samples/ do what their first lines say, and refuse what they cannot do with a sentence.

usage: STYLIZED_SAMPLE=… samples_test.py play_and_seek|faces|custom_pass|…
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
CHARACTER = PROJECT / "samples/character"


class Sample(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="stylized-samples-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def run_sample(self, *words, code=0):
        done = subprocess.run([os.environ["STYLIZED_SAMPLE"], *map(str, words)], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        return done.stdout if code == 0 else done.stderr

    def pixels(self, name):
        """The picture's, as rgb."""
        return subprocess.run(["ffmpeg", "-loglevel", "error", "-i", self.folder / name, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                              check=True, capture_output=True).stdout


class PlayAndSeek(Sample):
    def places(self, clip, node):
        lines = self.run_sample(CHARACTER / "iro.glb", clip, node).splitlines()
        return [(float(line.split(" s: ")[0]), *map(float, line.split(": ")[1].split())) for line in lines]

    def test_she_jumps_as_high_as_gravity_lets_her_in_that_time(self):
        places = self.places("jump", "hips")
        self.assertEqual([0.0, 0.1, 0.2], [time for time, *_ in places[:3]])
        height = max(y for _, _, y, _ in places) - places[0][2]
        # 9.81 m/s² and 0.44 s in the air: 0.2374 m; she stands a little lower than straight, and is seen ten times a second.
        self.assertAlmostEqual(0.2374, height, delta=0.01)

    def test_what_is_sought_is_what_was_played(self):
        *played, sought = self.places("jump", "head")
        self.assertEqual((1.6, 0.8), (played[-1][0], sought[0]))
        self.assertEqual([place for place in played if place[0] == 0.8], [sought])
        self.assertNotEqual(played[-1][1:], sought[1:])

    def test_what_is_not_there_is_refused(self):
        self.assertIn("has no fly", self.run_sample(CHARACTER / "iro.glb", "fly", "head", code=2))
        self.assertIn("has no wing", self.run_sample(CHARACTER / "iro.glb", "jump", "wing", code=2))
        self.assertIn("missing.glb", self.run_sample("missing.glb", "jump", "head", code=3))
        self.assertIn("usage", self.run_sample(code=2))


class Faces(Sample):
    def draw(self, *weights):
        self.run_sample(CHARACTER / "iro.vrm", "face.png", *weights)
        return self.pixels("face.png")

    def test_a_weight_of_nothing_changes_nothing_and_a_whole_one_does(self):
        still = self.draw()
        self.assertEqual(still, self.draw("happy=0"))
        self.assertNotEqual(still, self.draw("happy=1"))

    def test_expressions_reach_the_morph_targets_of_their_name(self):
        self.assertEqual(self.draw("cat"), self.draw("cat=1"))
        self.assertNotEqual(self.draw("cat=0.5"), self.draw("cat=1"))

    def test_what_is_not_there_is_refused(self):
        self.assertIn("hapy", self.run_sample(CHARACTER / "iro.vrm", "face.png", "hapy=1", code=2))
        self.assertFalse((self.folder / "face.png").exists())


class CustomPass(Sample):
    def draw(self, shader):
        (self.folder / "own.frag").write_text(shader)
        self.run_sample(CHARACTER / "iro.vrm", "ink.png", "own.frag")
        return self.pixels("ink.png")

    def test_the_dots_are_of_two_colours(self):
        self.run_sample(CHARACTER / "iro.vrm", "ink.png")
        pixels = self.pixels("ink.png")
        self.assertEqual(3 * 600 * 800, len(pixels))
        colors = [pixels[i:i + 3] for i in range(0, len(pixels), 3)]
        paper, ink = colors.count(b"\xff\xff\xff"), colors.count(bytes((51, 0, 102)))  # 0.2, 0 and 0.4 of 255
        self.assertGreater(paper, 0.5 * len(colors))
        self.assertGreater(ink, 0.05 * len(colors))

    def test_a_shader_of_ones_own_decides_each_pixel(self):
        self.assertEqual(bytes((255, 0, 51)) * (600 * 800), self.draw("void main() { outColor = vec4(1.0, 0.0, 0.2, 1.0); }"))

    def test_a_shader_sees_the_picture_before_it(self):
        seen = self.draw("void main() { outColor = vec4(vec3(texelFetch(display, ivec2(gl_FragCoord.xy), 0).a), 1.0); }")
        self.assertEqual(b"\0\0\0", seen[:3])          # nothing in the corner
        self.assertGreater(seen.count(255), len(seen) // 10)  # and all of her in the middle

    def test_a_shader_with_a_mistake_is_refused_with_its_place(self):
        (self.folder / "own.frag").write_text("void main()\n{\n    outColor = vec3(1.0);\n}\n")
        self.assertIn("own.frag:3", self.run_sample(CHARACTER / "iro.vrm", "ink.png", "own.frag", code=5))
        self.assertFalse((self.folder / "ink.png").exists())
        self.assertIn("none.frag", self.run_sample(CHARACTER / "iro.vrm", "ink.png", "none.frag", code=3))


class Crowd(Sample):
    def draw(self, count):
        said = self.run_sample(CHARACTER / "iro.glb", "crowd.png", count)
        pixels = self.pixels("crowd.png")
        background = pixels[:3]
        return said, sum(pixels[i:i + 3] != background for i in range(0, len(pixels), 3)) / (len(pixels) // 3)

    def test_every_primitive_is_drawn_once_for_all_of_them(self):
        one, few = self.draw(1)[0], self.draw(7)[0]
        self.assertIn("1 of 1 are in the picture", one)
        self.assertIn("7 of 7 are in the picture", few)
        self.assertEqual(one.split(", in ")[1], few.split(", in ")[1])

    def test_they_stand_around_one_of_them(self):
        self.assertGreater(self.draw(7)[1], 0.1)

    def test_what_cannot_be_drawn_is_refused(self):
        self.assertIn("usage", self.run_sample(CHARACTER / "iro.glb", "crowd.png", "none", code=2))
        self.assertIn("missing.glb", self.run_sample("missing.glb", "crowd.png", 3, code=3))
        self.assertIn("at most 65535", self.run_sample(CHARACTER / "iro.glb", "crowd.png", 70000, code=5))
        self.assertFalse((self.folder / "crowd.png").exists())


class Embed(Sample):
    def test_she_stands_in_the_hosts_picture_between_what_the_host_draws(self):
        self.run_sample(CHARACTER / "iro.vrm", "host.png")
        pixels = self.pixels("host.png")
        row = lambda y, left, right: [pixels[3 * (600 * y + x):3 * (600 * y + x) + 3] for x in range(left, right)]
        host = bytes((51, 153, 153))
        self.assertEqual({host}, set(row(200, 0, 300)))        # the left half is the host's
        self.assertGreater(len(set(row(200, 300, 600))), 20)   # hers is the right one,
        self.assertEqual(host, row(20, 300, 301)[0])           # and what was there before is seen around her
        self.assertEqual({b"\xff\xff\xff"}, set(row(390, 0, 600)))

    def test_what_cannot_be_drawn_is_refused(self):
        self.assertIn("missing.glb", self.run_sample("missing.glb", "host.png", code=3))
        with unittest.mock.patch.dict(os.environ, {"MESA_GL_VERSION_OVERRIDE": "3.3"}):
            self.assertIn("OpenGL 4.5", self.run_sample(CHARACTER / "iro.vrm", "host.png", code=5))


class Picture(Sample):
    def test_draws_the_character_of_the_folder_it_is_run_in(self):
        shutil.copytree(CHARACTER, self.folder / "samples/character", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
        self.run_sample()
        self.assertEqual(3 * 600 * 800, len(self.pixels("iro.png")))

    def test_without_one_it_fails(self):
        self.run_sample(code=1)
        self.assertFalse((self.folder / "iro.png").exists())


CASES = {"picture": Picture, "play_and_seek": PlayAndSeek, "faces": Faces, "custom_pass": CustomPass, "crowd": Crowd, "embed": Embed}

if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(CASES[sys.argv[1]])
    sys.exit(not unittest.TextTestRunner().run(suite).wasSuccessful())
