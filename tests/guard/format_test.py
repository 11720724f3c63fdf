"""scripts/format --check catches a badly formatted file, and scripts/format mends it."""

import unittest

from minitree import MiniTreeTest


class Format(MiniTreeTest):
    def setUp(self):
        super().setUp()
        self.copy("scripts/format")
        self.copy(".clang-format")

    def test_passes_a_formatted_file(self):
        self.write("src/a.cpp", "int f()\n{\n    return 1;\n}\n")
        self.assert_passes(self.root / "scripts/format", "--check")

    def test_catches_a_badly_formatted_file_and_mends_it(self):
        path = self.write("src/deep/a.h", "int   f( );\n")
        self.assert_caught(self.root / "scripts/format", "--check", says="src/deep/a.h:1")
        self.assert_passes(self.root / "scripts/format")
        self.assertEqual(path.read_text(), "int f();\n")
        self.assert_passes(self.root / "scripts/format", "--check")


if __name__ == "__main__":
    unittest.main()
