#!/usr/bin/env python3
"""What the README shows is true: its program is samples/picture.cpp, which tests/samples builds and runs; its commands are
accepted; the files that it names are there.

usage: STYLIZED_PROGRAM=… readme_test.py
"""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
README = (PROJECT / "README.md").read_text()
SMALL = "48x64"


class Readme(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="stylized-readme-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def run_command(self, *words):
        run = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, f"{words}: {run.stderr}")

    def copy_samples(self):
        shutil.copytree(PROJECT / "samples/character", self.folder / "samples/character",
                        ignore=shutil.ignore_patterns("__pycache__"))

    def test_shows_the_sample_program_as_it_is(self):
        shown = re.search(r"```cpp\n(.*?)```", README, re.DOTALL).group(1)
        self.assertEqual(shown, (PROJECT / "samples/picture.cpp").read_text())

    def test_names_files_that_are_there(self):
        named = set(re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README)) | set(re.findall(r"\b(?:samples|scripts)/[\w./-]*\w", README))
        self.assertGreater(len(named), 12)
        self.assertEqual([], sorted(name for name in named if not (PROJECT / name).exists()))

    def test_shows_commands_that_work(self):
        self.copy_samples()
        commands = re.findall(r"^stylized (.*)$", README, re.MULTILINE)
        self.assertGreater(len(commands), 3)
        for command in commands:
            words = shlex.split(command, comments=True)
            if words[0] == "view":  # opens a window: tests/viewer
                continue
            if "--size" in words:
                words[words.index("--size") + 1] = SMALL
            elif words[0] == "render":
                words += ["--size", SMALL]
            self.run_command(os.environ["STYLIZED_PROGRAM"], *words)


if __name__ == "__main__":
    unittest.main()
