"""One plugin under two names in one run, as both benches of it need it.
SPDX-License-Identifier: Apache-2.0
"""
import json
import pathlib
import shutil
import subprocess


class Twice:
    """Measures the plugin beside a copy of itself; both files lie in `folder`."""

    def __init__(self, host, plugin, folder):
        self.host, self.folder = host, pathlib.Path(folder)
        self.files = [self.folder / "first.so", self.folder / "second.so"]
        libraries = pathlib.Path(plugin).with_suffix(".lib")
        for file in self.files:
            shutil.copy(plugin, file)
            if libraries.is_dir():
                shutil.copytree(libraries, file.with_suffix(".lib"))

    def run(self, name, order, benchmarks, *options):
        """The file of the record."""
        file = self.folder / f"{name}.json"
        done = subprocess.run([self.host, "run", "--roofs", "no", "--order", order, "--benchmarks", *benchmarks, "--output",
                               self.folder / "out", "--json", file, "--quiet", *options, "--plugins", *self.files],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"the run failed: {done.stderr}")
        return file

    def compare(self, file, *options):
        """What `compare` says of the copy against the plugin."""
        record = json.loads(file.read_text(encoding="utf-8"))
        first, second = (plugin["name"] for plugin in record["plugins"])
        done = subprocess.run([self.host, "compare", f"{file}:{first}", f":{second}", "--format", "json", *options],
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise SystemExit(f"the comparison failed: {done.stderr}")
        [found] = json.loads(done.stdout)["comparisons"]
        return found
