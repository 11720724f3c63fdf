#!/usr/bin/env python3
"""Holds what the program computes for the corpus against the values of independent programs.

usage: STYLIZED_PROGRAM=… STYLIZED_SHARED=… conformance_test.py [GLOB ...]

Runs the shared folder's oracle/compare.py for each way to deform: the CPU's reference, and the GPU with vertex shaders
and with compute doing the skinning. A file that is off, and stands in no row of exceptions.tsv,
is a failure; so is a row whose file is right, whose error has grown, or whose file may not stand there: of the glTF family
only files with morph targets may, of Collada and BVH none, of FBX ten besides those with blend shapes. An error of inf means
that the file is refused, or that the reference and we have too little in common for a number. compare.py takes the best of
several references; for the files of second_opinions.tsv, whose first reference is wrong, it does not find the nodes of the
second by name, so they are held to that one here. Without a shared folder the test is skipped (exit 77), on a server (CI=true) it fails.
"""

import importlib.util
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs" / "formats.md"
HEADING = "## What the conformance test found"
FOLDERS = {"gltf": "glTF", "vrm": "VRM", "fbx": "FBX", "collada": "Collada", "bvh": "BVH"}
GLOBS = ["gltf/*", "vrm/*", "fbx/*", "collada/*", "bvh/*"]
WAYS = {"cpu": ["--backend", "cpu"],
        "gpu vertex": ["--backend", "gpu", "--flag=--skinning=vertex"],
        "gpu compute": ["--backend", "gpu", "--flag=--skinning=compute"]}
SKIPPED = 77
ERROR_MARGIN = 1.02  # recorded errors have three digits
MOST_FBX_EXCEPTIONS = 10

Row = namedtuple("Row", "file backend result worst tolerance points where")


def shared_folder():
    named = os.environ.get("STYLIZED_SHARED")
    folder = Path(named) if named else HERE.parent.parent.parent / "shared"
    return folder if (folder / "corpus").is_dir() and (folder / "oracle" / "compare.py").is_file() else None


def read_exceptions():
    rows = {}
    for line in (HERE / "exceptions.tsv").read_text().splitlines()[1:]:
        file, backend, error, reason = line.split("\t")
        rows[file, backend] = (float(error), reason)
    return rows


def compare(shared, pattern, way):
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table.tsv"
        run = subprocess.run([sys.executable, shared / "oracle" / "compare.py", "--bin", os.environ["STYLIZED_PROGRAM"],
                              "--corpus", shared / "corpus", "--only", pattern, "--jobs", str(os.cpu_count() or 2),
                              "--tsv", table, "--quiet", *WAYS[way]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if not table.is_file():
            sys.exit(f"compare.py wrote no table:\n{run.stdout}")
        return [Row(*line.split("\t"))._replace(backend=way) for line in table.read_text().splitlines()[1:]]


def has_morph_targets(path):
    data = path.read_bytes()
    if data[:4] == b"glTF":
        length = struct.unpack("<I", data[12:16])[0]
        data = data[20:20 + length]
    meshes = json.loads(data).get("meshes", [])
    return any(primitive.get("targets") for mesh in meshes for primitive in mesh["primitives"])


def error_of(row):
    """The error that a file is off by; infinite where the program failed."""
    told = re.search(r"normals off .*positions: (\S+)\)", row.where) or re.search(r"\(joints: (\S+)\)", row.where)
    if told and float(told.group(1)) > 0:
        return float(told.group(1))
    return float(row.worst) if row.result == "OFF" else float("inf")


def read_second_opinions():
    return dict(line.split("\t") for line in (HERE / "second_opinions.tsv").read_text().splitlines()[1:])


def by_second_opinion(shared, rows, files):
    """The rows, those of `files` held to the oracle's second opinion; only where its first reference does not move at all.

    The second opinion is Assimp's, which reads such files for us, too; so a unit test holds ours against the file's own
    keys besides (CorpusForeignTest)."""
    spec = importlib.util.spec_from_file_location("compare", shared / "oracle" / "compare.py")
    oracle = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(oracle)
    for row in rows:
        if row.file not in files:
            yield row
            continue
        values = json.loads((shared / "oracle" / "values" / (row.file.replace("/", "__") + ".json")).read_text())
        if row.result == "ok" or any(clip["duration"] > 0 for clip in values.pop("three")["clips"]):
            yield row._replace(result="OFF", where="needs no second opinion: its row in second_opinions.tsv must go")
            continue
        values["assimp"]["nodes"] = [name.replace("_", " ") for name in values["assimp"]["nodes"]]  # ids, not names
        error, tolerance, where, points = oracle.compare_joints(os.environ["STYLIZED_PROGRAM"], str(shared / "corpus" / row.file),
                                                                values, row.backend.split()[0])
        yield row._replace(result="ok" if error <= tolerance else "OFF", worst=f"{error:.2e}", tolerance=f"{tolerance:.0e}",
                           where=where, points=str(points))


def may_be_exception(path, folder):
    """Whether a file may stand in the table at all."""
    if folder in ("gltf", "vrm"):
        return has_morph_targets(path)
    return folder == "fbx"


def problems_of(rows, exceptions, corpus):
    """One sentence for each row that is not as the table of exceptions says."""
    for row in rows:
        name = f"{row.file} ({row.backend})"
        exception = exceptions.get((row.file, row.backend))
        if row.result == "ok":
            if exception:
                yield f"{name}: right now, so its row in exceptions.tsv must go"
        elif not exception:
            yield f"{name}: {row.result}, error {row.worst}, accepted {row.tolerance}: {row.where}"
        elif error_of(row) > exception[0] * ERROR_MARGIN:
            yield f"{name}: error {error_of(row)}, the table of exceptions says {exception[0]:.2e}: {row.where}"
        elif not may_be_exception(corpus / row.file, row.file.split("/")[0]):
            yield f"{name}: such a file may not be an exception"
    lost = {file for file, _ in exceptions if file.startswith("fbx/")}
    if len(lost) > MOST_FBX_EXCEPTIONS:
        yield f"{len(lost)} FBX files are exceptions, {MOST_FBX_EXCEPTIONS} may be"
    unused = set(exceptions) - {(row.file, row.backend) for row in rows}
    yield from (f"{file} ({backend}): stands in exceptions.tsv and was not compared" for file, backend in sorted(unused))


def documentation(rows, exceptions, opinions):
    """The second part of docs/formats.md."""
    lines = [HEADING, "", "Files of real programs, compared at moments of all their clips: joints, and vertices where the reference has them,",
             "for each way to deform (%s). An error is a part of the model's size; `inf`: refused, or too" % ", ".join(WAYS),
             "little in common for a number.", "",
             "| format | files | right |", "|---|---|---|"]
    for folder, name in FOLDERS.items():
        files = {row.file for row in rows if row.file.startswith(folder + "/")}
        wrong = {row.file for row in rows if row.file in files and row.result != "ok"}
        lines.append(f"| {name} | {len(files)} | {len(files) - len(wrong)} |")
    lines += ["", "The others, from `tests/conformance/exceptions.tsv`:", "", "| file | error | why |", "|---|---|---|"]
    told = {}
    for (file, _), (error, reason) in exceptions.items():
        told[file] = (max(error, told.get(file, (0.0, ""))[0]), reason)
    lines += [f"| {file} | {error:.2g} | {reason} |" for file, (error, reason) in sorted(told.items())]
    lines += ["", "Right by the oracle's second opinion, for the first is wrong (`tests/conformance/second_opinions.tsv`):", "",
              "| file | why |", "|---|---|"]
    lines += [f"| {file} | {reason} |" for file, reason in sorted(opinions.items())]
    return "\n".join(lines) + "\n"


def document(text):
    """Whether docs/formats.md says the same; with STYLIZED_UPDATE_DOCS=1 it does so afterwards."""
    stored = DOCS.read_text()
    first = stored.split("\n" + HEADING)[0]
    if os.environ.get("STYLIZED_UPDATE_DOCS"):
        DOCS.write_text(first + "\n" + text)
        return True
    return stored == first + "\n" + text


def main():
    shared = shared_folder()
    if shared is None:
        print("no shared folder: set STYLIZED_SHARED to the folder that holds corpus/ and oracle/")
        return 1 if os.environ.get("CI") == "true" else SKIPPED
    rows = [row for pattern in (sys.argv[1:] or GLOBS) for way in WAYS for row in compare(shared, pattern, way)]
    is_whole = len(sys.argv) == 1
    exceptions = read_exceptions() if is_whole else {}
    opinions = read_second_opinions()
    rows = list(by_second_opinion(shared, rows, opinions))
    problems = list(problems_of(rows, exceptions, shared / "corpus"))
    if is_whole:
        problems += [f"{file}: stands in second_opinions.tsv and was not compared" for file in opinions.keys() - {row.file for row in rows}]
    if is_whole and not document(documentation(rows, exceptions, opinions)):
        problems.append("docs/formats.md says something else: run this test with STYLIZED_UPDATE_DOCS=1")
    for problem in problems:
        print(problem)
    good = [row for row in rows if row.result == "ok"]
    worst = max(good, key=lambda row: float(row.worst), default=None)
    print(f"{len({row.file for row in rows})} files: {len(good)} of {len(rows)} comparisons right, "
          f"{sum(int(row.points) for row in rows)} points, {len(rows) - len(good)} off, {len(problems)} problems")
    if worst:
        print(f"worst error among the right ones: {worst.worst} of the diagonal ({worst.file}, {worst.backend})")
    return 1 if problems or not good else 0


if __name__ == "__main__":
    sys.exit(main())
