#!/usr/bin/env python3
"""Runs the real program as a user would: exit codes, sentences, products, and what it leaves behind.

usage: STYLIZED_PROGRAM=build/dev/stylized cli_test.py [unittest arguments]
"""

import base64
import json
import os
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import small_files

PROGRAM = os.environ["STYLIZED_PROGRAM"]
PNG_START = b"\x89PNG\r\n\x1a\n"
SMALL = ["--size", "64x48"]
# A joint that turns by a quarter about z within a second, and one below it.
BVH = """HIERARCHY
ROOT chest
{
  OFFSET 0 0 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  JOINT stranger
  {
    OFFSET 0 1 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 1 0
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.5
0 0 0 0 0 0
45 0 0 10 0 0
90 0 0 20 0 0
"""


class CliTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="stylized-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.path("figure.glb")
        Path(self.file).write_bytes(small_files.figure())
        self.known = {"figure.glb"}

    def path(self, name):
        return str(self.folder / name)

    def run_program(self, *words, environment=None, **options):
        return subprocess.run([PROGRAM, *words], capture_output=True, timeout=120,
                              env={**os.environ, **(environment or {})}, **options)

    def expect(self, code, *words, says="", environment=None):
        """Runs the program; a failure tells one line that holds `says`, and leaves no file that was not there."""
        run = self.run_program(*words, environment=environment)
        errors = run.stderr.decode()
        self.assertEqual(run.returncode, code, f"{words}: {errors}")
        if code != 0:
            self.assertEqual(errors.count("\n"), 1, errors)
            self.assertTrue(errors.startswith("stylized: "), errors)
            self.assertIn(says, errors)
        self.assertEqual({name for name in os.listdir(self.folder) if name.startswith(".")}, set())
        return run

    def expect_nothing_new(self):
        self.assertEqual(set(os.listdir(self.folder)), self.known)


class Usage(CliTest):
    def test_wrong_usage_is_exit_2_and_names_what_was_expected(self):
        out = ["-o", self.path("out.png")]
        for words, says in [
            ([], "expected a command"),
            (["rendre", self.file], "did you mean 'render'?"),
            (["render", self.file, "--backgruond", "#fff", *out], "did you mean '--background'?"),
            (["render", self.file], "--output"),
            (["render", *out], "expected a file's name"),
            (["render", self.file, "-o", self.path("out.jpg")], ".png, .mp4, .webm or .gif"),
            (["render", self.file, "-o", self.path("out_{n}.png")], "{frame:04}"),
            (["render", self.file, *out, "--size", "0x0"], "--size 0x0: expected"),
            (["render", self.file, *out, "--size", "100000x100000"], "--size 100000x100000: expected"),
            (["render", self.file, *out, "--fov", "nan"], "--fov nan: expected a number from 1 to 170"),
            (["render", self.file, *out, "--time", "-1"], "--time -1: expected"),
            (["render", self.file, *out, "--range", "0:1"], "--range makes several pictures"),
            (["render", self.file, *out, "--clip", "bow"], "did you mean 'Bow'?"),
            (["render", self.file, *out, "--clip", "zzzzzzzz"], "the file has 2 clips, the first is 'Bow'"),
            (["evaluate", self.file, "--sample", "Bow"], "--sample Bow: expected rest, or CLIP@SECONDS"),
            (["evaluate", self.file, "--sample", "2@0", "--backend", "cpu"], "no clip '2'"),
            (["evaluate", self.file, "--backend", "tpu"], "--backend tpu: expected one of gpu, cpu"),
        ]:
            with self.subTest(words=words):
                self.expect(2, *words, says=says)
        self.expect_nothing_new()

    def test_help_and_version_go_to_standard_output(self):
        for words in (["--help"], ["--version"], ["render", "--help"], ["inspect", "--help"], ["evaluate", "-h"]):
            run = self.expect(0, *words)
            self.assertTrue(run.stdout)
            self.assertEqual(run.stderr, b"")


class Input(CliTest):
    def test_what_cannot_be_read_is_exit_3_and_what_makes_no_sense_exit_4(self):
        damaged = {"empty.glb": b"", "garbage.glb": bytes(range(256)), "cut.glb": small_files.figure()[:200],
                   "text.gltf": b"{", "number.gltf": b"3"}
        for name, data in damaged.items():
            Path(self.path(name)).write_bytes(data)
        self.known |= set(damaged)
        for command in (["inspect"], ["evaluate", "--backend", "cpu"], ["evaluate", "--backend", "gpu"],
                        ["render", "-o", self.path("out.png")]):
            with self.subTest(command=command):
                self.expect(3, *command, self.path("missing.glb"), says="missing.glb")
                self.expect(3, *command, str(self.folder), says=str(self.folder))
                for name in damaged:
                    self.expect(4, *command, self.path(name), says=name)
        self.expect_nothing_new()

    def test_a_file_without_anything_to_draw_is_exit_4(self):
        Path(self.path("void.gltf")).write_text('{"asset":{"version":"2.0"},"nodes":[{}],"scenes":[{"nodes":[0]}]}')
        self.expect(4, "render", self.path("void.gltf"), "-o", self.path("out.png"), says="nothing to draw")
        self.expect(0, "inspect", self.path("void.gltf"))

    def test_a_broken_picture_is_a_warning_and_a_usable_picture(self):
        data = small_files.figure()
        start = data.index(PNG_START)
        Path(self.file).write_bytes(data[:start + 30] + b"\xff" * 20 + data[start + 50:])
        run = self.expect(0, "render", self.file, "-o", self.path("out.png"), *SMALL)
        self.assertIn(b"images/0", run.stderr)

    def test_without_opengl_it_is_exit_5_and_the_rest_still_works(self):
        none = {"__EGL_VENDOR_LIBRARY_FILENAMES": self.path("none.json")}
        self.expect(5, "render", self.file, "-o", self.path("out.png"), says="", environment=none)
        self.expect(5, "evaluate", self.file, "--backend", "gpu", environment=none)
        self.expect(0, "evaluate", self.file, "--backend", "cpu", environment=none)
        self.expect(0, "inspect", self.file, environment=none)
        self.expect(3, "render", self.path("x.glb"), "-o", self.path("out.png"), environment=none)
        self.expect_nothing_new()


class Output(CliTest):
    def test_what_cannot_be_written_is_exit_6(self):
        for output in (self.path("missing/out.png"), self.path("a" * 300 + ".png")):
            with self.subTest(output=output):
                self.expect(6, "render", self.file, "-o", output, says="cannot be written")
        os.mkdir(self.path("folder.png"))
        self.known.add("folder.png")
        self.expect(6, "render", self.file, "-o", self.path("folder.png"), says="Is a directory")
        self.expect(6, "inspect", self.file, "-o", self.path("missing/out.txt"))
        self.expect(6, "evaluate", self.file, "--backend", "cpu", "-o", self.path("missing/out.json"))
        self.expect_nothing_new()

    def test_an_unwritable_output_is_told_before_the_file_is_read(self):
        self.expect(6, "render", self.path("missing.glb"), "-o", self.path("missing/out.png"))

    @unittest.skipUnless(os.path.exists("/dev/full"), "this machine has no /dev/full")
    def test_a_full_disk_is_exit_6(self):
        with open("/dev/full", "wb") as full:
            run = subprocess.run([PROGRAM, "inspect", self.file], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(run.returncode, 6)
        self.assertIn(b"standard output: cannot be written", run.stderr)

    def test_a_limit_on_file_sizes_is_exit_6(self):
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))
        run = self.run_program("render", self.file, "-o", self.path("out.png"), preexec_fn=limit)
        self.assertEqual(run.returncode, 6, run.stderr)
        self.assertIn(b"cannot be written: File too large", run.stderr)
        self.expect_nothing_new()

    def test_no_product_takes_the_place_of_a_file_that_is_read(self):
        before = Path(self.file).read_bytes()
        link = self.path("link.png")
        os.symlink(self.file, link)
        for words in (("inspect", self.file, "-o", self.file), ("evaluate", self.file, "-o", self.file),
                      ("render", self.file, "-o", link)):
            self.expect(2, *words, says="expected another file than the input")
        shutil.copy(self.file, self.path("a_1.png"))
        self.expect(2, "render", self.path("a_1.png"), "-o", self.path("a_{frame}.png"), "--turntable", "3", *SMALL,
                    says="expected another file than the input")
        self.expect(0, "render", self.file, "-o", self.path("ref.png"), *SMALL)
        picture = Path(self.path("ref.png")).read_bytes()
        for output, diff in (("ref.png", "d.png"), ("o.png", "ref.png"), ("o.png", "o.png")):
            self.expect(2, "render", self.file, "-o", self.path(output), "--diff", self.path(diff), "--reference",
                        self.path("ref.png"), *SMALL, says="expected another file than --")
        self.assertEqual(Path(self.path("ref.png")).read_bytes(), picture)
        self.assertEqual(Path(self.file).read_bytes(), before)

    def test_a_reader_that_goes_away_is_exit_6(self):
        read, write = os.pipe()
        os.close(read)
        run = subprocess.run([PROGRAM, "inspect", self.file], stdout=write, stderr=subprocess.PIPE)
        os.close(write)
        self.assertEqual(run.returncode, 6)

    def test_standard_output_carries_the_picture_and_nothing_else(self):
        run = self.expect(0, "render", self.file, "-o", "-", *SMALL)
        self.assertTrue(run.stdout.startswith(PNG_START))
        self.assertTrue(run.stdout.endswith(b"IEND\xae\x42\x60\x82"))
        self.assertEqual(run.stderr, b"")

    def test_the_same_call_gives_the_same_bytes_for_any_number_of_threads(self):
        first = self.expect(0, "render", self.file, "-o", "-", *SMALL).stdout
        one_core = lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        alone = subprocess.run([PROGRAM, "render", self.file, "-o", "-", *SMALL], capture_output=True, preexec_fn=one_core)
        self.assertEqual((alone.stdout, alone.stderr), (first, b""))
        for threads in ("1", "4"):
            again = self.expect(0, "render", self.file, "-o", "-", *SMALL, environment={"LP_NUM_THREADS": threads})
            self.assertEqual(first, again.stdout)

    def test_a_picture_has_the_size_that_was_asked_for_and_alpha_only_where_it_is_transparent(self):
        for words, color_type in ((["--background", "#102030"], 2), (["--background", "transparent"], 6)):
            png = self.expect(0, "render", self.file, "-o", "-", "--size", "31x17", *words).stdout
            self.assertEqual(struct.unpack(">II", png[16:24]), (31, 17))
            self.assertEqual(png[25], color_type)


class Check(CliTest):
    def setUp(self):
        super().setUp()
        self.expect(0, "render", self.file, "-o", self.path("reference.png"), *SMALL)

    def compare(self, code, *words, says=""):
        return self.expect(code, "render", self.file, "-o", self.path("out.png"), "--reference",
                           self.path("reference.png"), "--diff", self.path("diff.png"), *words, says=says)

    def test_an_equal_picture_is_exit_0_and_writes_no_difference(self):
        self.compare(0, *SMALL)
        self.assertFalse(os.path.exists(self.path("diff.png")))
        self.assertTrue(os.path.exists(self.path("out.png")))

    def test_another_picture_is_exit_1_and_both_it_and_the_difference_are_written(self):
        self.compare(1, *SMALL, "--azimuth", "20", says="the picture differs: max ")
        self.assertTrue(Path(self.path("diff.png")).read_bytes().startswith(PNG_START))
        self.assertTrue(os.path.exists(self.path("out.png")))

    def test_accepted_levels_are_exit_0(self):
        self.compare(0, *SMALL, "--azimuth", "20", "--max", "255", "--mean", "255")
        self.compare(1, *SMALL, "--azimuth", "20", "--max", "255")

    def test_another_size_is_exit_1(self):
        self.compare(1, "--size", "32x48", says="it is 64x48, the picture 32x48")
        self.assertTrue(os.path.exists(self.path("diff.png")))

    def triangle(self, *corners):
        """A glTF file with one triangle, seen from both sides."""
        data = base64.b64encode(struct.pack("<9f", *(number for corner in corners for number in corner))).decode()
        return {"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"name": "sheet", "mesh": 0}],
                "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}], "materials": [{"doubleSided": True}],
                "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
                               "min": [min(axis) for axis in zip(*corners)], "max": [max(axis) for axis in zip(*corners)]}],
                "bufferViews": [{"buffer": 0, "byteLength": 36}],
                "buffers": [{"byteLength": 36, "uri": f"data:application/octet-stream;base64,{data}"}]}

    def test_what_no_view_can_show_is_told_as_it_is(self):
        path = self.path("triangle.gltf")
        flat = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
        for corners, change, code, says in [
            ([(1, 2, 3)] * 3, {}, 1, "all that is shown lies at one point, 1, 2, 3; --allow-empty"),
            ([(0, 0, 0), (1, 1, 1), (3, 3, 3)], {}, 1, "none of the triangles that are shown has an area"),
            (flat, {"scale": [0, 0, 0]}, 1, "lies at one point, 0, 0, 0"),
            (flat, {"translation": [1e9, 0, 0]}, 1, "lies 1e+09 m from the origin, where numbers are 64 m apart"),
            (flat, {"scale": [1e30, 1e30, 1e30]}, 1, "reaches 1e+30 m from the origin, farther than can be drawn"),
            (flat, {"translation": [3e38, 3e38, 0]}, 4, "node 'sheet': what it draws goes beyond what numbers can hold"),
            ([(0, 0, 0), (1, 0, 0), (0, 0, 1)], {}, 1, "look from elsewhere"),
        ]:
            file = self.triangle(*corners)
            file["nodes"][0].update(change)
            Path(path).write_text(json.dumps(file))
            with self.subTest(says=says):
                run = self.expect(code, "render", path, "-o", self.path("out.png"), *SMALL, says=says)
                self.assertIn(f"stylized: {path}: ", run.stderr.decode())

    def test_a_missing_reference_is_exit_3_and_a_damaged_one_exit_4(self):
        out = ["-o", self.path("out.png")]
        self.expect(3, "render", self.file, *out, "--reference", self.path("none.png"), says="none.png")
        Path(self.path("damaged.png")).write_bytes(b"\x89PNG")
        self.expect(4, "render", self.file, *out, "--reference", self.path("damaged.png"), says="damaged.png")
        self.assertFalse(os.path.exists(self.path("out.png")))

    def test_a_picture_of_nothing_is_exit_1_unless_it_is_allowed(self):
        away = ["--camera-position", "0,0,5", "--camera-target", "0,0,9", *SMALL]
        self.expect(1, "render", self.file, "-o", self.path("blank.png"), *away, says="of the pixels are drawn")
        self.assertFalse(os.path.exists(self.path("blank.png")))
        self.expect(0, "render", self.file, "-o", self.path("blank.png"), *away, "--allow-empty")
        self.expect(1, "render", self.file, "-o", self.path("{frame}.png"), *away, "--turntable", "2")
        self.assertFalse(os.path.exists(self.path("0.png")))


class Motion(CliTest):
    def picture(self, *words):
        return self.expect(0, "render", self.file, "-o", "-", *SMALL, *words).stdout

    def test_the_first_clip_plays_and_an_index_wins_over_a_name(self):
        Path(self.file).write_bytes(small_files.figure(clips=("Bow", "0")))
        self.assertEqual(self.picture("--time", "0.5"), self.picture("--time", "0.5", "--clip", "0"))
        self.assertEqual(self.picture("--time", "0.5"), self.picture("--time", "0.5", "--clip", "Bow"))
        self.assertNotEqual(self.picture("--time", "0.5"), self.picture("--time", "0.5", "--clip", "1"))
        self.assertNotEqual(self.picture("--time", "0.5"), self.picture("--time", "0"))

    def test_the_very_end_of_a_clip_is_its_end_and_not_its_start(self):
        self.assertNotEqual(self.picture("--time", "1"), self.picture("--time", "0"))
        self.assertEqual(self.picture("--time", "1.5"), self.picture("--time", "0.5"))

    def test_a_sequence_numbers_its_pictures_and_excludes_the_end(self):
        template = self.path("out_{frame:04}.png")
        self.expect(0, "render", self.file, "-o", template, *SMALL, "--range", "0:0.5", "--fps", "4")
        self.assertEqual(set(os.listdir(self.folder)) - self.known, {"out_0000.png", "out_0001.png"})

    def test_a_sequence_without_a_range_is_one_pass_of_the_clip(self):
        self.expect(0, "render", self.file, "-o", self.path("{frame}.png"), *SMALL, "--fps", "3")
        self.assertEqual(set(os.listdir(self.folder)) - self.known, {"0.png", "1.png", "2.png"})

    def test_a_turntable_shows_the_back_after_half_a_turn(self):
        Path(self.file).write_bytes(small_files.figure(clips=()))
        self.expect(0, "render", self.file, "-o", self.path("{frame}.png"), *SMALL, "--turntable", "4")
        pictures = [Path(self.path(f"{i}.png")).read_bytes() for i in range(4)]
        self.assertEqual(len(set(pictures)), 4)

    def test_a_file_that_faces_backwards_is_shown_from_its_front(self):
        front = self.picture("--view", "front")
        back = self.picture("--view", "back")
        Path(self.file).write_bytes(small_files.figure(extensions={"VRM": {"specVersion": "0.0"}}))
        self.assertNotEqual(front, back)
        self.assertEqual(self.picture("--view", "back"), front)
        self.assertEqual(self.picture("--view", "front"), back)


@unittest.skipUnless(shutil.which("ffmpeg"), "this machine has no ffmpeg")
class Video(CliTest):
    def test_each_kind_of_video_is_written(self):
        for name, start in (("out.mp4", b"ftyp"), ("out.webm", b"\x1a\x45\xdf\xa3"), ("out.gif", b"GIF89a")):
            self.expect(0, "render", self.file, "-o", self.path(name), *SMALL, "--fps", "5")
            self.assertIn(start, Path(self.path(name)).read_bytes()[:12])

    def test_odd_sizes_are_rounded_up_for_mp4_with_a_sentence(self):
        run = self.expect(0, "render", self.file, "-o", self.path("out.mp4"), "--size", "63x47", "--fps", "5")
        self.assertIn(b"the video is 64x48", run.stderr)

    def test_a_missing_encoder_is_exit_6_and_names_the_package(self):
        self.expect(6, "render", self.file, "-o", self.path("out.mp4"), says="install the package ffmpeg",
                    environment={"PATH": str(self.folder)})
        self.expect_nothing_new()

    def test_a_failing_encoder_is_exit_6_and_leaves_nothing(self):
        encoder = Path(self.path("ffmpeg"))
        encoder.write_text("#!/bin/sh\necho 'no such codec' >&2\nexit 1\n")
        encoder.chmod(0o755)
        self.known.add("ffmpeg")
        self.expect(6, "render", self.file, "-o", self.path("out.mp4"), *SMALL, says="ffmpeg: no such codec",
                    environment={"PATH": str(self.folder)})
        self.expect_nothing_new()

    def test_a_video_that_is_cut_off_is_exit_6_and_leaves_nothing(self):
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10240, 10240))
        run = self.run_program("render", self.file, "-o", self.path("cut.mp4"), "--turntable", "60", "--size", "320x240",
                               preexec_fn=limit)
        self.assertEqual(run.returncode, 6, run.stderr)
        self.assertIn(b"ffmpeg: ", run.stderr)
        self.expect_nothing_new()

    def test_an_ended_program_leaves_nothing(self):
        words = ["render", self.file, "-o", self.path("out.webm"), "--range", "0:1000"]
        process = subprocess.Popen([PROGRAM, *words], stderr=subprocess.DEVNULL)
        deadline = time.time() + 60
        while len(os.listdir(self.folder)) < 2 and time.time() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(60), -signal.SIGTERM)
        self.expect_nothing_new()


class Skeletons(CliTest):
    def setUp(self):
        super().setUp()
        self.bvh = self.path("walk.bvh")
        Path(self.bvh).write_text(BVH)
        self.known.add("walk.bvh")

    def test_a_file_without_surface_is_drawn_as_bones(self):
        run = self.expect(0, "render", self.bvh, "-o", self.path("bones.png"), "-v", *SMALL)
        self.assertIn(b"its bones are drawn", run.stderr)
        self.assertNotEqual(self.expect(0, "render", self.bvh, "-o", "-", "--time", "0.5", *SMALL).stdout,
                            Path(self.path("bones.png")).read_bytes())
        for backend in ("cpu", "gpu"):
            evaluated = json.loads(self.expect(0, "evaluate", self.bvh, "--backend", backend).stdout)
            self.assertEqual(evaluated["primitives"], [])

    def test_a_motion_drives_the_nodes_of_its_names(self):
        for backend in ("cpu", "gpu"):
            run = self.expect(0, "evaluate", self.file, "--motion", self.bvh, "--sample", "Motion@1", "--backend", backend)
            self.assertIn(b"moved nodes without a namesake here stay still: stranger", run.stderr)
            evaluated = json.loads(run.stdout)
            chest = [node["name"] for node in evaluated["nodes"]].index("chest")
            world = evaluated["samples"][0]["world"][chest]
            self.assertAlmostEqual(world[0], 0.0, delta=1e-6)  # a quarter turn about z
            self.assertAlmostEqual(world[1], 1.0, delta=1e-6)
        still = self.expect(0, "render", self.file, "-o", "-", "--motion", self.bvh, *SMALL).stdout
        self.assertNotEqual(still, self.expect(0, "render", self.file, "-o", "-", "--motion", self.bvh, "--time", "1",
                                               *SMALL).stdout)

    def test_a_motion_that_cannot_be_used_is_told(self):
        out = ["-o", self.path("out.png"), *SMALL]
        self.expect(3, "render", self.file, "--motion", self.path("none.bvh"), *out, says="none.bvh")
        self.expect(2, "render", self.file, "--motion", self.bvh, "-q", "--clip", "Bow", *out,
                    says=f"{self.bvh}: no clip 'Bow'")
        for command in (["evaluate", "--backend", "cpu", "--sample", "Bow@1"],
                        ["bake", "--only", "Bow", "-o", self.path("o.sbake")]):
            self.expect(2, command[0], self.file, "--motion", self.bvh, "-q", *command[1:], says=f"{self.bvh}: no clip 'Bow'")
        self.expect(2, "render", self.file, "--clip", "Bwo", *out, says=f"{self.file}: no clip 'Bwo'")
        Path(self.bvh).write_text(BVH.replace("chest", "other"))
        self.expect(4, "render", self.file, "--motion", self.bvh, *out, says="has a namesake")
        for command in ("render", "evaluate"):
            self.expect(2, command, self.file, "--motion", self.bvh, "-o", self.path("walk.bvh"), says="--")
        self.expect_nothing_new()


class Reports(CliTest):
    def test_formats_are_listed_without_a_file(self):
        text = self.expect(0, "inspect", "--formats").stdout.decode()
        self.assertIn("Biovision BVH", text)
        formats = json.loads(self.expect(0, "inspect", "--formats", "--json").stdout)["formats"]
        self.assertEqual({f["state"] for f in formats}, {"compared", "read", "refused"})
        self.expect(2, "inspect", self.file, "--formats", says="--formats stands instead of a file")

    def test_inspect_tells_what_is_there(self):
        report = json.loads(self.expect(0, "inspect", self.file, "--json").stdout)
        self.assertEqual(report["schemaVersion"], 1)
        self.assertEqual(report["format"], "glTF 2.0")
        self.assertEqual({k: report["counts"][k] for k in ("nodes", "primitives", "vertices", "triangles", "skins",
                                                           "palettes", "joints", "clips", "images")},
                         {"nodes": 3, "primitives": 5, "vertices": 120, "triangles": 60, "skins": 1, "palettes": 1,
                          "joints": 2, "clips": 2, "images": 1})
        self.assertEqual([(c["name"], c["duration"]) for c in report["clips"]], [("Bow", 1), ("Sway", 1)])
        self.assertEqual((report["images"][0]["width"], report["images"][0]["height"]), (8, 8))
        text = self.expect(0, "inspect", self.file).stdout.decode()
        for word in ("Bow", "1 palette of 2 joints", "left arm", "8x8"):
            self.assertIn(word, text)

    def test_names_that_break_lines_or_quotes_stay_harmless(self):
        Path(self.file).write_bytes(small_files.figure(clips=('a"b\\c\nd\u0001', "名")))
        report = json.loads(self.expect(0, "inspect", self.file, "--json").stdout)
        self.assertEqual([c["name"] for c in report["clips"]], ['a"b\\c\nd\u0001', "名"])
        self.assertNotIn("\u0001", self.expect(0, "inspect", self.file).stdout.decode())

    def test_both_backends_evaluate_the_same(self):
        samples = ["--sample", "Bow@0.5", "--sample", "rest", "--sample", "1@9"]
        got = {}
        for backend in ("cpu", "gpu"):
            self.expect(0, "evaluate", self.file, *samples, "--backend", backend, "-o", self.path(backend))
            got[backend] = json.loads(Path(self.path(backend)).read_text())
        self.assertEqual([s["sample"] for s in got["gpu"]["samples"]], ["Bow@0.5", "rest", "1@9"])
        self.assertEqual(got["gpu"]["primitives"], got["cpu"]["primitives"])
        for a, b in zip(got["gpu"]["samples"], got["cpu"]["samples"]):
            self.assertEqual(a["time"], b["time"])
            for field in ("world", "positions", "normals"):
                for mine, theirs in zip(a[field], b[field]):
                    self.assertEqual(len(mine), len(theirs))
                    for x, y in zip(mine, theirs):
                        self.assertAlmostEqual(x, y, delta=2e-6)  # float against double at two metres


if __name__ == "__main__":
    unittest.main()
