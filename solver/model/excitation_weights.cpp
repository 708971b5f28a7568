#include "solver/model/excitation_weights.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

bool holds(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::vector<std::complex<double>> combined_waves(const std::vector<ExcitationWeight>& weights,
                                                 const std::vector<std::string>& driven,
                                                 const std::vector<std::string>& ports) {
    if (weights.empty()) return {};
    const std::string key = "simulation.excitation_weights";
    if (holds(driven, combined_excitation))
        throw InputError({.key = key}, fmt::format("\"{}\"", combined_excitation),
                         "is the name of the excitation by all weights, and a port has it too; allowed: "
                         "another name of the port");
    std::vector<std::complex<double>> waves(driven.size());
    double power = 0.0;
    for (const ExcitationWeight& weight : weights) {
        if (!holds(ports, weight.excitation))
            throw InputError(
                {.key = key + "." + weight.excitation}, fmt::format("\"{}\"", weight.excitation),
                fmt::format("is not a driven guide or lumped port; allowed: {}", fmt::join(ports, ", ")));
        const auto n = std::find(driven.begin(), driven.end(), weight.excitation) - driven.begin();
        waves[static_cast<std::size_t>(n)] =
            std::polar(weight.amplitude, weight.phase_deg * constants::pi / 180.0);
        power += weight.amplitude * weight.amplitude;
    }
    if (!(power > 0.0))
        throw InputError({.key = key}, "0", "has no amplitude above zero; allowed: at least one");
    for (std::complex<double>& wave : waves) wave /= std::sqrt(power);
    return waves;
}

}  // namespace lathe
