#include "solver/particles/multipactor/multipactor_settings.hpp"

#include <fmt/format.h>

#include "solver/base/input_error.hpp"

namespace lathe::particles {

void validate(const MultipactorSettings& s, const std::string& path) {
    const auto require = [&](const char* key, double value, double low, double high) {
        if (value >= low && value <= high) return;  // also refuses what is no number
        throw InputError({.key = path + "." + key}, fmt::format("{:g}", value),
                         fmt::format("must be from {:g} to {:g}", low, high));
    };
    require("from_w", s.from_w, 1e-6, 1e9);
    require("to_w", s.to_w, s.from_w, 1e9);
    require("scan_step_db", s.scan_step_db, 0.01, 3.0);
    require("precision_db", s.precision_db, 0.001, 1.0);
    require("seeds", s.seeds, 1, 100);
    require("first_seed", s.first_seed, 0, 1e9);
    require("electrons", s.electrons, 10, 1e6);
    require("periods", s.periods, 6, 10'000);
    require("steps_per_period", s.steps_per_period, 20, 10'000);
    require("growth_margin", s.growth_margin, 0.0, 1.0);
    require("emission_temperature_ev", s.emission.temperature_ev, 0.01, 100.0);
    require("static_b_z_t", s.static_b_z_t, -10.0, 10.0);
    require("demanded_margin_db", s.demanded_margin_db, 0.0, 60.0);
    require("operating_power_w", s.operating_power_w, 0.0, 1e9);
}

}  // namespace lathe::particles
