// The widths of element types, and sizes by class. Not for anything a benchmark overrides.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/benchmark.h"

#include "core/error.h"

namespace torment::benchmarks {

std::size_t size_of(Element element) {
  switch (element) {
    case Element::f64:
    case Element::i64:
    case Element::u64:
      return 8;
    case Element::f32:
    case Element::i32:
    case Element::u32:
      return 4;
    case Element::u8:
      return 1;
  }
  return 0;
}

const core::Size &ClassSizes::of(core::SizeClass size_class) const {
  switch (size_class) {
    case core::SizeClass::test:
      return test;
    case core::SizeClass::small:
      return small;
    case core::SizeClass::ref:
      return ref;
    case core::SizeClass::large:
      return large;
  }
  throw core::Error("a benchmark has no such size class");
}

}  // namespace torment::benchmarks
