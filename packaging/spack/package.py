# SPDX-License-Identifier: Apache-2.0
# A recipe for Spack, from its documents: not run. Copy it to var/spack/repos/.../packages/torment/package.py.
from spack.package import *


class Torment(MesonPackage):
    """Compares OpenACC compilers: builds the same benchmarks with each, runs, checks, times and scores them."""

    license("Apache-2.0")

    version("1.0.0")

    variant("static", default=False, description="Link everything but glibc statically")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("meson@1.0:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("boost@1.74:+program_options")
    depends_on("nlohmann-json@3.11:")
    depends_on("spdlog@1.10:")

    # Plugins are built by those who run them, with the compilers that they compare.
    def meson_args(self):
        return ["-Dplugins=false", "-Dtests=false", f"-Dstatic={'true' if '+static' in self.spec else 'false'}"]
