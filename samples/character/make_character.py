"""Makes the sample character: iro.vrm (VRM 1.0) and iro.glb (the same figure with her clips).

usage: blender -b -P make_character.py [-- FOLDER]      (default: the folder of this script)

Geometry, weights, morph targets, textures and motion are computed here; Blender builds the scene and its glTF exporter
writes it; vrm.py puts in what the exporter has no words for.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from mathutils import Vector  # noqa: E402

import body  # noqa: E402
import hair  # noqa: E402
import head  # noqa: E402
import vrm  # noqa: E402
from expressions import EXPRESSIONS  # noqa: E402
from skeleton import JOINTS, PARENT, STAND, settle  # noqa: E402


def to_blender(points):
    """glTF's axes (+Y up, +Z front) to Blender's (+Z up, -Y front)."""
    p = np.asarray(points, float)
    return np.stack([p[..., 0], -p[..., 2], p[..., 1]], -1)


def build_armature():
    armature = bpy.data.objects.new("Iro", bpy.data.armatures.new("Iro"))
    bpy.context.scene.collection.objects.link(armature)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    for name in JOINTS:
        bone = armature.data.edit_bones.new(name)
        bone.head = Vector(to_blender(STAND[name]))
        bone.tail = bone.head + Vector((0, 0, 0.03))
        bone.align_roll(Vector((0, -1, 0)))
        if PARENT[name]:
            bone.parent = armature.data.edit_bones[PARENT[name]]
    bpy.ops.object.mode_set(mode="OBJECT")
    return armature


def build_mesh(name, parts, armature):
    """One object of many parts: materials, texture coordinates, normals, weights and shape keys."""
    mesh = bpy.data.meshes.new(name)
    first = np.cumsum([0] + [len(part.positions) for part in parts])
    positions = np.concatenate([part.positions for part in parts])
    faces = [tuple(i + base for i in face) for part, base in zip(parts, first) for face in part.faces]
    mesh.from_pydata(to_blender(settle(positions)).tolist(), [], faces)
    used = list(dict.fromkeys(part.material for part in parts))
    for material in used:
        mesh.materials.append(bpy.data.materials.get(material) or bpy.data.materials.new(material))
    slots = np.concatenate([np.full(len(part.faces), used.index(part.material)) for part in parts])
    mesh.polygons.foreach_set("material_index", slots.astype(np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    corners = np.zeros(len(mesh.loops), np.int32)
    mesh.loops.foreach_get("vertex_index", corners)
    uv = np.concatenate([part.uv for part in parts])
    layer = mesh.uv_layers.new(name="UVMap")
    layer.data.foreach_set("uv", np.stack([uv[:, 0], 1 - uv[:, 1]], 1)[corners].astype(np.float32).reshape(-1))
    normals = np.concatenate([part.smooth_normals() if part.normals is None else part.normals for part in parts])
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(to_blender(normals).tolist())

    item = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(item)
    item.parent = armature
    item.modifiers.new("Armature", "ARMATURE").object = armature
    groups = {}
    for index, weights in enumerate(w for part in parts for w in part.weights):
        for joint, weight in weights.items():
            if joint not in groups:
                groups[joint] = item.vertex_groups.new(name=joint)
            groups[joint].add([index], weight, "REPLACE")
    if any(part.morphs for part in parts):
        item.shape_key_add(name="Basis")
        for key in EXPRESSIONS:
            delta = np.concatenate([part.morphs.get(key, np.zeros_like(part.positions)) for part in parts])
            shape = item.shape_key_add(name=key)
            shape.data.foreach_set("co", to_blender(settle(positions) + delta).astype(np.float32).reshape(-1))
    return item


def main(folder):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    armature = build_armature()
    for name, parts in (("Face", head.parts()), ("Hair", hair.parts()), ("Body", body.parts())):
        build_mesh(name, parts, armature)
        triangles = sum(len(face) - 2 for part in parts for face in part.faces)
        print(f"{name}: {triangles} triangles, {sum(len(part.positions) for part in parts)} vertices")
    with tempfile.TemporaryDirectory() as temporary:
        exported = Path(temporary) / "iro.glb"
        bpy.ops.export_scene.gltf(filepath=str(exported), export_format="GLB", export_animations=False, export_yup=True,
                                  export_morph_normal=False, export_all_influences=False, export_materials="EXPORT",
                                  export_colors=False)
        vrm.write(exported.read_bytes(), Path(folder))


arguments = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
main(arguments[0] if arguments else Path(__file__).resolve().parent)
