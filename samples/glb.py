"""Writes a skinned, animated mesh as a binary glTF 2.0 file, with nothing but the standard library."""

import json
import struct

FLOAT, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT = 5126, 5121, 5122, 5123
# What a view is for; glTF lets no view serve two uses, and names the first two in `target`.
VERTICES, INDICES, INVERSE_BINDS, KEYS = 34962, 34963, "inverse bind matrices", "keys"
FORMATS = {FLOAT: "f", UNSIGNED_BYTE: "B", SHORT: "h", UNSIGNED_SHORT: "H"}
COUNTS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class GlbWriter:
    """Collects the document and its one buffer."""

    def __init__(self, generator):
        self.document = {"asset": {"version": "2.0", "generator": generator}, "scene": 0, "scenes": [{"nodes": [0]}],
                         "accessors": [], "bufferViews": []}
        self.binary = bytearray()
        self.use = None

    def accessor(self, kind, component, elements, use, normalized=False, bounds=False):
        """Stores `elements` (each a sequence of numbers) and returns the accessor's index."""
        width = COUNTS[kind]
        flat = [value for element in elements for value in element]
        data = struct.pack(f"<{len(flat)}{FORMATS[component]}", *flat)
        data += b"\0" * (-len(data) % 4)
        entry = {"bufferView": self.view(use), "componentType": component, "count": len(elements), "type": kind}
        view = self.document["bufferViews"][-1]
        if view["byteLength"]:
            entry["byteOffset"] = view["byteLength"]
        view["byteLength"] += len(data)
        self.binary += data
        if normalized:
            entry["normalized"] = True
        if bounds:
            stored = struct.unpack_from(f"<{len(flat)}{FORMATS[component]}", data)
            columns = [stored[i::width] for i in range(width)]
            entry["min"], entry["max"] = [min(c) for c in columns], [max(c) for c in columns]
        self.document["accessors"].append(entry)
        return len(self.document["accessors"]) - 1

    def view(self, use):
        """The view at the buffer's end: a new one for each attribute of vertices, and wherever the use changes."""
        views = self.document["bufferViews"]
        if use == VERTICES or use != self.use:
            views.append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": 0})
            if use in (VERTICES, INDICES):
                views[-1]["target"] = use
        self.use = use
        return len(views) - 1

    def bytes(self):
        self.document["buffers"] = [{"byteLength": len(self.binary)}]
        text = json.dumps(self.document, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        chunks = (struct.pack("<II", len(text), 0x4E4F534A) + text +
                  struct.pack("<II", len(self.binary), 0x004E4942) + bytes(self.binary))
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks
