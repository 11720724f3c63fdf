"""Turns Blender's glTF export into the two files: materials and textures, VRM's extensions, clips; compact and rounded.

Numbers are rounded before they are stored, and morph targets become sparse: a lid's target names the lid's vertices only.
"""

import json
import struct

import numpy as np

import textures
from expressions import EXPRESSIONS, OVERRIDES, PRESETS
from skeleton import COLLIDERS, HUMANOID, SPRINGS, STAND, settle, spring_colliders

_TYPES = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
_COMPONENTS = {5121: np.uint8, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
NAME = "Iro"
LICENSE = "https://creativecommons.org/publicdomain/zero/1.0/"


def _srgb(text):
    c = textures.rgb(text)
    return [round(float(v), 4) for v in np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4)]


class Export:
    """What the exporter wrote."""

    def __init__(self, data):
        length = struct.unpack_from("<I", data, 12)[0]
        self.json = json.loads(data[20:20 + length])
        self.bin = data[20 + length + 8:]

    def array(self, index):
        accessor = self.json["accessors"][index]
        kind = _COMPONENTS[accessor["componentType"]]
        width = _TYPES[accessor["type"]]
        if "bufferView" not in accessor:
            return np.zeros((accessor["count"], width), kind)
        view = self.json["bufferViews"][accessor["bufferView"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        return np.frombuffer(self.bin, kind, accessor["count"] * width, start).reshape(accessor["count"], width)


class Document:
    """A glTF file under construction."""

    def __init__(self):
        self.json = {"asset": {"version": "2.0", "generator": "samples/character/make_character.py",
                               "copyright": "CC0 1.0: " + LICENSE},
                     "extensionsUsed": [], "accessors": [], "bufferViews": [], "images": [], "textures": [],
                     "samplers": [{"magFilter": 9729, "minFilter": 9987, "wrapS": 33071, "wrapT": 33071}],
                     "materials": [], "meshes": [], "nodes": [], "skins": []}
        self.bin = bytearray()

    def view(self, data, target=None):
        self.bin += b"\0" * (-len(self.bin) % 4)
        view = {"buffer": 0, "byteOffset": len(self.bin), "byteLength": len(data)}
        if target:
            view["target"] = target
        self.bin += data
        self.json["bufferViews"].append(view)
        return len(self.json["bufferViews"]) - 1

    def accessor(self, array, kind, target=None, normalized=False, limits=False):
        array = np.ascontiguousarray(array)
        code = next(c for c, t in _COMPONENTS.items() if t == array.dtype.type)
        rows = array.reshape(len(array), -1)
        padding = -rows.shape[1] * rows.itemsize % 4 if target == 34962 else 0
        if padding:
            rows = np.pad(rows, ((0, 0), (0, padding // rows.itemsize)))
        view = self.view(rows.tobytes(), target)
        if padding:
            self.json["bufferViews"][view]["byteStride"] = rows.shape[1] * rows.itemsize
        entry = {"bufferView": view, "componentType": code, "count": len(array), "type": kind}
        if normalized:
            entry["normalized"] = True
        if limits:
            flat = array.reshape(len(array), -1)
            entry["min"], entry["max"] = ([float(v) for v in edge(0)] for edge in (flat.min, flat.max))
        self.json["accessors"].append(entry)
        return len(self.json["accessors"]) - 1

    def sparse(self, delta):
        """A VEC3 accessor that is zero but where `delta` is not."""
        moved = np.flatnonzero(np.any(delta != 0, axis=1)).astype(np.uint16)
        entry = {"componentType": 5126, "count": len(delta), "type": "VEC3",
                 "min": [float(v) for v in delta.min(0)], "max": [float(v) for v in delta.max(0)]}
        if len(moved):
            entry["sparse"] = {"count": len(moved),
                               "indices": {"bufferView": self.view(moved.tobytes()), "componentType": 5123},
                               "values": {"bufferView": self.view(delta[moved].tobytes())}}
        self.json["accessors"].append(entry)
        return len(self.json["accessors"]) - 1

    def glb(self):
        clean = {key: value for key, value in self.json.items() if value != []}
        self.bin += b"\0" * (-len(self.bin) % 4)
        clean["buffers"] = [{"byteLength": len(self.bin)}]
        text = json.dumps(clean, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        return (struct.pack("<III", 0x46546C67, 2, 28 + len(text) + len(self.bin)) + struct.pack("<II", len(text), 0x4E4F534A)
                + text + struct.pack("<II", len(self.bin), 0x004E4942) + bytes(self.bin))


def rounded(array, digits=6):
    return (np.round(np.asarray(array, np.float64), digits) + 0.0).astype(np.float32)


def _byte_weights(weights):
    """Weights as bytes that sum to 255: the strongest takes what rounding leaves."""
    weights = np.asarray(weights, np.float64)
    weights = weights / weights.sum(1, keepdims=True)
    result = np.round(np.round(weights, 4) * 255).astype(np.int64)
    result[np.arange(len(result)), weights.argmax(1)] += 255 - result.sum(1)
    return result.astype(np.uint8)


def _materials(document):
    pictures = {}
    for name, data in textures.files().items():
        document.json["images"].append({"name": name, "mimeType": "image/png", "bufferView": document.view(data)})
        document.json["textures"].append({"name": name, "sampler": 0, "source": len(document.json["images"]) - 1})
        pictures[name] = {"index": len(document.json["textures"]) - 1}
    rim = {"parametricRimColorFactor": _srgb("#3a3550"), "parametricRimFresnelPowerFactor": 4.0, "parametricRimLiftFactor": 0.0,
           "rimLightingMixFactor": 1.0}

    def outline(width, color):
        return {"outlineWidthMode": "worldCoordinates", "outlineWidthFactor": width, "outlineColorFactor": _srgb(color),
                "outlineLightingMixFactor": 0.0, "outlineWidthMultiplyTexture": pictures["outline"]}
    special = {
        "Skin": {"shadingShiftFactor": -0.06, "shadingToonyFactor": 0.93, **outline(.0021, "#8c3550"), **rim},
        "Eye": {"shadingShiftFactor": 0.10, "shadingToonyFactor": 0.9},
        "Detail": {"shadingShiftFactor": 0.10, "shadingToonyFactor": 0.9},
        "Hair": {"shadingShiftFactor": -0.16, "shadingToonyFactor": 0.92, "matcapFactor": [1, 1, 1],
                 "matcapTexture": pictures["hairMatcap"], **outline(.0024, "#7a1f52")},
        "Cloth": {"shadingShiftFactor": -0.20, "shadingToonyFactor": 0.92, **outline(.0024, "#1a1440"), **rim},
    }
    for name, own in special.items():
        mtoon = {"specVersion": "1.0", "shadeColorFactor": [1, 1, 1], "shadeMultiplyTexture": pictures["shade"],
                 "giEqualizationFactor": 0.9, **own}
        document.json["materials"].append({
            "name": name, "extensions": {"VRMC_materials_mtoon": mtoon},
            "pbrMetallicRoughness": {"baseColorTexture": pictures["base"], "metallicFactor": 0.0, "roughnessFactor": 1.0}})
    document.json["extensionsUsed"].append("VRMC_materials_mtoon")
    return list(special)


def _meshes(document, export, materials):
    source = export.json
    for mesh in source["meshes"]:
        primitives = []
        for primitive in mesh["primitives"]:
            a = primitive["attributes"]
            joints, weights = export.array(a["JOINTS_0"]), _byte_weights(export.array(a["WEIGHTS_0"]))
            joints = np.where(weights > 0, joints, 0).astype(np.uint8)
            out = {"attributes": {
                "POSITION": document.accessor(rounded(export.array(a["POSITION"])), "VEC3", 34962, limits=True),
                "NORMAL": document.accessor(_unit_rows(export.array(a["NORMAL"])), "VEC3", 34962),
                "TEXCOORD_0": document.accessor(np.round(np.clip(rounded(export.array(a["TEXCOORD_0"]), 5), 0, 1).astype(float) * 65535)
                                                .astype(np.uint16), "VEC2", 34962, normalized=True),
                "JOINTS_0": document.accessor(joints, "VEC4", 34962),
                "WEIGHTS_0": document.accessor(weights, "VEC4", 34962, normalized=True)},
                "indices": document.accessor(export.array(primitive["indices"]).astype(np.uint16).reshape(-1), "SCALAR", 34963),
                "material": materials.index(source["materials"][primitive["material"]]["name"])}
            if "targets" in primitive:
                out["targets"] = [{"POSITION": document.sparse(rounded(export.array(t["POSITION"]), 5))}
                                  for t in primitive["targets"]]
            primitives.append(out)
        entry = {"name": mesh["name"], "primitives": primitives}
        if "targets" in primitives[0]:
            entry["weights"] = [0.0] * len(EXPRESSIONS)
            entry["extras"] = {"targetNames": list(EXPRESSIONS)}
        document.json["meshes"].append(entry)


def _unit_rows(normals):
    normals = np.round(np.asarray(normals, np.float64), 4)
    return (normals / np.linalg.norm(normals, axis=1, keepdims=True)).astype(np.float32)


def _skeleton(document, export):
    source = export.json
    for node in source["nodes"]:
        out = {"name": node["name"]}
        out.update({key: node[key] for key in ("mesh", "skin", "children") if key in node})
        if any(round(v, 5) for v in node.get("translation", ())):
            out["translation"] = [round(v, 6) + 0.0 for v in node["translation"]]
        rotation = node.get("rotation", [0, 0, 0, 1])
        if max(abs(v) for v in rotation[:3]) > 1e-4:
            raise ValueError(f"{node['name']}: the rest pose must have no rotation, has {rotation}")
        document.json["nodes"].append(out)
    # Meshes stand beside the skeleton: what is over a skinned mesh does not move it.
    meshes = [i for i, node in enumerate(source["nodes"]) if "mesh" in node]
    for node in document.json["nodes"]:
        if "children" in node:
            node["children"] = [child for child in node["children"] if child not in meshes]
    document.json["scenes"] = [{"name": NAME, "nodes": source["scenes"][0]["nodes"] + meshes}]
    document.json["scene"] = 0
    for skin in source["skins"]:
        place = np.array([STAND[source["nodes"][j]["name"]] for j in skin["joints"]])
        matrices = np.tile(np.eye(4), (len(place), 1, 1))
        matrices[:, 3, :3] = -place
        document.json["skins"].append({"name": NAME, "joints": skin["joints"],
                                       "inverseBindMatrices": document.accessor(rounded(matrices.reshape(-1, 16)), "MAT4")})


def _node(document, name):
    return next(i for i, node in enumerate(document.json["nodes"]) if node["name"] == name)


def _expression(document, name):
    entry = {"morphTargetBinds": [{"node": _node(document, "Face"), "index": list(EXPRESSIONS).index(name), "weight": 1.0}],
             "isBinary": False, "overrideBlink": "none", "overrideLookAt": "none", "overrideMouth": "none"}
    entry.update(OVERRIDES.get(name, {}))
    return entry


def _add_vrm(document):
    eyes = STAND["leftEye"] - STAND["head"]
    preset = {name: _expression(document, name) for name in PRESETS}
    preset["neutral"] = {"isBinary": False, "overrideBlink": "none", "overrideLookAt": "none", "overrideMouth": "none"}
    look = {"inputMaxValue": 90.0, "outputScale": 6.0}
    document.json.setdefault("extensions", {})["VRMC_vrm"] = {
        "specVersion": "1.0",
        "meta": {"name": NAME, "version": "1.0", "authors": ["The StylizedRenderer developers"],
                 "copyrightInformation": "CC0 1.0, no rights reserved", "licenseUrl": "https://vrm.dev/licenses/1.0/",
                 "avatarPermission": "everyone", "allowExcessivelyViolentUsage": True, "allowExcessivelySexualUsage": True,
                 "commercialUsage": "corporation", "allowPoliticalOrReligiousUsage": True, "allowAntisocialOrHateUsage": True,
                 "creditNotation": "unnecessary", "allowRedistribution": True,
                 "modification": "allowModificationRedistribution", "otherLicenseUrl": LICENSE},
        "humanoid": {"humanBones": {name: {"node": _node(document, name)} for name in HUMANOID}},
        "firstPerson": {"meshAnnotations": [{"node": _node(document, name), "type": "auto"} for name in ("Face", "Hair", "Body")]},
        "lookAt": {"type": "bone", "offsetFromHeadBone": [0.0, round(float(eyes[1]), 4), round(float(eyes[2]), 4)],
                   "rangeMapHorizontalInner": look, "rangeMapHorizontalOuter": look, "rangeMapVerticalDown": look,
                   "rangeMapVerticalUp": look},
        "expressions": {"preset": preset,
                        "custom": {name: _expression(document, name) for name in EXPRESSIONS if name not in PRESETS}}}
    document.json["extensionsUsed"].append("VRMC_vrm")


def _add_springs(document):
    colliders, groups = [], []
    for name, (joint, start, end, radius) in COLLIDERS.items():
        def offset(point, joint=joint):
            return [round(float(v), 5) + 0.0 for v in settle(point) - STAND[joint]]
        shape = {"sphere": {"offset": offset(start), "radius": radius}} if end is None else {
            "capsule": {"offset": offset(start), "radius": radius, "tail": offset(end)}}
        colliders.append({"node": _node(document, joint), "shape": shape})
        groups.append({"name": name, "colliders": [len(colliders) - 1]})
    springs = []
    for name, (joints, stiffness, gravity, drag, radius) in SPRINGS.items():
        springs.append({"name": name, "colliderGroups": [list(COLLIDERS).index(c) for c in spring_colliders(name)],
                        "joints": [{"node": _node(document, joint), "hitRadius": radius, "stiffness": stiffness,
                                    "gravityPower": gravity, "gravityDir": [0.0, -1.0, 0.0], "dragForce": drag}
                                   for joint in joints]})
    document.json["extensions"]["VRMC_springBone"] = {"specVersion": "1.0", "colliders": colliders, "colliderGroups": groups,
                                                      "springs": springs}
    document.json["extensionsUsed"].append("VRMC_springBone")


def _add_clips(document, clips):
    document.json["animations"] = []
    for clip in clips:
        times = {}
        samplers, channels = [], []
        for (name, path), (t, values) in clip.tracks.items():
            key = tuple(np.round(t, 5))
            if key not in times:
                times[key] = document.accessor(rounded(t, 5), "SCALAR", limits=True)
            values = rounded(values, 5)
            output = document.accessor(values.reshape(-1) if path == "weights" else values,
                                       {"weights": "SCALAR", "rotation": "VEC4"}.get(path, "VEC3"))
            channels.append({"sampler": len(samplers), "target": {"node": _node(document, name), "path": path}})
            samplers.append({"input": times[key], "output": output, "interpolation": "LINEAR"})
        entry = {"name": clip.name, "samplers": samplers, "channels": channels}
        if clip.speed:
            entry["extras"] = {"speed": clip.speed}
        document.json["animations"].append(entry)


def write(exported, folder):
    """Writes iro.vrm and iro.glb into `folder` from the exporter's GLB."""
    import clips
    export = Export(exported)
    for name, extra in (("iro.vrm", False), ("iro.glb", True)):
        document = Document()
        materials = _materials(document)
        _skeleton(document, export)
        _meshes(document, export, materials)
        if extra:
            _add_clips(document, clips.all_clips())
        else:
            _add_vrm(document)
            _add_springs(document)
        data = document.glb()
        (folder / name).write_bytes(data)
        print(f"{name}: {len(data)} bytes")
