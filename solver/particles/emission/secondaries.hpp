// What leaves a wall after an impact: how many electrons, how fast, in which direction.
#pragma once

#include <cmath>

#include "solver/particles/emission/random_words.hpp"
#include "solver/particles/emission/secondary_yield.hpp"

namespace lathe::particles {

/// How the number of electrons follows from its mean. bernoulli: the mean's floor, and one more with the
/// probability of the remainder.
enum class NumberLaw { bernoulli, poisson };

/// What is the same for all walls.
struct EmissionSettings {
    NumberLaw number = NumberLaw::bernoulli;
    double temperature_ev = 2.0;          ///< T of true secondaries' energies, > 0; their mean is 2 T
    bool limit_to_impact_energy = false;  ///< a secondary is no faster than what freed it
    bool operator==(const EmissionSettings&) const = default;
};

/// More electrons for one impact there are not: a yield of hundreds is no wall's.
inline constexpr int max_secondaries = 64;

/// A number with the given mean (>= 0), from a uniform one in (0, 1).
LATHE_HOST_DEVICE int drawn_number(NumberLaw law, double mean, double uniform) {
    int number = 0;
    if (law == NumberLaw::bernoulli) {
        number = static_cast<int>(std::fmin(mean, static_cast<double>(max_secondaries)));
        number += uniform < mean - number ? 1 : 0;
    } else {
        double term = std::exp(-mean), sum = term;
        while (uniform > sum && number < max_secondaries) {
            ++number;
            term *= mean / number;
            sum += term;
        }
    }
    return number < max_secondaries ? number : max_secondaries;
}

/// Energy in eV with the density E/T^2 exp(-E/T), of mean 2 T, from two uniform numbers.
LATHE_HOST_DEVICE double drawn_energy_ev(double temperature_ev, double uniform_0, double uniform_1) {
    return -temperature_ev * std::log(uniform_0 * uniform_1);
}

/// A direction by the cosine law: its components along the wall's normal and along two directions of the
/// wall.
struct EmissionDirection {
    double normal, tangent, azimuth;
};
LATHE_HOST_DEVICE EmissionDirection drawn_direction(double uniform_0, double uniform_1) {
    const double sine = std::sqrt(1.0 - uniform_0), turn = 2.0 * constants::pi * uniform_1;
    return {std::sqrt(uniform_0), sine * std::cos(turn), sine * std::sin(turn)};
}

/// One electron that leaves.
struct Secondary {
    double energy_ev;
    EmissionDirection direction;
};

/// Calls release(index, Secondary) for each electron that leaves a wall with `curve` after an impact of
/// `energy_ev` at `angle` (rad) from the normal, and returns their number. Of Furman and Pivi's kinds an
/// elastic or rediffused electron leaves alone, as in their paper; their true secondaries have the energies
/// of all other models here, not those of their table II.
template <class Emit>
LATHE_HOST_DEVICE int emit_secondaries(const YieldCurve& curve, const EmissionSettings& settings,
                                       RandomKey key, std::uint64_t lineage, double energy_ev, double angle,
                                       const Emit& release) {
    const auto event = static_cast<std::uint32_t>(RandomEvent::impact);
    const YieldParts parts = secondary_yield(curve, energy_ev, angle);
    const FourUniforms first = uniforms(key, lineage, event, 0);
    const double reflected = parts.elastic + parts.rediffused;
    if (first.u[0] < reflected) {
        const FourUniforms draw = uniforms(key, lineage, event, 1);
        double energy = 0.0;
        if (first.u[0] < parts.elastic) {
            const double normal =
                std::sqrt(-2.0 * std::log(first.u[1])) * std::cos(2.0 * constants::pi * first.u[2]);
            energy = std::fmax(0.0, energy_ev - std::fabs(curve.furman_pivi.elastic_spread_ev * normal));
        } else {
            energy = energy_ev * std::pow(first.u[1], 1.0 / (curve.furman_pivi.rediffused_q + 1.0));
        }
        release(0, Secondary{energy, drawn_direction(draw.u[0], draw.u[1])});
        return 1;
    }
    const double mean = reflected > 0.0 ? parts.true_secondary / (1.0 - reflected) : parts.true_secondary;
    const int number = drawn_number(settings.number, mean, first.u[3]);
    for (int n = 0; n < number; ++n) {
        const FourUniforms draw = uniforms(key, lineage, event, static_cast<std::uint32_t>(n) + 1);
        double energy = drawn_energy_ev(settings.temperature_ev, draw.u[0], draw.u[1]);
        if (settings.limit_to_impact_energy) energy = std::fmin(energy, energy_ev);
        release(n, Secondary{energy, drawn_direction(draw.u[2], draw.u[3])});
    }
    return number;
}

}  // namespace lathe::particles
