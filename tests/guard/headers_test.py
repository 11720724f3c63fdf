"""A public header that needs another include before it is caught: by the source of its name, else compiled alone."""

import unittest

from minitree import COMPILER, MiniTreeTest

PROJECT_FILE = f"""
cmake_minimum_required(VERSION 3.24)
project(Mini LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
include(cmake/StylizedModule.cmake)
add_library(stylized_compile INTERFACE)
add_subdirectory(src/stylized/core)
"""


GOOD = "#pragma once\n#include <string>\nstd::string name();\n"
BAD = "#pragma once\nstd::string name();\n"


class HeadersCompileAlone(MiniTreeTest):
    def setUp(self):
        super().setUp()
        self.copy("cmake/StylizedModule.cmake")
        self.write("CMakeLists.txt", PROJECT_FILE)
        self.write("src/stylized/core/CMakeLists.txt", "stylized_module(core HEADERS A.h B.h SOURCES A.cpp)\n")
        self.write("src/stylized/core/A.cpp", '#include "stylized/core/A.h"\n')
        self.write("src/stylized/core/A.h", GOOD)

    def build(self):
        code, printed = self.run_command("cmake", "-S", ".", "-B", "build", "-G", "Ninja",
                                         f"-DCMAKE_CXX_COMPILER={COMPILER}")
        self.assertEqual(code, 0, printed)
        return self.run_command("cmake", "--build", "build", "--target", "all", "all_verify_interface_header_sets")

    def test_passes_headers_that_include_what_they_use(self):
        self.write("src/stylized/core/B.h", GOOD)
        code, printed = self.build()
        self.assertEqual(code, 0, printed)

    def test_catches_a_header_that_leans_on_its_includer(self):
        for bad in "AB":
            for name in "AB":
                self.write(f"src/stylized/core/{name}.h", BAD if name == bad else GOOD)
            code, printed = self.build()
            self.assertNotEqual(code, 0)
            self.assertIn(f"{bad}.h", printed)


if __name__ == "__main__":
    unittest.main()
