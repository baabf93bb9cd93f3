"""The figures of a record, computed from its JSON by docs/scoring.md alone: nothing here is the host's.
SPDX-License-Identifier: Apache-2.0
"""
import json
import math
import statistics

PHASES = ("upload_s", "compute_s", "download_s")


def read(path):
    with open(path) as file:
        return json.load(file)


def totals(result):
    return [sum(sample[phase] for phase in PHASES) for sample in result["samples"]]


def phase(result, name):
    return [sample[name] for sample in result["samples"]]


def quartiles(times):
    return statistics.quantiles(times, n=4, method="inclusive") if len(times) > 1 else [times[0]] * 3


def median_interval(times):
    """Least and greatest rank that hold the median with 95 %, from the binomial distribution."""
    count, ordered, rank, below = len(times), sorted(times), 0, 0.0
    while below + math.comb(count, rank) / 2**count <= 0.025:
        below += math.comb(count, rank) / 2**count
        rank += 1
    return (ordered[rank - 1], ordered[count - rank]) if rank else None


def is_overheads(record):
    return any(result["against"] for result in record["results"] if "against" in result)


def differences(result):
    """With minus without of one call, one a round of two repetitions of each path."""
    with_s = [sample["compute_s"] for sample in result["samples"]]
    without_s = [sample["compute_s"] for sample in result["against"]["samples"]]
    calls = result["cost"]["operations"]
    return [(with_s[i] - without_s[i] + with_s[i + 1] - without_s[i + 1]) / (2 * calls)
            for i in range(0, len(with_s) - 1, 2)]


def name(result):
    return result["benchmark"] + ("" if result["variant"] in ("", "default") else "/" + result["variant"])


def by_plugin(record):
    """{plugin's name: its results}, in the record's order."""
    grouped = {plugin["name"]: [] for plugin in record["plugins"]}
    for result in record["results"]:
        grouped[result["plugin"]].append(result)
    return grouped


class Scorer:
    """Ratios, scores and speedups of a record against a reference file."""

    def __init__(self, record, reference):
        self.record = record
        self.times = reference["times"]
        self.models = {plugin["name"]: plugin["identity"]["model"] for plugin in record["plugins"]}

    def ratios(self, result):
        """(peak, average), or None."""
        known = self.times.get(result["benchmark"])
        if result["outcome"] != "verified" or not known or known["revision"] != result["revision"]:
            return None
        times = totals(result)
        return known["peak_s"] / min(times), known["average_s"] / statistics.fmean(times)

    def score(self, plugin):
        """(peak, average): harmonic means over all scored benchmarks; None when one is missing."""
        found = []
        for scored in self.record["suite"]["scored"]:
            variant = scored["openacc_variant"] if self.models[plugin] == "openacc" else "default"
            matching = [self.ratios(result) for result in self.record["results"]
                        if (result["plugin"], result["benchmark"], result["variant"]) ==
                        (plugin, scored["name"], variant)]
            if not matching or not matching[0]:
                return None
            found.append(matching[0])
        return tuple(statistics.harmonic_mean(column) for column in zip(*found))

    def baseline(self, model, compiler):
        """The name of the newest such plugin with a score, or None."""
        fitting = [plugin for plugin in self.record["plugins"]
                   if plugin["identity"]["model"] == model and plugin["identity"]["compiler"] == compiler
                   and self.score(plugin["name"])]
        version = lambda plugin: [int(part) for part in plugin["identity"]["compiler_version"].split(".")]
        return max(fitting, key=version)["name"] if fitting else None


def shows(text, value):
    """Whether the text is this number, to half of its last digit."""
    if value is None:
        return text == "n/a"
    mantissa, _, exponent = text.lower().partition("e")
    try:
        float(text)
    except ValueError:
        return False
    decimals = len(mantissa.partition(".")[2])
    half = 0.5 * 10.0**(int(exponent or 0) - decimals)
    return abs(float(text) - value) <= half * (1 + 1e-6)
