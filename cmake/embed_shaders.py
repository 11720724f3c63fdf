#!/usr/bin/env python3
"""embed_shaders.py OUT.cpp MODULE STAGE...: writes the shader stages, with all they include, into a C++ source of MODULE.

A stage becomes the list of its pieces: every file that it includes, each once and before the files that need it, then
the stage itself. Lines keep their numbers: an include becomes an empty line. Includes stand at a file's head, before any
code, so that taking them apart changes no order. A piece is named by its path from its stage's folder.
"""
import os
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'\s*#include\s+"([^"]+)"\s*$')


def read_piece(path):
    """The file's includes and its text without them."""
    includes, lines, in_head = [], [], True
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        found = INCLUDE.match(line)
        if found and not in_head:
            sys.exit(f"{path}:{number}: an #include must stand before any code")
        if found:
            includes.append(found.group(1))
        elif line.strip() and not line.lstrip().startswith("//"):
            in_head = False
        lines.append("" if found else line)
    return includes, "\n".join(lines) + "\n"


def collect(path, pieces, open_files):
    """Adds the file's includes, then the file, to the ordered dictionary `pieces`."""
    if path in open_files:
        sys.exit(f"{path}: includes itself through {', '.join(p.name for p in open_files)}")
    if path in pieces:
        return
    includes, text = read_piece(path)
    for name in includes:
        included = Path(os.path.normpath(path.parent / name))
        if not included.is_file():
            sys.exit(f"{path}: cannot find included file {name}")
        collect(included, pieces, open_files + [path])
    pieces[path] = text


def identifier(path):
    return "k" + "".join(part.capitalize() for part in re.split(r"\W+", path.name))


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    module = sys.argv[2]
    stages, texts = {}, {}
    for argument in sys.argv[3:]:
        pieces = {}
        collect(Path(argument), pieces, [])
        stages[Path(argument)] = list(pieces)
        texts.update(pieces)
    folder = next(iter(stages)).parent

    out = [f'#include "stylized/{module}/ShaderFiles.h"', "", f"namespace stylized::{module} {{", "namespace {", ""]
    for path, text in texts.items():
        name = os.path.relpath(path, folder)
        out.append(f'constexpr graphics::ShaderSource {identifier(path)}{{"{name}", R"glsl({text})glsl"}};')
    for path, pieces in stages.items():
        names = ", ".join(identifier(piece) for piece in pieces)
        out.append(f"constexpr graphics::ShaderSource {identifier(path)}Stage[] = {{{names}}};")
    out += ["", "} // namespace", "", "std::span<const graphics::ShaderSource> shaderPieces(std::string_view stage) noexcept",
            "{"]
    for path in stages:
        out.append(f'    if (stage == "{path.name}")\n        return {identifier(path)}Stage;')
    out += ["    return {};", "}", "", f"}} // namespace stylized::{module}", ""]
    Path(sys.argv[1]).write_text("\n".join(out), encoding="utf-8")


main()
