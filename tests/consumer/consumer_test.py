#!/usr/bin/env python3
"""What `cmake --install` gives is enough for a project outside: find_package(Stylized), link a layer, run.

usage: STYLIZED_BUILD=… STYLIZED_CXX_COMPILER=… consumer_test.py
"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
CHARACTER = PROJECT / "samples/character/iro.glb"


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True)


class Consumer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = Path(tempfile.mkdtemp(prefix="stylized-consumer-"))
        cls.addClassCleanup(shutil.rmtree, cls.root)
        cls.prefix = cls.root / "installed"
        for component in ("dev", "programs"):
            installed = run("cmake", "--install", os.environ["STYLIZED_BUILD"], "--prefix", cls.prefix, "--component", component)
            assert installed.returncode == 0, installed.stderr

    def configured(self, folder, parts):
        return run("cmake", "-G", "Ninja", "-S", PROJECT / "tests/consumer/project", "-B", self.root / folder,
                   f"-DCMAKE_PREFIX_PATH={self.prefix}", f"-DCMAKE_CXX_COMPILER={os.environ['STYLIZED_CXX_COMPILER']}", f"-DPARTS={parts}")

    def program(self, name, parts):
        configured = self.configured(name, parts)
        self.assertEqual(0, configured.returncode, configured.stderr)
        built = run("cmake", "--build", self.root / name)
        self.assertEqual(0, built.returncode, built.stdout)
        return self.root / name / name

    def test_a_program_that_asks_for_animation_gets_poses_and_no_opengl(self):
        program = self.program("pose", "import;animation")
        posed = run(program, CHARACTER)
        self.assertEqual(0, posed.returncode)
        self.assertRegex(posed.stdout, r"^-?\d\.\d{4} \d\.\d{4} -?\d\.\d{4}\n$")
        self.assertEqual(1, run(program, "missing.glb").returncode)
        self.assertNotRegex(run("ldd", program).stdout, r"libEGL|libGL|libepoxy|libX11")

    def test_a_program_that_asks_for_all_draws(self):
        drawn = run(self.program("draw", ""), CHARACTER)
        self.assertEqual(0, drawn.returncode)
        self.assertTrue(0.1 < float(drawn.stdout) < 0.9, drawn.stdout)

    def test_a_component_that_is_not_there_is_said(self):
        configured = self.configured("wrong", "telepathy")
        self.assertNotEqual(0, configured.returncode)
        self.assertIn("Stylized has no component telepathy", " ".join(configured.stderr.split()))

    def test_installed_headers_include_only_what_is_installed(self):
        include = self.prefix / "include"
        headers = list(include.rglob("*.h"))
        self.assertGreater(len(headers), 100)
        for header in headers:
            for name in re.findall(r'^#include [<"](stylized/[^>"]*)', header.read_text(), re.MULTILINE):
                self.assertTrue((include / name).exists(), f"{header.name} includes {name}")

    def test_the_licence_is_part_of_each_package(self):
        for package in ("stylized", "libstylized-dev"):
            installed = self.prefix / "share/doc" / package / "copyright"
            self.assertEqual((PROJECT / "LICENSE").read_text(), installed.read_text())

    def test_the_programs_lie_beside_each_other(self):
        self.assertEqual(["stylized", "stylized-import"], sorted(path.name for path in (self.prefix / "bin").iterdir()))
        looked = run(self.prefix / "bin/stylized", "inspect", CHARACTER)
        self.assertEqual(0, looked.returncode, looked.stderr)
        self.assertIn("dance", looked.stdout)


if __name__ == "__main__":
    unittest.main()
