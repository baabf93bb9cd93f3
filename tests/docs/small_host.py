#!/usr/bin/env python3
"""torment-host as the documents' commands get it in tests: the same commands on the smallest work. TORMENT_HOST names
the real one.
SPDX-License-Identifier: Apache-2.0
"""
import os
import sys

MEASURING = ("run", "sweep", "overheads")
# What an option's value becomes, and the options that are added where they are missing.
SMALLER = {"--size": "test", "--repetitions": "2", "--processes": "2", "--sizes": "16,32"}
ALWAYS = {"run": ("--size", "--repetitions"), "sweep": ("--repetitions",), "overheads": ("--size", "--repetitions")}


def shrink(arguments):
    command = arguments[0] if arguments and not arguments[0].startswith("-") else "run"
    asks = {"--help", "-h", "--version", "--resume"} & set(arguments)
    if command not in MEASURING or asks or not arguments:
        return arguments
    small, given = [], set()
    for argument in arguments:
        small.append(SMALLER.get(small[-1], argument) if small else argument)
        given.add(argument)
    for option in ALWAYS[command]:
        if option not in given:
            small += [option, SMALLER[option]]
    if "--preset" in given and "--sizes" not in given:
        small += ["--sizes", SMALLER["--sizes"]]
    return small


host = os.environ["TORMENT_HOST"]
os.execv(host, [host, *shrink(sys.argv[1:])])
