#include "solver/results/power_balance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe {
namespace {

// In the text on a solve that was cut off: an error of the balance that is worth a word.
constexpr double notable_error = 0.005;

std::string gigahertz(double frequency_hz) {
    return fmt::format("{:.6g} GHz", frequency_hz * 1e-9);
}

Warning cut_off_warning(const PowerBalance& balance, double error) {
    const CutOff& cut_off = *balance.cut_off;
    const bool has_energy = cut_off.energy_db > cut_off.target_db;
    const std::string state =
        has_energy ? fmt::format("with {:.1f} dB of its peak energy left, where the target is {:g} dB",
                                 cut_off.energy_db, cut_off.target_db)
                   : fmt::format("at {:.1f} dB of its peak energy, before its results had settled",
                                 cut_off.energy_db);
    return {
        "not_rung_down",
        fmt::format(
            "The solve{} reached its time limit, {:.0f} periods, {}: S and the fields may be off by "
            "up to about {:.1g} of the incident wave, narrow resonances are blurred{}. Raise "
            "simulation.max_periods{}.",
            balance.port.empty() ? "" : " of port " + balance.port, cut_off.periods, state,
            std::pow(10.0, 0.05 * cut_off.energy_db),
            error > notable_error ? fmt::format(", and the power balance is off by up to {:.2g}", error) : "",
            has_energy ? ", or simulation.stop_db where that error does not matter" : ""),
        "simulation.max_periods"};
}

Warning balance_warning(const PowerBalance& balance, double error, double frequency_hz) {
    const std::string at = gigahertz(frequency_hz);
    return {"balance_off",
            fmt::format("{} is off by {:.2g} at {} (normally below {:g}); {} that uncertainty. Raise "
                        "simulation.cells_per_wavelength; near the cut-off of a port, or where waves travel "
                        "along the antenna, raise simulation.pml_cells.",
                        balance.port.empty() ? "The power balance" : "Power balance of port " + balance.port,
                        error, at, largest_balance_error,
                        balance.is_wave ? "the scattered field has" : "S, gain and pattern have"),
            at};
}

/// Error at each frequency by itself.
std::vector<double> own_errors(const PowerBalance& balance) {
    std::vector<double> errors;
    for (const double accounted : balance.accounted) {
        const double surplus = accounted - 1.0;
        const double error = balance.has_unmeasured_loss ? surplus : std::abs(surplus);
        const double least = balance.has_unmeasured_loss ? assumed_balance_error : least_balance_error;
        errors.push_back(error > least ? error : least);  // NaN compares false
    }
    return errors;
}

/// Undefines the numbers that are lost in the `errors` of the balance; the warning names their frequencies.
void undefine_lost_numbers(const std::vector<double>& errors, Results& results) {
    std::vector<double> lost;
    double largest_accepted = 0.0;
    for (std::size_t f = 0; f < errors.size(); ++f) {
        FrequencyResult& result = results.frequencies[f];
        const double accepted = 1.0 - std::norm(result.s11());
        if (accepted > accepted_over_error * errors[f]) continue;
        result.beam().gain_dbi = undefined_number;
        result.beam().input_impedance_ohm.real(undefined_number);
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

std::optional<CutOff> cut_off_of(const SolveRules& rules, double dt, const Recording& recording) {
    if (recording.stop_reason != StopReason::reached_max_steps) return std::nullopt;
    return CutOff{static_cast<double>(recording.steps) * dt * rules.pulse.centre_hz,
                  recording.final_energy_db, rules.stop.energy_db};
}

PowerBalance balance_of(const Results& results, std::size_t excitation) {
    PowerBalance balance;
    balance.port = results.driven[excitation];
    balance.is_wave = results.driven_kinds[excitation] == ExcitationKind::plane_wave;
    for (const FrequencyResult& at : results.frequencies) {
        balance.frequencies_hz.push_back(at.frequency_hz);
        balance.accounted.push_back(at.beams[excitation].accounted_ratio);
    }
    return balance;
}

std::vector<double> balance_errors(const PowerBalance& balance) {
    const std::vector<double> own = own_errors(balance);
    const std::size_t count = own.size();
    std::vector<double> errors(count);
    for (std::size_t f = 0; f < count; ++f)
        errors[f] = std::max({own[f > 0 ? f - 1 : f], own[f], own[f + 1 < count ? f + 1 : f]});
    return errors;
}

Warnings balance_warnings(const PowerBalance& balance) {
    const std::vector<double> errors = own_errors(balance);
    const auto worst = std::max_element(errors.begin(), errors.end());
    const double error = worst == errors.end() ? 0.0 : *worst;
    if (balance.cut_off) return {cut_off_warning(balance, error)};
    if (error <= largest_balance_error) return {};
    return {balance_warning(balance, error,
                            balance.frequencies_hz[static_cast<std::size_t>(worst - errors.begin())])};
}

void judge_power_balance(const Simulation& simulation, const Recording& recording, Results& results) {
    PowerBalance balance = balance_of(results, 0);
    balance.has_unmeasured_loss =
        simulation.gap ? simulation.gap->antenna_has_loss : simulation.problem.coefficients.maps->has_loss();
    balance.cut_off = cut_off_of(simulation.problem, simulation.problem.coefficients.dt, recording);
    for (Warning& warning : balance_warnings(balance)) results.warnings.push_back(std::move(warning));
    undefine_lost_numbers(balance_errors(balance), results);
}

}  // namespace lathe
