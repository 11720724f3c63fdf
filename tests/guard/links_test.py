"""scripts/check_links catches a program that needs a window library."""

import unittest

from minitree import COMPILER, PROJECT, MiniTreeTest


class CheckLinks(MiniTreeTest):
    def program_linking(self, library):
        """A program that needs an empty library of that name."""
        self.write("empty.cpp", 'extern "C" int planted() { return 0; }\n')
        self.write("main.cpp", 'extern "C" int planted();\nint main() { return planted(); }\n')
        for command in ((COMPILER, "-shared", "-fPIC", "empty.cpp", f"-Wl,-soname,{library}", "-o", library),
                        (COMPILER, "main.cpp", library, "-Wl,-rpath,$ORIGIN", "-o", "program")):
            self.assert_passes(*command)
        return self.root / "program"

    def test_passes_a_program_without_a_window_library(self):
        self.assert_passes(PROJECT / "scripts/check_links", self.program_linking("libharmless.so.1"))

    def test_catches_each_unwanted_library(self):
        for library in ("libX11.so.6", "libglfw.so.3", "libassimp.so.5", "libGLX.so.0"):
            self.assert_caught(PROJECT / "scripts/check_links", self.program_linking(library),
                               says=f"links {library}")

    def test_refuses_what_is_no_program(self):
        code, printed = self.run_command(PROJECT / "scripts/check_links", self.write("text", "x"))
        self.assertEqual(code, 2, printed)


if __name__ == "__main__":
    unittest.main()
