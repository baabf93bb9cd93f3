"""The zoo's table: every misdeed, what must become of it, and what the user must be told.

Not for how a row is tested: run_misdeed.py does that.
SPDX-License-Identifier: Apache-2.0
"""

import os
from dataclasses import dataclass, field

import damage

HANG = ("--timeout", "1")
LOAD_HANG = ("--load-timeout", "1")
IN_COMPUTE = "in compute of repetition 1 of 3"


@dataclass(frozen=True)
class Row:
    name: str  # of the source file, with "-in-PLACE" where the misdeed happens elsewhere than in compute
    outcome: str
    message: str = ""  # a piece of what the user is told
    of: str = "unit"  # what has the outcome: the "unit" with the misdeed, or the whole "plugin"
    exit: int = 1
    other: str = "verified"  # outcome of the bad plugin's other unit; None: it has none
    warning: str = ""  # a piece of a warning about the plugin
    output: str = ""  # a piece of what the plugin printed
    options: tuple = ()
    make: object = None  # makes the file from the good plugin: function of (good, bad)
    shown: str = "bad"  # how the console names the plugin
    checks: tuple = field(default=())  # further checks by name, see run_misdeed.py

    @property
    def source(self):
        return self.name.split("-in-")[0]

    @property
    def place(self):
        return self.name.split("-in-")[1] if "-in-" in self.name else "compute"

    @property
    def path(self):
        here = os.path.dirname(os.path.abspath(__file__))
        paths = [os.path.join(here, self.source + ending) for ending in (".c", ".cpp")]
        return next(path for path in paths if os.path.exists(path))


def file_row(name, message, make, outcome="not loadable", **others):
    others = {"of": "plugin", "other": None, "exit": 1} | others
    return Row(name, outcome, message, make=make, **others)


def load_row(name, message, outcome="not loadable", **others):
    return Row(name, outcome, message, of="plugin", other=None, **others)


FILES = [
    file_row("empty_file", "is empty", damage.write(b"")),
    file_row("text_file", "is no shared object (no ELF file)", damage.write(b"I am a plugin, honestly.\n")),
    file_row("truncated_at_40_bytes", "is cut off within its header", damage.truncate(40)),
    file_row("truncated_at_2000_bytes", "is cut off", damage.truncate(2000)),
    file_row("truncated_at_half", "is cut off", damage.truncate(0.5)),
    file_row("truncated_at_90_percent", "is cut off", damage.truncate(0.9)),
    file_row("truncated_without_sections", "a segment lies beyond them", damage.truncated_without_sections),
    file_row("directory", "is a folder", damage.directory),
    file_row("fifo", "is no regular file", damage.fifo),
    file_row("dangling_link", "can't be opened: No such file or directory", damage.dangling_link),
    file_row("link_to_itself", "can't be opened: Too many levels of symbolic links", damage.link_to_itself),
    file_row("wrong_machine", "is built for ELF machine 40503", damage.wrong_machine),
    file_row("wrong_class", "is built for a 32-bit machine", damage.patch(4, b"\x01")),
    file_row("wrong_byte_order", "is built for a big-endian machine", damage.patch(5, b"\x02")),
    file_row("object_file", "is no shared object but an object file", damage.patch(16, b"\x01\x00")),
    file_row("program", "cannot dynamically load position-independent executable", damage.copy_program),
    file_row("no_dynamic_section", "has no dynamic section", damage.no_dynamic_section),
    file_row("mangled_dynamic_section", "in loading", damage.mangled_dynamic_section, outcome="crashed"),
    file_row("stripped", "", damage.stripped, outcome="verified", of="unit", exit=0, other="verified",
             shown="good#2"),
    file_row("sections_removed", "", damage.sections_removed, outcome="verified", of="unit", exit=0, other="verified",
             shown="good#2"),
    file_row("broken_companion_library", "a worker could not be started", damage.broken_companion_library,
             outcome="failed"),
]

LOADING = [
    load_row("no_symbol", "exports no torment_plugin_v1"),
    load_row("symbol_of_dependency", "exports no torment_plugin_v1"),
    load_row("symbol_is_function", "wrong magic"),
    load_row("wrong_magic", "wrong magic"),
    load_row("future_major", "speaks ABI 2.0; this host speaks 1.0"),
    Row("future_minor", "verified", exit=0),
    load_row("short_table", "has a table of 24 bytes"),
    load_row("null_identity", "has no identity"),
    load_row("null_table", "has no benchmarks in its table"),
    load_row("null_entry", "has a null pointer as table entry 0"),
    load_row("null_function", "lacks a name or a function in table entry 0"),
    load_row("absurd_count", "that can't be"),
    load_row("short_entry", "has 16 bytes in table entry 0"),
    load_row("unknown_model", "model is number 77"),
    load_row("no_benchmarks", "", outcome="verified", exit=0),
    load_row("unresolved_symbol", "torment_function_that_nobody_defines"),
    load_row("missing_library", "libmissing.so: cannot open shared object file"),
    load_row("static_tls", "static TLS block"),
    load_row("bad_string_pointer", "Segmentation fault", outcome="crashed"),
    load_row("segfaults-in-load", "killed by signal 11 (Segmentation fault) in loading", outcome="crashed"),
    load_row("aborts-in-load", "killed by signal 6 (Aborted) in loading", outcome="crashed"),
    load_row("exits_0-in-load", "ended the process with exit status 0 in loading", outcome="ended the process"),
    load_row("exits_1-in-load", "ended the process with exit status 1 in loading", outcome="ended the process",
             output="libgomp: device type nvidia not supported"),
    load_row("throws-in-load", "in loading", outcome="crashed", output="no such thing"),
    load_row("hangs-in-load", "the time limit passed in loading", outcome="timed out", options=LOAD_HANG),
    load_row("ignores_sigterm-in-load", "the time limit passed in loading", outcome="timed out", options=LOAD_HANG),
    Row("closes_descriptors-in-load", "verified", exit=0),
    Row("prints_controls-in-load", "verified", exit=0, output="title"),
]

IDENTITY = [
    Row("empty_name", "verified", exit=0, shown="bad"),
    Row("duplicate_name", "verified", exit=0, shown="good#2"),
    Row("non_utf8_name", "verified", exit=0, shown="bad"),
    Row("long_name", "verified", exit=0, shown="abcdefghij"),
    Row("quoted_name", "verified", exit=0, shown='bad "quoted", comma line'),
    Row("formula_name", "verified", exit=0, shown="=HYPERLINK"),
    Row("script_name", "verified", exit=0, shown="<script>"),
    Row("null_strings", "verified", exit=0, shown="bad"),
    Row("same_unit_twice", "verified", exit=0, of="other", warning="it holds MonteCarloPi/default twice"),
    Row("unknown_benchmark", "verified", exit=0, of="other"),
    Row("other_revision", "failed", "the plugin has revision 99"),
    Row("other_struct", "failed", "problem struct has 8 bytes"),
]


def in_places(source, outcome, message, places, **others):
    """One row a place; `{in}` in the message becomes the words for it."""
    words = {"create": "in create", "upload": "in upload of repetition 1 of 3", "compute": IN_COMPUTE,
             "download": "in download of repetition 1 of 3", "destroy": "in destroy", "open": "in open"}
    rows = []
    for place in places.split():
        name = source if place == "compute" else f"{source}-in-{place}"
        more = dict(others)
        if place == "open":
            more |= {"of": "plugin", "other": outcome}
            more["options"] = LOAD_HANG if more.get("options") == HANG else more.get("options", ())
        rows.append(Row(name, outcome, message.replace("{in}", words[place]).replace("{place}", place), **more))
    return rows


PHASES = [
    *in_places("fails", "failed", "{place} failed with status -1: no more ink", "open create upload compute download"),
    *in_places("fails_silently", "failed", "{place} failed with status -4711: it gave no reason",
               "open create upload compute download"),
    *in_places("fails_unprintably", "failed", "compute failed with status -1: a", "compute"),
    *in_places("floods_message", "crashed", "{in}", "compute"),
    *in_places("unsupported", "unsupported", "this compiler has no such directive",
               "open create upload compute download", exit=0),
    *in_places("exits_0", "ended the process", "the plugin ended the process with exit status 0 {in}",
               "open create upload compute download destroy"),
    *in_places("exits_1", "ended the process", "the plugin ended the process with exit status 1 {in}",
               "open create compute", output="libgomp: device type nvidia not supported"),
    *in_places("exits_in_thread", "ended the process", "with exit status 0 {in}", "compute"),
    *in_places("exits_at_once", "ended the process", "with exit status 0 {in}", "compute destroy"),
    *in_places("quick_exits", "ended the process", "with exit status 0 {in}", "compute"),
    *in_places("ends_its_thread", "crashed", "{in}", "compute"),
    *in_places("replaces_the_program", "ended the process", "with exit status 0 {in}", "compute"),
    *in_places("aborts", "crashed", "killed by signal 6 (Aborted) {in}", "create compute destroy"),
    *in_places("segfaults", "crashed", "killed by signal 11 (Segmentation fault) {in}",
               "open create upload compute download destroy"),
    *in_places("raises_segv", "crashed", "killed by signal 11 (Segmentation fault) {in}", "compute"),
    *in_places("overflows_stack", "crashed", "killed by signal 11 (Segmentation fault) {in}", "compute"),
    *in_places("illegal_instruction", "crashed", "killed by signal 4 (Illegal instruction) {in}", "compute"),
    *in_places("kills_its_group", "crashed", "killed by signal 9 (Killed) {in}", "compute"),
    *in_places("throws", "failed", "{place} threw a C++ exception: no such thing",
               "open create upload compute download destroy"),
    *in_places("throws_no_exception", "failed", "{place} threw a C++ exception", "compute"),
    *in_places("hangs", "timed out", "the time limit passed {in}", "open create upload compute download destroy",
               options=HANG),
    *in_places("sleeps", "timed out", "the time limit passed {in}", "compute", options=HANG),
    *in_places("ignores_sigterm", "timed out", "the time limit passed {in}", "compute", options=HANG),
    *in_places("stops_itself", "timed out", "the time limit passed {in}", "compute", options=HANG),
    *in_places("sets_alarm", "crashed", "killed by signal 14 (Alarm clock) {in}", "compute"),
    *in_places("leaves_grandchild", "crashed", "killed by signal 6 (Aborted) {in}", "compute"),
    Row("leaves_daemon", "verified", exit=0),
    *in_places("hangs_with_daemon", "timed out", "the time limit passed {in}", "compute", options=HANG,
               output="still here"),
    Row("returns_early", "wrong result", "0 of 3 repetitions right"),
    Row("leaves_thread", "verified", exit=0),
    Row("two_openmp_runtimes", "verified", exit=0,
        warning="more than one OpenMP run-time library in its process: libgomp.so and libomp.so"),
    Row("closes_descriptors", "verified", exit=0),
    *in_places("closes_all_descriptors", "failed", "it closed or broke its connection to the host", "compute"),
    Row("writes_to_descriptors", "verified", exit=0, output="garbage"),
    *in_places("writes_to_all_descriptors", "failed", "its messages can't be read", "compute"),
    Row("prints_5_gb", "verified", exit=0, output="bytes left out", options=("--timeout", "100"),
        checks=("bounded_memory",)),
    Row("prints_controls", "verified", exit=0, output="title"),
    Row("prints_without_end_of_line", "verified", exit=0, output="kept back"),
    Row("changes_locale", "verified", exit=0),
    Row("changes_surroundings", "verified", exit=0),
    Row("changes_arithmetic", "verified", exit=0),
    *in_places("eats_memory", "failed", "compute failed with status -1: no memory left", "compute",
               options=("--memory-limit", "256")),
    Row("fills_scratch", "verified", exit=0),
]

MEMORY = [
    Row("writes_past_the_end", "wrote outside its outputs", "it wrote behind a"),
    Row("writes_before_the_start", "wrote outside its outputs", "it wrote before a"),
    Row("writes_far_outside", "wrote outside its outputs", "it reached far beside an output " + IN_COMPUTE),
    Row("modifies_inputs", "wrote outside its outputs", "it wrote to its input, which is read-only, " + IN_COMPUTE),
    Row("unlocks_inputs", "wrote outside its outputs", "it wrote to its input, which is read-only, " + IN_COMPUTE),
]

RESULTS = [
    Row("does_nothing", "wrong result", "0 of 3 repetitions right; repetition 1: a[0] is"),
    Row("all_zeros", "wrong result", "0 of 3 repetitions right; repetition 1: a[0] is 0"),
    Row("returns_last_answer", "wrong result", "1 of 3 repetitions right; repetition 2: a[0] is"),
    Row("computes_once", "wrong result", "2 of 3 repetitions right; repetition 3: a[0] is nan"),
    Row("last_element_nan", "wrong result", "0 of 3 repetitions right; repetition 1: a[65535] is nan"),
    Row("first_element_only", "wrong result", "0 of 3 repetitions right; repetition 1: a[1] is"),
    Row("first_kept_wrong", "wrong result", "2 of 3 repetitions right; repetition 2: a[11] is"),
    Row("discarded_wrong", "wrong result", "2 of 3 repetitions right; repetition 1: a[11] is"),
    Row("around_tolerance", "wrong result", "2 of 3 repetitions right; repetition 2: a[9] is"),
    Row("off_by_one", "wrong result", "0 of 3 repetitions right; repetition 1: a[0] is"),
    Row("ran_on_host", "ran on host", "says that loops run on the host", other="ran on host"),
]

ENDING = [
    *[Row(f"{name}-in-close", "verified", exit=0, warning=f"after its results were in: {warning}", options=options)
      for name, warning, options in [
          ("exits_0", "the plugin ended the process with exit status 0 in close", ()),
          ("exits_at_once", "the plugin ended the process with exit status 0 in close", ()),
          ("segfaults", "killed by signal 11 (Segmentation fault) in close", ()),
          ("aborts", "killed by signal 6 (Aborted) in close", ()),
          ("throws", "close threw a C++ exception: no such thing", ()),
          ("hangs", "the time limit passed in close", LOAD_HANG),
          ("leaves_grandchild", "killed by signal 6 (Aborted) in close", ())]],
    Row("prints_without_end_of_line-in-close", "verified", exit=0, output="kept back"),
    Row("registers_exit_handler", "verified", exit=0),
    Row("destructor_prints_and_crashes", "verified", exit=0),
    *in_places("exits_with_hanging_handler", "timed out", "the time limit passed {in}", "compute", options=HANG),
]

GROUPS = {"Files": FILES, "Loading": LOADING, "Identity": IDENTITY, "Phases": PHASES, "Memory": MEMORY,
          "Results": RESULTS, "Ending": ENDING}
ROWS = {row.name: row for rows in GROUPS.values() for row in rows}
