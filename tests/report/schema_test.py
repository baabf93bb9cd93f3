#!/usr/bin/env python3
"""Holds records and reference files against the JSON Schemas in results/schema.

Usage: schema_test.py SCHEMA_FOLDER RESULTS_FOLDER WRITE_SAMPLES
"""
# SPDX-License-Identifier: Apache-2.0
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: python3 has no jsonschema (Debian: package python3-jsonschema)")
    sys.exit(77)


# Keys that records may lack: they came after the first records of this schema, and readers take them as null.
CAME_LATER = {"libraries", "device_before", "device_after", "mig", "persistence", "compute_mode", "pcie_generation",
              "pcie_lanes", "nvidia_driver", "against", "preset", "fixed", "profiled",
              "device_profile", "profiles_s", "job", "parts", "nodes", "devices", "until", "order",
              "order_seed", "pin", "cores", "roofs", "roofs_s", "warnings", "node_processors", "pci_address",
              "near_processors", "sha256",
              "processes"}


def read_strictly(path):
    """Refuses what JSON does not know: bare NaN and Infinity, and bytes that are not UTF-8."""
    def refuse(word):
        raise ValueError(f"{path}: {word} is not JSON")
    return json.loads(path.read_bytes().decode("utf-8"), parse_constant=refuse)


def remove_each_key(value, path=()):
    """Yields the path of every object member below `value`."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield path + (key,)
            yield from remove_each_key(member, path + (key,))
    elif isinstance(value, list) and value:
        yield from remove_each_key(value[0], path + (0,))


def count_keys_not_minded(sample, validator):
    failures = 0
    environment = ("environment", "OMP_NUM_THREADS")  # the one object with keys of the user's
    for path in remove_each_key(sample):
        if path == environment:
            continue
        broken = copy.deepcopy(sample)
        parent = broken
        for step in path[:-1]:
            parent = parent[step]
        del parent[path[-1]]
        if path[-1] not in CAME_LATER and validator.is_valid(broken):
            failures += 1
            print(f"the schema does not miss {path}")
        if path[0] != "environment":
            parent[path[-1]] = copy.deepcopy(sample)
            parent["added"] = 1
            if validator.is_valid(broken):
                failures += 1
                print(f"the schema takes a key beside {path}")
    return failures


def main():
    schema_folder, results_folder, write_samples = map(pathlib.Path, sys.argv[1:])
    validators = {}
    for kind in ("record", "reference", "features"):
        schema = read_strictly(schema_folder / f"{kind}-1.schema.json")
        jsonschema.validators.validator_for(schema).check_schema(schema)
        validators[kind] = jsonschema.validators.validator_for(schema)(schema)

    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([write_samples, folder], check=True)
        files = sorted(pathlib.Path(folder).glob("*.json"))
        assert len(files) == 6, files
        shipped = [path for path in results_folder.rglob("*.json") if "schema" not in path.parts]
        for path in files + sorted(shipped):
            content = read_strictly(path)
            kind = content["schema"].removeprefix("torment-")
            errors = list(validators[kind].iter_errors(content))
            for error in errors[:5]:
                print(f"{path.name}: {error.json_path}: {error.message[:200]}")
            failures += len(errors)
            print(f"{path.name}: {len(errors)} errors")

        # The schema must be worth something: each key taken away, and one added, is an error.
        for name in ("record-sample.json", "record-sweep.json", "record-merged.json"):
            failures += count_keys_not_minded(read_strictly(pathlib.Path(folder) / name), validators["record"])
    return 1 if failures else 0


sys.exit(main())
