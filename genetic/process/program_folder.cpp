#include "genetic/process/program_folder.hpp"

namespace lathe::genetic {

std::filesystem::path program_folder() {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

}  // namespace lathe::genetic
