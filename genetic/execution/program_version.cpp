#include "genetic/execution/program_version.hpp"

namespace lathe::genetic {

std::string program_version() {
    return LATHE_VERSION;
}

}  // namespace lathe::genetic
