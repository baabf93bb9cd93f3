#!/usr/bin/env python3
# Holds every #include against the table of layers in docs/architecture.md.
# SPDX-License-Identifier: Apache-2.0
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
page = (root / "docs" / "architecture.md").read_text()
table = dict(re.findall(r"^\| `(\w+)` \|([^|]*)\|", page, re.M))
allowed = {layer: set(re.findall(r"`(\w+)`", cell)) for layer, cell in table.items()}
layers = {folder.name for folder in (root / "host").iterdir() if folder.is_dir()}
faults = [f"docs/architecture.md has no row for host/{layer}" for layer in sorted(layers - allowed.keys())]

for source in sorted(root.glob("host/*/**/*")):
    if source.suffix not in (".h", ".cpp"):
        continue
    layer = source.relative_to(root / "host").parts[0]
    for number, line in enumerate(source.read_text().splitlines(), 1):
        match = re.match(r'#include [<"](\w+)/', line)
        if not match or match[1] not in layers | {"torment"}:
            continue
        target = "plugin_api" if match[1] == "torment" else match[1]
        if target != layer and target not in allowed.get(layer, set()):
            faults.append(f"{source.relative_to(root)}:{number}: {layer} may not include {target}")

for source in sorted(root.glob("plugins/**/*")):
    if source.suffix in (".h", ".c") and re.search(r'#include [<"](\.\./)*host/', source.read_text()):
        faults.append(f"{source.relative_to(root)}: plugins include nothing of the host")


def find_cycle(layer, path):
    if layer in path:
        return path[path.index(layer):] + [layer]
    for target in sorted(allowed.get(layer, ())):
        cycle = find_cycle(target, path + [layer])
        if cycle:
            return cycle
    return None


for layer in sorted(allowed):
    cycle = find_cycle(layer, [])
    if cycle:
        faults.append("the table has a cycle: " + " -> ".join(cycle))
        break

print("\n".join(faults) or f"{len(layers)} layers, no include against their arrows")
sys.exit(1 if faults else 0)
