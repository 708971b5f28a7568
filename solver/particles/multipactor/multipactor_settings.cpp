#include "solver/particles/multipactor/multipactor_settings.hpp"

#include <fmt/format.h>

#include <array>

#include "solver/base/input_error.hpp"

namespace lathe::particles {
namespace {

using Settings = MultipactorSettings;

constexpr std::array<MultipactorKey, 14> keys = {{
    {"from_w", &Settings::from_w, 1e-6, 1e9, "the lowest power that is tried; default 1"},
    {"to_w", &Settings::to_w, 1e-6, 1e9, "the largest; default 1000"},
    {"scan_step_db", &Settings::scan_step_db, 0.01, 3.0,
     "between the powers that are tried first; default 0.25"},
    {"precision_db", &Settings::precision_db, 0.001, 1.0, "of a threshold; default 0.1"},
    {"seeds", &Settings::seeds, 1, 100, "runs of each power; default 5"},
    {"first_seed", &Settings::first_seed, 0, 1e9, "the others follow; default 1"},
    {"electrons", &Settings::electrons, 10, 1e6, "at the start; default 1000"},
    {"periods", &Settings::periods, 6, 10'000,
     "of the field, up to 16 times as many where flights are long; default 60"},
    {"steps_per_period", &Settings::steps_per_period, 20, 10'000, "default 200"},
    {"growth_margin", &Settings::growth_margin, 0.0, 1.0,
     "a population that falls by less a period may be called marginal; default 0.05"},
    {"emission_temperature_ev", &Settings::emission_temperature_ev, 0.01, 100.0,
     "half the mean energy of secondaries; default 2"},
    {"static_b_z_t", &Settings::static_b_z_t, -10.0, 10.0, "uniform field of a magnet along z; default 0"},
    {"demanded_margin_db", &Settings::demanded_margin_db, 0.0, 60.0, "default 8"},
    {"operating_power_w", &Settings::operating_power_w, 0.0, 1e9,
     "that the margin is counted from; default: none"},
}};

void require(const char* key, double value, double low, double high) {
    if (value >= low && value <= high) return;  // also refuses what is no number
    throw InputError({.key = std::string("multipactor.") + key}, fmt::format("{:g}", value),
                     fmt::format("is out of range; allowed: {:g} to {:g}", low, high));
}

}  // namespace

std::span<const MultipactorKey> multipactor_keys() {
    return keys;
}

void validate(const MultipactorSettings& settings) {
    for (const MultipactorKey& key : keys) {
        const double value =
            std::visit([&](auto member) { return static_cast<double>(settings.*member); }, key.member);
        require(std::string(key.key).c_str(), value, key.minimum, key.maximum);
    }
    if (settings.to_w < settings.from_w)
        throw InputError({.key = "multipactor.to_w"}, fmt::format("{:g}", settings.to_w),
                         fmt::format("lies below from_w = {:g}", settings.from_w));
}

}  // namespace lathe::particles
