#!/bin/sh
# Copies the template out of the tree, builds it with plain gcc as its Makefile says and checks its results:
# build_template.sh SOURCE_ROOT RUN_UNITS. Exit 77 where gcc or make is missing.
# SPDX-License-Identifier: Apache-2.0
set -eu
for tool in gcc make; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is not here"; exit 77; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$1"/tests/template/* "$folder"
cp -r "$1/plugin_api" "$folder/api"
make -C "$folder" TORMENT_API=api CC=gcc
"$2" "$folder/stream_triad_plugin.so"
