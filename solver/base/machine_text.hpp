// The name of the processor, for tables of measured rates and for `lathe-batch info`.
#pragma once

#include <string>

namespace lathe {

/// Model of the processor, its number of hardware threads and its widest vectors, as in
/// "Intel(R) Xeon(R) ..., 2 threads, AVX-512". Says "unknown" where the system does not tell.
std::string machine_text();

}  // namespace lathe
