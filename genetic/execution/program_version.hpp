// The version of this program, on which the bits of a result depend.
#pragma once

#include <string>

namespace lathe::genetic {

/// Version of this program, e.g. "0.1.0": frozen into every run store, and compared when a solver process or
/// a worker of a cluster answers.
std::string program_version();

}  // namespace lathe::genetic
