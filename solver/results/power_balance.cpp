#include "solver/results/power_balance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace lathe {
namespace {

std::string gigahertz(double frequency_hz) {
    return fmt::format("{:.6g} GHz", frequency_hz * 1e-9);
}

/// The pulse was cut off while it still rang.
void warn_of_ringing(const Simulation& simulation, const Recording& recording, double off_balance,
                     Results& results) {
    const double periods = static_cast<double>(recording.steps) * simulation.problem.coefficients.dt *
                           simulation.problem.pulse.centre_hz;
    const double wanted_db = simulation.problem.stop.energy_db, reached_db = recording.final_energy_db;
    const std::string what =
        reached_db > wanted_db
            ? fmt::format("with {:.1f} dB of its largest energy still stored, where {:g} dB are asked for",
                          reached_db, wanted_db)
            : fmt::format("while S11 still changed, at {:.1f} dB of its largest energy", reached_db);
    const std::string balance =
        off_balance > 0.005 ? fmt::format(", and the balance of power is off by up to {:.2g}", off_balance)
                            : "";
    results.warnings.push_back(
        {"not_rung_down",
         fmt::format(
             "The solve reached its longest time, {:.0f} periods, {}: S11 and the fields may be off by "
             "up to about {:.1g} of the incident wave, narrow resonances are blurred{}. Raise "
             "simulation.max_periods{}.",
             periods, what, std::pow(10.0, 0.05 * reached_db), balance,
             reached_db > wanted_db ? ", or simulation.stop_db where that error does not matter" : ""),
         "simulation.max_periods"});
}

void warn_of_balance(const std::vector<double>& errors, Results& results) {
    const auto worst = std::max_element(errors.begin(), errors.end());
    if (worst == errors.end() || *worst <= largest_balance_error) return;
    const std::string at =
        gigahertz(results.frequencies[static_cast<std::size_t>(worst - errors.begin())].frequency_hz);
    results.warnings.push_back(
        {"balance_off",
         fmt::format(
             "Reflected, radiated and lost power add up to all of the incident power but for {:.2g} of it "
             "at {}, where {:g} is usual at most: S11, gain and pattern are as uncertain. Raise "
             "simulation.cells_per_wavelength; near the port's cut-off or with waves along the antenna, "
             "simulation.pml_cells.",
             *worst, at, largest_balance_error),
         at});
}

/// Undefines what is lost; the warning names the frequencies.
void leave_out_lost(const std::vector<double>& errors, Results& results) {
    std::vector<double> lost;
    double largest_accepted = 0.0;
    for (std::size_t f = 0; f < errors.size(); ++f) {
        FrequencyResult& result = results.frequencies[f];
        const double accepted = 1.0 - std::norm(result.s11);
        if (accepted > accepted_over_error * errors[f]) continue;
        result.gain_dbi = undefined_number;
        result.input_impedance_ohm.real(undefined_number);
        lost.push_back(result.frequency_hz);
        largest_accepted = std::max(largest_accepted, accepted);
    }
    if (lost.empty()) return;
    const std::string where =
        lost.size() == 1 ? "At " + gigahertz(lost.front())
                         : fmt::format("At {} of {} frequencies from {} to {}", lost.size(), errors.size(),
                                       gigahertz(lost.front()), gigahertz(lost.back()));
    results.warnings.push_back(
        {"accepted_power_lost_in_error",
         fmt::format(
             "{} the antenna takes no more than {:.2g} of the incident power, which is within {:g} times "
             "the error of the balance of power: gain, efficiency and input resistance would be rounding "
             "and are left out. Judge it by S11, reactance and realised gain, or begin the band where it "
             "is matched better.",
             where, std::max(0.0, largest_accepted), accepted_over_error),
         gigahertz(lost.front())});
}

}  // namespace

std::vector<double> balance_errors(const Simulation& simulation, const Results& results) {
    const std::size_t count = results.frequencies.size();
    const bool lossy = simulation.problem.coefficients.maps->has_loss();
    std::vector<double> own(count), errors(count);
    for (std::size_t f = 0; f < count; ++f) {
        const FrequencyResult& result = results.frequencies[f];
        const double surplus = result.radiated_power_ratio + result.wall_loss_ratio - 1.0;
        own[f] = lossy ? std::max(assumed_balance_error, surplus)
                       : std::max(least_balance_error, std::abs(surplus));
    }
    for (std::size_t f = 0; f < count; ++f)
        errors[f] = std::max({own[f > 0 ? f - 1 : f], own[f], own[f + 1 < count ? f + 1 : f]});
    return errors;
}

void judge_power_balance(const Simulation& simulation, const Recording& recording, Results& results) {
    const std::vector<double> errors = balance_errors(simulation, results);
    if (recording.stop_reason == StopReason::reached_max_steps) {
        const auto worst = std::max_element(errors.begin(), errors.end());
        warn_of_ringing(simulation, recording, worst == errors.end() ? 0.0 : *worst, results);
    } else {
        warn_of_balance(errors, results);
    }
    leave_out_lost(errors, results);
}

}  // namespace lathe
