"""scripts/check_text catches every kind of violation that it names, and passes a clean tree."""

import unittest

from minitree import PROJECT, MiniTreeTest


class CheckText(MiniTreeTest):
    def caught(self, says):
        self.assert_caught(PROJECT / "scripts/check_text", self.root, says=says)

    def test_passes_a_clean_tree(self):
        self.write("a.cpp", "void f()\n{\n    if (x) {\n    }\n}\n" + "\n" * 795)
        self.write("run", "#!/usr/bin/env bash\ncat /proc/self/maps ./out/x >/dev/null\n")
        self.assert_passes(PROJECT / "scripts/check_text", self.root)

    def test_catches_what_says_that_it_is_unfinished(self):
        for word in ("TO" "DO", "FIX" "ME", "XX" "X"):
            self.write("a.h", f"int a;\n// {word}: more\n")
            self.caught("a.h:2: says that something is unfinished")

    def test_catches_paths_of_a_machine(self):
        for folder in ("home/" "me", "ro" "ot", "t" "mp"):
            self.write("a.md", f"look at /{folder}/x\n")
            self.caught("a.md:1: names a path of somebody's machine")

    def test_catches_hosts_that_packages_come_from(self):
        self.write("setup", "echo deb http://deb.debian" ".org/debian bookworm main\n")
        self.caught("setup:1: names a host that packages are fetched from")

    def test_catches_a_file_that_is_too_long(self):
        self.write("a.cpp", "int a;\n" * 801)
        self.caught("a.cpp:801: the file has 801 lines, more than 800")

    def test_catches_a_function_that_is_too_long(self):
        self.write("a.cpp", "struct A {\n    void f()\n    {\n" + "        ++a;\n" * 80 + "    }\n};\n")
        self.caught("a.cpp:3: the function has 81 lines, more than 80")

    def test_counts_a_function_from_brace_to_brace_and_not_across_functions(self):
        self.write("a.cpp", ("void f()\n{\n" + "    ++a;\n" * 79 + "}\n\n") * 3)
        self.assert_passes(PROJECT / "scripts/check_text", self.root)


if __name__ == "__main__":
    unittest.main()
