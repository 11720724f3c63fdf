"""A small project in a temporary folder, for tests that plant a violation and look whether a guard catches it."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
COMPILER = os.environ.get("STYLIZED_CXX_COMPILER", "c++")


class MiniTreeTest(unittest.TestCase):
    """`self.root` is the small project; it is removed after each test."""

    def setUp(self):
        self.root = Path(tempfile.mkdtemp(prefix="stylized-guard-"))
        self.addCleanup(shutil.rmtree, self.root)

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
        return target

    def copy(self, path):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / path, target)
        return target

    def run_command(self, *command):
        """(exit code, all that was printed)"""
        done = subprocess.run([str(word) for word in command], cwd=self.root, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def assert_passes(self, *command):
        code, printed = self.run_command(*command)
        self.assertEqual((code, printed), (0, ""))

    def assert_caught(self, *command, says):
        """The command fails with exit code 1 and prints each of the sentences of `says`."""
        code, printed = self.run_command(*command)
        self.assertEqual(code, 1, printed)
        for sentence in [says] if isinstance(says, str) else says:
            self.assertIn(sentence, printed)
