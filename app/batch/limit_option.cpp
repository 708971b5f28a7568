#include "app/batch/limit_option.hpp"

#include <fmt/format.h>

#include "app/batch/exit_code.hpp"

namespace lathe::batch {

void LimitOption::add_to(CLI::App& verb) {
    const genetic::WorkLimits limits;
    verb.add_flag(
        "--yes", is_confirmed,
        fmt::format("start although the estimate is above {:g} min, {:g} GB of memory or {:g} GB of "
                    "disk",
                    limits.seconds / 60.0, limits.memory_bytes * 1e-9, limits.disk_bytes * 1e-9));
}

void LimitOption::require(const genetic::WorkForecast& forecast) const {
    const std::string reasons = genetic::beyond_limits(forecast);
    if (is_confirmed || reasons.empty()) return;
    throw UsageError(fmt::format("this needs {}; estimate: {}; add --yes to start it", reasons,
                                 genetic::text_of(forecast)));
}

}  // namespace lathe::batch
