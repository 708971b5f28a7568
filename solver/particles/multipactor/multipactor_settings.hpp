// What a multipactor analysis is asked for.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "solver/particles/emission/random_words.hpp"
#include "solver/particles/emission/secondaries.hpp"
#include "solver/particles/push/seeding.hpp"

namespace lathe::particles {

/// Mean flights over which a population is followed before its growth counts. Where flights are so long that
/// MultipactorSettings::periods hold fewer, the runs of that power are extended, to
/// `longest_extension` times the periods at most.
inline constexpr double fewest_flights = 8.0;
inline constexpr int longest_extension = 16;

struct MultipactorSettings {
    double from_w = 1.0, to_w = 1000.0;  ///< peak power of the incident wave
    double scan_step_db = 0.25;          ///< windows of growth are narrow, and growth is not monotonic
    double precision_db = 0.1;           ///< of a threshold
    bool threshold_alone = false;        ///< no power above the first that grows is kept; no key of the file
    int seeds = 5;
    int first_seed = 1;
    int electrons = 1000;  ///< at the start
    Seeding seeding = Seeding::walls;
    int periods = 60;  ///< followed at least; more where flights are long: fewest_flights
    int steps_per_period = 200;
    double growth_margin = 0.05;  ///< growth a period above its negative may be called marginal
    NumberLaw number_law = NumberLaw::bernoulli;
    double emission_temperature_ev = 2.0;
    bool limit_to_impact_energy = false;
    double static_b_z_t = 0.0;  ///< uniform field of a magnet along z, T
    double demanded_margin_db = 8.0;
    double operating_power_w = 0.0;  ///< 0: not known, so there is no margin
    bool operator==(const MultipactorSettings&) const = default;

    EmissionSettings emission() const {
        return {number_law, emission_temperature_ev, limit_to_impact_energy};
    }
    /// The random numbers of seed 0 to seeds - 1, the same at all powers, so that neighbouring powers differ
    /// by physics more than by chance.
    RandomKey key(int seed) const { return {static_cast<std::uint32_t>(first_seed + seed), 0}; }
    /// Impacts are summed from this period on: in the first third of the periods the population settles.
    int first_summed_period() const { return periods / 3; }
};

/// A number of the settings that the project file may have, by its key there.
struct MultipactorKey {
    std::string_view key;
    std::variant<int MultipactorSettings::*, double MultipactorSettings::*> member;
    double minimum, maximum;
    std::string_view meaning;
};
/// All of them: reader, writer, schema and checks follow this table.
std::span<const MultipactorKey> multipactor_keys();

/// Refuses values out of range, naming keys below "multipactor" of the project file. Throws InputError.
void validate(const MultipactorSettings& settings);

}  // namespace lathe::particles
