"""scripts/check_layers catches every kind of violation that it names, and passes a clean tree."""

import unittest

from minitree import PROJECT, MiniTreeTest

TABLE = """
| layer | module | may include | libraries | must never |
|---|---|---|---|---|
| 0 | core | – | fmt (public), spdlog | know maths |
| 1 | math | core | GLM (public) | allocate |
| 2 | import | core math | simdjson | show a library |
| 2 | graphics | core | libepoxy | know files |
| 3 | renderer | core math graphics | | decide |
| 4 | world | core math graphics | | draw |
| 8 | apps/stylized | core world | CLI11 | open windows |
"""


class CheckLayers(MiniTreeTest):
    def setUp(self):
        super().setUp()
        self.write("docs/ARCHITECTURE.md", TABLE)
        self.module("core")
        self.module("math", "core")
        self.module("import", "core math")
        self.module("graphics", "core")
        self.module("renderer", "core math graphics")
        self.module("world", "core math graphics")
        self.write("apps/stylized/main.cpp", "#include <CLI/CLI.hpp>\n#include <stylized/world/A.h>\n")
        self.write("src/stylized/core/Log.h", "#include <spdlog/spdlog.h>\n#include <fmt/core.h>\n")
        self.write("src/stylized/math/V.h", "#include <glm/vec3.hpp>\n")
        self.write("src/stylized/import/Json.h", "#include <simdjson.h>\n")
        self.write("src/stylized/graphics/Gl.h", "#include <epoxy/gl.h>\n")

    def module(self, name, depends=""):
        folder = f"src/stylized/{name}"
        self.write(f"{folder}/CMakeLists.txt",
                   f"stylized_module({name}\n  HEADERS A.h # public\n  SOURCES A.cpp\n  DEPENDS {depends})\n")
        self.write(f"{folder}/A.h", "#pragma once\n")
        self.write(f"{folder}/A.cpp", f'#include "stylized/{name}/A.h"\n')

    def caught(self, says):
        self.assert_caught(PROJECT / "scripts/check_layers", self.root, says=says)

    def test_passes_a_clean_tree(self):
        self.write("src/stylized/core/A.cpp", '#include "stylized/core/A.h"\n#include <spdlog/spdlog.h>\n'
                   "#include <vector>\n#include <sys/stat.h>\n#include <fmt/core.h>\n")
        self.write("src/stylized/import/A.h", "#include <stylized/math/A.h>\n#include <glm/vec3.hpp>\n")
        self.write("src/stylized/import/A.cpp", '#include "stylized/import/A.h"\n#include <simdjson.h>\n')
        self.write("src/stylized/graphics/A.cpp", '#include "stylized/graphics/A.h"\n#include <epoxy/gl.h>\nauto a = glCreateShader(1);\n')
        self.write("src/stylized/renderer/A.cpp", "globe(1); // never glCreateShader(1)\n")
        self.assert_passes(PROJECT / "scripts/check_layers", self.root)

    def test_catches_an_include_of_a_module_above(self):
        self.write("src/stylized/core/A.cpp", "\n#include <stylized/math/A.h>\n")
        self.caught("src/stylized/core/A.cpp:2: core may not include math")

    def test_catches_an_include_of_a_module_that_is_only_reached_through_another(self):
        self.write("src/stylized/math/A.h", "#include <stylized/graphics/A.h>\n")
        self.caught("src/stylized/math/A.h:1: math may not include graphics")

    def test_catches_a_program_that_reaches_past_its_row(self):
        self.write("apps/stylized/main.cpp", "#include <stylized/import/A.h>\n")
        self.caught("apps/stylized/main.cpp:1: apps/stylized may not include import")

    def test_catches_a_program_without_a_row(self):
        self.write("apps/other/main.cpp", "int main() {}\n")
        self.caught("apps/other:1: apps/other has no row in the table")

    def test_catches_modules_that_depend_on_each_other(self):
        self.module("core", "import")
        self.caught(["core → import → core", "core depends on import, its row in docs/ARCHITECTURE.md does not"])

    def test_catches_a_dependency_on_the_same_layer_even_if_the_table_allows_it(self):
        self.write("docs/ARCHITECTURE.md", TABLE.replace("| import | core math |", "| import | core math graphics |"))
        self.module("import", "core math graphics")
        self.caught("import depends on graphics, which is not below it")

    def test_catches_a_table_that_has_drifted_from_the_build(self):
        self.module("import", "core")
        self.caught("docs/ARCHITECTURE.md:6: import does not depend on math, as this row says")

    def test_catches_a_table_that_has_drifted_from_the_sources(self):
        (self.root / "src/stylized/import/Json.h").unlink()
        self.caught("docs/ARCHITECTURE.md:6: import does not use simdjson, as this row says")

    def test_catches_a_module_that_the_table_does_not_know(self):
        self.module("sound", "core")
        self.caught("module sound has no row in the table")

    def test_catches_a_library_outside_the_module_that_may_have_it(self):
        self.write("src/stylized/math/A.cpp", "#include <simdjson.h>\n")
        self.caught("src/stylized/math/A.cpp:1: math may not show simdjson here")

    def test_catches_a_private_library_in_a_public_header(self):
        self.write("src/stylized/import/A.h", "#include <simdjson.h>\n")
        self.caught("src/stylized/import/A.h:1: import may not show simdjson here")

    def test_catches_a_window_library_in_the_headless_program(self):
        for header, library in (("GLFW/glfw3.h", "GLFW"), ("X11/Xlib.h", "X11"), ("imgui.h", "Dear ImGui")):
            self.write("apps/stylized/main.cpp", f"#include <{header}>\n")
            self.caught(f"apps/stylized may not show {library} here")

    def test_catches_a_library_that_nobody_knows(self):
        self.write("src/stylized/core/A.cpp", "#include <boost/any.hpp>\n")
        self.caught("boost/any.hpp belongs to no library")

    def test_catches_opengl_calls_where_they_do_not_belong(self):
        self.write("src/stylized/world/A.cpp", "void f() { glUseProgram(0); }\n")
        self.write("src/stylized/renderer/A.cpp", "void f() { glGenBuffers(1, nullptr); }\n")
        self.caught(["src/stylized/world/A.cpp:1: world may not call OpenGL",
                     "src/stylized/renderer/A.cpp:1: renderer may not call OpenGL"])

    def test_catches_quotes_and_relative_paths_across_modules(self):
        self.write("src/stylized/math/A.cpp", '#include "stylized/core/A.h"\n#include "../core/A.h"\n')
        self.caught(["write <stylized/core/A.h>", "instead of ../core/A.h"])

    def test_catches_a_source_that_hides_what_its_header_needs(self):
        self.write("src/stylized/math/A.cpp", '\n#include <vector>\n#include "stylized/math/A.h"\n')
        self.caught("src/stylized/math/A.cpp:2: A.h has to be included first")

    def test_catches_files_that_no_list_names_and_lists_that_name_no_file(self):
        self.write("src/stylized/math/B.cpp", "\n")
        (self.root / "src/stylized/core/A.cpp").unlink()
        self.caught(["src/stylized/math/B.cpp:1: no list of sources names this file",
                     "src/stylized/core/CMakeLists.txt:1: A.cpp is listed and not there"])


if __name__ == "__main__":
    unittest.main()
