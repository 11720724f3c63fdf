"""Checks JSON against a schema: as much of draft 2020-12 as the schemas of docs/ use; any other keyword is an error."""

ANNOTATIONS = {"$schema", "$defs", "title", "description", "default"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_of_type(value, name):
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if name == "integer":
        return is_of_type(value, "number") and value == int(value)
    return isinstance(value, TYPES[name])


def equal(a, b):
    return a == b and isinstance(a, bool) == isinstance(b, bool)


class Validator:
    def __init__(self, schema):
        self.root = schema

    def faults(self, value, schema=None, place=""):
        """What is wrong, as a list of "place: sentence"; empty where nothing is."""
        schema = self.root if schema is None else schema
        found = []
        for keyword, rule in schema.items():
            if keyword in ANNOTATIONS:
                continue
            check = getattr(self, "check_" + keyword.replace("$", ""), None)
            if check is None:
                raise ValueError(f"the schema uses '{keyword}', which is not known here")
            found += check(value, rule, schema, place)
        return found

    def check_ref(self, value, rule, schema, place):
        target = self.root
        for part in rule.removeprefix("#/").split("/"):
            target = target[part]
        return self.faults(value, target, place)

    def check_type(self, value, rule, schema, place):
        names = rule if isinstance(rule, list) else [rule]
        return [] if any(is_of_type(value, name) for name in names) else [f"{place}: expected {' or '.join(names)}"]

    def check_const(self, value, rule, schema, place):
        return [] if equal(value, rule) else [f"{place}: expected {rule!r}"]

    def check_enum(self, value, rule, schema, place):
        return [] if any(equal(value, word) for word in rule) else [f"{place}: expected one of {rule}"]

    def check_required(self, value, rule, schema, place):
        return [f"{place}/{name}: expected it" for name in rule if isinstance(value, dict) and name not in value]

    def check_properties(self, value, rule, schema, place):
        if not isinstance(value, dict):
            return []
        return [fault for name, member in value.items() if name in rule
                for fault in self.faults(member, rule[name], f"{place}/{name}")]

    def check_additionalProperties(self, value, rule, schema, place):
        assert rule is False
        known = schema.get("properties", {})
        return [f"{place}/{name}: not expected" for name in (value if isinstance(value, dict) else ()) if name not in known]

    def check_items(self, value, rule, schema, place):
        if not isinstance(value, list):
            return []
        return [fault for i, item in enumerate(value) for fault in self.faults(item, rule, f"{place}/{i}")]

    def check_minItems(self, value, rule, schema, place):
        return [f"{place}: expected {rule} or more"] if isinstance(value, list) and len(value) < rule else []

    def check_maxItems(self, value, rule, schema, place):
        return [f"{place}: expected {rule} or fewer"] if isinstance(value, list) and len(value) > rule else []

    def check_minLength(self, value, rule, schema, place):
        return [f"{place}: expected {rule} or more characters"] if isinstance(value, str) and len(value) < rule else []

    def bound(self, value, holds, place, sentence):
        return [] if not is_of_type(value, "number") or holds else [f"{place}: expected {sentence}"]

    def check_minimum(self, value, rule, schema, place):
        return self.bound(value, is_of_type(value, "number") and value >= rule, place, f"at least {rule}")

    def check_maximum(self, value, rule, schema, place):
        return self.bound(value, is_of_type(value, "number") and value <= rule, place, f"at most {rule}")

    def check_exclusiveMinimum(self, value, rule, schema, place):
        return self.bound(value, is_of_type(value, "number") and value > rule, place, f"more than {rule}")

    def check_exclusiveMaximum(self, value, rule, schema, place):
        return self.bound(value, is_of_type(value, "number") and value < rule, place, f"less than {rule}")

    def check_anyOf(self, value, rule, schema, place):
        return [] if any(not self.faults(value, choice, place) for choice in rule) else [f"{place}: fits none of {len(rule)}"]

    def check_oneOf(self, value, rule, schema, place):
        fitting = sum(not self.faults(value, choice, place) for choice in rule)
        return [] if fitting == 1 else [f"{place}: fits {fitting} of {len(rule)}, expected one"]
