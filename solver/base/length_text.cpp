#include "solver/base/length_text.hpp"

#include <fmt/format.h>

namespace lathe {

std::string millimetres(double metres) {
    return fmt::format("{:.10g}", metres * 1e3);
}

}  // namespace lathe
