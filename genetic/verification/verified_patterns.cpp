#include "genetic/verification/verified_patterns.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/directive_pattern.hpp"
#include "solver/results/level_dbi.hpp"

namespace lathe::genetic {
namespace {

constexpr int drawn_samples = 361;
constexpr std::array<double, 3> drawn_phi_deg = {0.0, 45.0, 90.0};
constexpr std::array<double, 4> compared_phi_deg = {0.0, 45.0, 90.0, 135.0};

/// E along theta and phi of a body of revolution, V: E_theta = A cos(m phi), E_phi = B sin(m phi), see
/// FarField. Theta from -pi to pi, negative at phi + pi; between two samples what lies between them.
std::array<std::complex<double>, 2> field_at(const FarField& field, double theta, double phi) {
    const double place = std::abs(theta) / constants::pi * static_cast<double>(field.theta_rad.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), field.theta_rad.size() - 2);
    const double share = place - static_cast<double>(below);
    const auto between = [&](const std::vector<std::complex<double>>& samples) {
        return (1.0 - share) * samples[below] + share * samples[below + 1];
    };
    const double angle = field.azimuthal_order * (theta < 0.0 ? phi + constants::pi : phi);
    const double of_theta = field.azimuthal_order == 0 ? 1.0 : std::cos(angle);
    const double of_phi = field.azimuthal_order == 0 ? 1.0 : std::sin(angle);
    return {between(field.a) * of_theta, between(field.b) * of_phi};
}

double level_at(const FarField& field, double theta, double phi) {
    const auto [along_theta, along_phi] = field_at(field, theta, phi);
    return level_dbi(std::norm(along_theta) + std::norm(along_phi), field.radiated_power_w);
}

/// Cross-polar part by Ludwig's third definition for a field along x and a beam towards `pole`.
double cross_at(const FarField& field, Pole pole, double theta, double phi) {
    const double there = theta < 0.0 ? phi + constants::pi : phi;
    const auto [along_theta, along_phi] = field_at(field, theta, phi);
    return level_dbi(std::norm(ludwig3({along_theta, along_phi}, there, pole).cross), field.radiated_power_w);
}

/// A number of a cut at theta in radians, linear between two of its samples; `value_of` tells that of one.
template <class ValueOf>
auto between_samples(const PatternCut& cut, double theta, ValueOf value_of) {
    const double place = (theta / constants::pi + 1.0) * 0.5 * static_cast<double>(cut.co.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), cut.co.size() - 2);
    const double share = place - static_cast<double>(below);
    return (1.0 - share) * value_of(below) + share * value_of(below + 1);
}

/// A level of a cut, dBi; `power_of` tells |E|^2 of one sample.
template <class PowerOf>
double level_at(const PatternCut& cut, double theta, double radiated_w, PowerOf power_of) {
    return between_samples(cut, theta, [&](std::size_t n) { return level_dbi(power_of(n), radiated_w); });
}

double level_at(const PatternCut& cut, double theta, double radiated_w) {
    return level_at(cut, theta, radiated_w,
                    [&](std::size_t n) { return std::norm(cut.co[n]) + std::norm(cut.cross[n]); });
}

/// Theta of a sample of a cut, from -pi to pi.
double theta_of(const PatternCut& cut, std::size_t n) {
    return constants::pi * (2.0 * static_cast<double>(n) / static_cast<double>(cut.co.size() - 1) - 1.0);
}

/// Co-polar field by Ludwig's third definition for a field along x and a beam towards `pole`, V.
std::complex<double> co_at(const FarField& field, Pole pole, double theta, double phi) {
    const double there = theta < 0.0 ? phi + constants::pi : phi;
    const auto [along_theta, along_phi] = field_at(field, theta, phi);
    return ludwig3({along_theta, along_phi}, there, pole).co;
}

std::complex<double> co_at(const PatternCut& cut, double theta) {
    return between_samples(cut, theta, [&](std::size_t n) { return cut.co[n]; });
}

/// Co-polar fields of two solves in the same directions.
class CoPolarPairs {
public:
    void add(std::complex<double> one, std::complex<double> other) {
        fields_.push_back(one);
        ratios_.push_back(other * std::conj(one));
    }
    /// Largest difference of the phases within 10 dB of the peak of the first field, degrees, but for the
    /// phase of the mean ratio.
    double largest_phase_deg() const {
        constexpr double least_of_peak = 0.31623;  // amplitude at -10 dB
        double peak = 0.0, largest = 0.0;
        for (const std::complex<double>& field : fields_) peak = std::max(peak, std::abs(field));
        const auto is_in_beam = [&](std::size_t n) { return std::abs(fields_[n]) >= least_of_peak * peak; };
        std::complex<double> mean = 0.0;
        for (std::size_t n = 0; n < ratios_.size(); ++n)
            if (is_in_beam(n)) mean += ratios_[n];
        for (std::size_t n = 0; n < ratios_.size(); ++n)
            if (is_in_beam(n)) largest = std::max(largest, std::abs(std::arg(ratios_[n] * std::conj(mean))));
        return largest * 180.0 / constants::pi;
    }

private:
    std::vector<std::complex<double>> fields_, ratios_;
};

double amplitude(double level) {
    return std::pow(10.0, 0.05 * level);
}

/// Keeps the peak of one pattern and how far the other is away from it. A weak side of the pattern counts by
/// what it is of the whole, as in measured patterns.
struct Distance {
    double largest = 0.0, peak = 0.0;
    void look(double one, double other) {
        peak = std::max(peak, amplitude(one));
        largest = std::max(largest, std::abs(amplitude(other) - amplitude(one)));
    }
    double of_peak() const { return largest / peak; }
};

template <class LevelOf>
std::vector<double> sampled(LevelOf level_of) {
    std::vector<double> levels;
    for (int n = 0; n < drawn_samples; ++n)
        levels.push_back(level_of(constants::pi * (2.0 * n / (drawn_samples - 1) - 1.0)));
    return levels;
}

}  // namespace

double pattern_difference(const FarField& revolution, const Beam& volume) {
    Distance distance;
    for (const PatternCut& cut : volume.cuts)
        for (const double theta : revolution.theta_rad)
            distance.look(level_at(revolution, theta, cut.phi_rad),
                          level_at(cut, theta, volume.radiated_power_w));
    return distance.of_peak();
}

double pattern_difference(const FarField& one, const FarField& other) {
    Distance distance;
    for (const double phi_deg : compared_phi_deg)
        for (const double theta : one.theta_rad) {
            const double phi = phi_deg * constants::pi / 180.0;
            distance.look(level_at(one, theta, phi), level_at(other, theta, phi));
        }
    return distance.of_peak();
}

double pattern_difference(const Beam& one, const Beam& other) {
    Distance distance;
    for (std::size_t cut = 0; cut < one.cuts.size(); ++cut)
        for (std::size_t n = 0; n < one.cuts[cut].co.size(); ++n) {
            const double theta = theta_of(one.cuts[cut], n);
            distance.look(level_at(one.cuts[cut], theta, one.radiated_power_w),
                          level_at(other.cuts.at(cut), theta, other.radiated_power_w));
        }
    return distance.of_peak();
}

double phase_difference_deg(const FarField& revolution, const Beam& volume) {
    if (revolution.azimuthal_order == 0) return undefined_number;
    const Pole pole = beam_pole(revolution);
    CoPolarPairs pairs;
    for (const PatternCut& cut : volume.cuts)
        for (const double theta : revolution.theta_rad)
            for (const double side : {-theta, theta})
                pairs.add(co_at(revolution, pole, side, cut.phi_rad), co_at(cut, side));
    return pairs.largest_phase_deg();
}

double phase_difference_deg(const FarField& one, const FarField& other) {
    if (one.azimuthal_order == 0) return undefined_number;
    const Pole pole = beam_pole(one);
    CoPolarPairs pairs;
    for (const double phi_deg : compared_phi_deg)
        for (const double theta : one.theta_rad)
            for (const double side : {-theta, theta}) {
                const double phi = phi_deg * constants::pi / 180.0;
                pairs.add(co_at(one, pole, side, phi), co_at(other, pole, side, phi));
            }
    return pairs.largest_phase_deg();
}

double phase_difference_deg(const Beam& one, const Beam& other) {
    CoPolarPairs pairs;
    for (std::size_t cut = 0; cut < one.cuts.size(); ++cut)
        for (std::size_t n = 0; n < one.cuts[cut].co.size(); ++n)
            pairs.add(one.cuts[cut].co[n], co_at(other.cuts.at(cut), theta_of(one.cuts[cut], n)));
    return pairs.largest_phase_deg();
}

std::vector<VerifiedCut> drawn_cuts(const FarField& field) {
    const Pole pole = beam_pole(field);
    std::vector<VerifiedCut> cuts;
    for (const double phi_deg : drawn_phi_deg) {
        const double phi = phi_deg * constants::pi / 180.0;
        VerifiedCut& cut = cuts.emplace_back();
        cut.frequency_hz = field.frequency_hz;
        cut.phi_deg = phi_deg;
        cut.level_dbi = sampled([&](double theta) { return level_at(field, theta, phi); });
        if (field.azimuthal_order != 0)
            cut.cross_dbi = sampled([&](double theta) { return cross_at(field, pole, theta, phi); });
    }
    return cuts;
}

std::vector<VerifiedCut> drawn_cuts(const Beam& beam, double frequency_hz, bool has_cross) {
    std::vector<VerifiedCut> cuts;
    for (const PatternCut& drawn : beam.cuts) {
        const double phi_deg = drawn.phi_rad * 180.0 / constants::pi;
        const bool is_wanted = std::any_of(drawn_phi_deg.begin(), drawn_phi_deg.end(),
                                           [&](double wanted) { return std::abs(wanted - phi_deg) < 0.1; });
        if (!is_wanted) continue;
        VerifiedCut& cut = cuts.emplace_back();
        cut.frequency_hz = frequency_hz;
        cut.phi_deg = std::round(phi_deg);
        cut.level_dbi = sampled([&](double theta) { return level_at(drawn, theta, beam.radiated_power_w); });
        if (has_cross)
            cut.cross_dbi = sampled([&](double theta) {
                return level_at(drawn, theta, beam.radiated_power_w,
                                [&](std::size_t n) { return std::norm(drawn.cross[n]); });
            });
    }
    return cuts;
}

}  // namespace lathe::genetic
