// Where CUPTI's library is.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/dll/shared_library.hpp>
#include <string>

namespace torment::device {

/// In words: the file, or why there is none.
std::string describe_cupti();

/// The file that TORMENT_CUPTI names; else the newest that the dynamic linker finds; else one of a CUDA
/// toolkit or NVIDIA HPC SDK: below CUDA_HOME, CUDA_PATH, /usr/local/cuda* and /opt/nvidia/hpc_sdk. Throws
/// core::Error that says where was looked.
boost::dll::shared_library load_cupti();

}  // namespace torment::device
