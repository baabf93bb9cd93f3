"""Makes files that are no plugin, or a damaged one, from the good plugin.

Each maker is a function of (good, bad): paths of the good plugin and of the file to make.
SPDX-License-Identifier: Apache-2.0
"""

import os
import shutil
import struct
import subprocess
import sys

PT_LOAD, PT_DYNAMIC, DT_STRTAB = 1, 2, 5


class MissingTool(Exception):
    """A tool that the damage takes isn't here: the row can't be tested."""


def read(path):
    with open(path, "rb") as file:
        return bytearray(file.read())


def save(path, content):
    with open(path, "wb") as file:
        file.write(content)


def write(content):
    return lambda good, bad: save(bad, content)


def truncate(length):
    """To a number of bytes, or to a part of the file."""
    def make(good, bad):
        content = read(good)
        save(bad, content[:length if isinstance(length, int) else int(length * len(content))])
    return make


def patch(offset, new):
    def make(good, bad):
        content = read(good)
        content[offset:offset + len(new)] = new
        save(bad, content)
    return make


wrong_machine = patch(18, struct.pack("<H", 40503))


def directory(_good, bad):
    os.mkdir(bad)


def fifo(_good, bad):
    os.mkfifo(bad)


def dangling_link(_good, bad):
    os.symlink("no-such-file.so", bad)


def link_to_itself(_good, bad):
    os.symlink(os.path.basename(bad), bad)


def copy_program(_good, bad):
    shutil.copy(shutil.which("true") or sys.executable, bad)


def program_headers(content):
    """(offset in the file, type, offset of its content) of each."""
    start, = struct.unpack_from("<Q", content, 32)
    size, count = struct.unpack_from("<HH", content, 54)
    for number in range(count):
        at = start + number * size
        kind, _flags, offset = struct.unpack_from("<IIQ", content, at)
        yield at, kind, offset


def no_dynamic_section(good, bad):
    content = read(good)
    for at, kind, _offset in program_headers(content):
        if kind == PT_DYNAMIC:
            struct.pack_into("<I", content, at, 0)
    save(bad, content)


def mangled_dynamic_section(good, bad):
    """The string table lies, says the dynamic section, where nothing is."""
    content = read(good)
    offset = next(offset for _at, kind, offset in program_headers(content) if kind == PT_DYNAMIC)
    while struct.unpack_from("<Q", content, offset)[0] != DT_STRTAB:
        offset += 16
    struct.pack_into("<Q", content, offset + 8, 0x7000_0000_0000)
    save(bad, content)


def stripped(good, bad):
    if not shutil.which("strip"):
        raise MissingTool("strip")
    subprocess.run(["strip", "--strip-all", "-o", bad, good], check=True)


def sections_removed(good, bad):
    """No section headers: the dynamic linker needs none."""
    content = read(good)
    struct.pack_into("<Q", content, 40, 0)
    struct.pack_into("<HHH", content, 58, 0, 0, 0)
    save(bad, content)


def truncated_without_sections(good, bad):
    """Cut, and with no section headers that would show it at once."""
    sections_removed(good, bad)
    content = read(bad)
    save(bad, content[:len(content) // 2])


def broken_companion_library(good, bad):
    """A right plugin, and beside it a library of the worker's own that can't be loaded."""
    shutil.copy(good, bad)
    folder = os.path.splitext(bad)[0] + ".lib"
    os.mkdir(folder)
    for name in ("libc.so.6", "libm.so.6"):
        save(os.path.join(folder, name), b"no library\n")
