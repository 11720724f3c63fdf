#!/usr/bin/env python3
"""Holds the expressions of the corpus against the values of an independent program.

usage: STYLIZED_PROGRAM=… STYLIZED_SHARED=… expressions_test.py

For each VRM file that the oracle has expressions of: what they bind, as `inspect` tells it; the deformed vertices at weight 1,
by the CPU's reference and read back from the GPU; the pairs of expressions that the oracle mixes at 0.6 and 0.8; and the bones
of the humanoid. Prints files and counts. Without a shared folder the test is skipped (exit 77), on a server (CI=true) it fails.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SKIPPED = 77
TOLERANCE = 1e-4  # of the primitive's diagonal
BACKENDS = ("cpu", "gpu")
OLD_NAMES = {"neutral": "neutral", "a": "aa", "i": "ih", "u": "ou", "e": "ee", "o": "oh", "blink": "blink", "joy": "happy", "angry": "angry",
             "sorrow": "sad", "fun": "relaxed", "lookup": "lookUp", "lookdown": "lookDown", "lookleft": "lookLeft",
             "lookright": "lookRight", "blink_l": "blinkLeft", "blink_r": "blinkRight"}
OLD_THUMBS = {f"{side}Thumb{old}": f"{side}Thumb{new}" for side in ("left", "right")
              for old, new in (("Proximal", "Metacarpal"), ("Intermediate", "Proximal"))}


def shared_folder():
    named = os.environ.get("STYLIZED_SHARED")
    folder = Path(named) if named else HERE.parent.parent.parent / "shared"
    return folder if (folder / "corpus").is_dir() and (folder / "oracle" / "values").is_dir() else None


def stylized(*words):
    return json.loads(subprocess.run([os.environ["STYLIZED_PROGRAM"], *words], check=True, stdout=subprocess.PIPE).stdout)


def diagonal(points):
    sides = [max(points[axis::3]) - min(points[axis::3]) for axis in range(3)]
    return sum(side * side for side in sides) ** 0.5


class File:
    """One file of the corpus, its values, and what is wrong between them."""

    def __init__(self, values, corpus):
        self.name = "/".join(values.stem.split("__"))
        self.path = corpus / self.name
        self.oracle = json.loads(values.read_text())["vrm"]
        self.told = stylized("inspect", str(self.path), "--json")
        self.rest = {backend: stylized("evaluate", str(self.path), "--backend", backend) for backend in BACKENDS}
        self.is_old = self.told["format"] == "VRM 0.x"
        self.expressions = self.vertices = self.mixes = 0
        self.worst = 0.0
        self.problems = []

    def complain(self, what):
        self.problems.append(f"{self.name}: {what}")

    def our_name(self, expression):
        return OLD_NAMES.get(expression["label"], expression.get("name", expression["label"])) if self.is_old else expression["label"]

    def drawn(self, node, primitive):
        """The place of a drawn primitive in the lists of `evaluate`."""
        for place, entry in enumerate(self.rest["cpu"]["primitives"]):
            if (entry["nodeSourceIndex"], entry["primitive"]) == (node, primitive):
                return place
        return self.complain(f"node {node} draws no primitive {primitive}")

    def check_binds(self, oracle, name):
        ours = next((e for e in self.told["expressions"] if e["name"] == name), None)
        if ours is None:
            return self.complain(f"no expression {name}")
        for key, missing in (("isBinary", False), ("overrideBlink", "none"), ("overrideLookAt", "none"), ("overrideMouth", "none")):
            if ours[key] != oracle.get(key, missing):
                self.complain(f"{name}: {key} is {ours[key]}, expected {oracle.get(key, missing)}")
        nodes = self.told["nodes"]
        meshes = self.told["meshes"]
        expected = sorted((n["sourceIndex"], bind["index"], round(bind["weight"], 6)) for bind in oracle["morph"] for n in nodes
                          if (n["sourceIndex"] == bind["node"] if "node" in bind else
                              "mesh" in n and meshes[n["mesh"]]["sourceIndex"] == bind["mesh"]))
        actual = sorted((nodes[bind["node"]]["sourceIndex"], bind["target"], round(bind["weight"], 6)) for bind in ours["morphs"])
        if actual != expected:
            self.complain(f"{name}: binds {actual}, expected {expected}")
        for key, list_name in (("materialColor", "colors"), ("textureTransform", "textureTransforms")):
            if key in oracle and len(ours[list_name]) != oracle[key]:
                self.complain(f"{name}: {len(ours[list_name])} {list_name}, expected {oracle[key]}")

    def evaluate(self, backend, weights):
        words = [f"--expression={name}={weight}" for name, weight in weights]
        return stylized("evaluate", str(self.path), "--backend", backend, *words)["samples"][0]["positions"]

    def check_vertices(self, oracle, name):
        for backend in BACKENDS if oracle.get("prims") else BACKENDS[:1]:
            rest, now = self.rest[backend]["samples"][0]["positions"], self.evaluate(backend, [(name, 1)])
            moved = {}
            for primitive in oracle.get("prims", []):
                place = self.drawn(primitive["node"], primitive["prim"])
                moved[place] = primitive
                for i, vertex in enumerate(primitive["index"]):
                    error = max(abs(now[place][3 * vertex + axis] - primitive["pos"][3 * i + axis]) for axis in range(3))
                    self.note(error / diagonal(rest[place]), f"{name} ({backend}): vertex {vertex} of primitive {place}")
                    self.vertices += 1
                for axis in range(3):
                    for bound, ours in (("min", min(now[place][axis::3])), ("max", max(now[place][axis::3]))):
                        self.note(abs(ours - primitive[bound][axis]) / diagonal(rest[place]), f"{name} ({backend}): {bound} of {place}")
            if oracle["morph"] and not oracle.get("prims"):
                continue  # the oracle kept no vertices of it
            for place, positions in enumerate(rest):
                if place not in moved and positions != now[place]:
                    self.complain(f"{name} ({backend}): primitive {place} moves")

    def note(self, error, where):
        self.worst = max(self.worst, error)
        if error > TOLERANCE:
            self.complain(f"{where}: off by {error:.2e} of the diagonal")

    def check_mix(self, mix):
        names = {e["label"]: self.our_name(e) for e in self.oracle["expressions"]}
        weights = [(names[part.rpartition("=")[0]], part.rpartition("=")[2]) for part in mix["label"].split(",")]
        if mix["morphInfluencesByNodePrim"]:
            return self.complain(f"{mix['label']}: has morph weights, which this test cannot read yet")
        if self.evaluate("cpu", weights) != self.rest["cpu"]["samples"][0]["positions"]:
            self.complain(f"{mix['label']}: moves vertices, expected none")
        self.mixes += 1

    def check_humanoid(self):
        expected = {OLD_THUMBS.get(bone, bone) if self.is_old and not any("Metacarpal" in b for b in self.oracle["humanoid"]) else bone:
                    entry["node"] for bone, entry in self.oracle.get("humanoid", {}).items()}
        actual = {bone: self.told["nodes"][node]["sourceIndex"] for bone, node in self.told["humanoid"].items()}
        if expected and actual != expected:
            self.complain(f"humanoid is {actual}, expected {expected}")

    def check(self):
        for expression in self.oracle.get("expressions", []):
            name = self.our_name(expression)
            self.check_binds(expression, name)
            self.check_vertices(expression, name)
            self.expressions += 1
        for name, declared in self.oracle.get("expressionsDeclared", {}).items():
            self.check_binds(declared, name)
            self.expressions += 1
        for mix in self.oracle.get("expressionMix", []):
            self.check_mix(mix)
        self.check_humanoid()


def main():
    shared = shared_folder()
    if shared is None:
        print("no shared folder: set STYLIZED_SHARED to the folder that holds corpus/ and oracle/")
        return 1 if os.environ.get("CI") == "true" else SKIPPED
    files = []
    for values in sorted((shared / "oracle" / "values").glob("vrm__*.json")):
        oracle = json.loads(values.read_text()).get("vrm", {})
        if oracle.get("expressions") or oracle.get("expressionsDeclared") or oracle.get("humanoid"):
            files.append(File(values, shared / "corpus"))
            files[-1].check()
    for file in files:
        print(f"{file.name}: {file.expressions} expressions, {file.vertices} vertices, {file.mixes} mixes, "
              f"worst {file.worst:.2e} of the diagonal, {len(file.problems)} problems")
    problems = [problem for file in files for problem in file.problems]
    print(f"{len(files)} files, {sum(f.expressions for f in files)} expressions, {sum(f.vertices for f in files)} vertices, "
          f"{sum(f.mixes for f in files)} mixes, {len(problems)} problems")
    for problem in problems[:50]:
        print(problem)
    return 1 if problems or not any(f.vertices for f in files) else 0


if __name__ == "__main__":
    sys.exit(main())
