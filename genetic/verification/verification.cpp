#include "genetic/verification/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solver/base/constants.hpp"
#include "solver/results/level_dbi.hpp"
#include "solver/results/reflection.hpp"

namespace lathe::genetic {
namespace {

constexpr double lowest_cross_polar_db = -40.0;

using Side = VerifiedFrequency::Side;

Side side_of(const FrequencyResult& result, bool has_s11) {
    Side side;
    if (has_s11) side.s11 = result.s11, side.s11_db = result.s11_db;
    side.directivity_dbi = result.directivity_dbi;
    side.realised_gain_dbi = result.realised_gain_dbi;
    side.cross_polar_db = result.cross_polar_db;
    side.phase_centre_e_mm = result.phase_centre_mm.e;
    side.phase_centre_h_mm = result.phase_centre_mm.h;
    side.radiated_power_ratio = result.radiated_power_ratio;
    return side;
}

Side side_of(const VolumeFrequency& at, bool has_s11) {
    Side side;
    if (has_s11) side.s11 = at.s_matrix(0, 0), side.s11_db = reflection_db(side.s11);
    const VolumeBeam& beam = at.beams.front();
    side.directivity_dbi = beam.directivity_dbi;
    side.realised_gain_dbi = beam.realised_gain_dbi;
    side.cross_polar_db = beam.cross_polar_db;
    side.phase_centre_e_mm = beam.phase_centre_e_mm;
    side.phase_centre_h_mm = beam.phase_centre_h_mm;
    side.radiated_power_ratio = beam.radiated_power_ratio;
    return side;
}

/// Both polarisations of a cut at theta in radians, between two of its samples.
double level_at(const VolumeCut& cut, double theta, double power) {
    const double place = (theta / constants::pi + 1.0) * 0.5 * static_cast<double>(cut.co.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), cut.co.size() - 2);
    const double share = place - static_cast<double>(below);
    const auto level = [&](std::size_t n) {
        return level_dbi(std::norm(cut.co[n]) + std::norm(cut.cross[n]), power);
    };
    return (1.0 - share) * level(below) + share * level(below + 1);
}

/// E_theta = A cos(m phi), E_phi = B sin(m phi): see FarField.
double level_at(const FarField& field, std::size_t n, double phi) {
    const double angle = field.azimuthal_order * phi;
    const double of_theta = field.azimuthal_order == 0 ? 1.0 : std::cos(angle);
    const double of_phi = field.azimuthal_order == 0 ? 1.0 : std::sin(angle);
    return level_dbi(std::norm(field.a[n] * of_theta) + std::norm(field.b[n] * of_phi),
                     field.radiated_power_w);
}

/// A weak side of the pattern counts by what it is of the whole, as in measured patterns.
double pattern_difference(const FarField& field, const VolumeBeam& beam) {
    const auto amplitude = [](double level) { return std::pow(10.0, 0.05 * level); };
    double largest = 0.0, peak = 0.0;
    for (const VolumeCut& cut : beam.cuts)
        for (std::size_t n = 0; n < field.theta_rad.size(); ++n) {
            const double one = amplitude(level_at(field, n, cut.phi_rad));
            const double other = amplitude(level_at(cut, field.theta_rad[n], beam.radiated_power_w));
            peak = std::max(peak, one);
            largest = std::max(largest, std::abs(other - one));
        }
    return largest / peak;
}

/// Keeps the worst of one number and says so when it is beyond its limit.
class Judge {
public:
    Judge(std::vector<std::string>& reasons, const char* what, const char* unit, double limit)
        : reasons_(reasons), what_(what), unit_(unit), limit_(limit) {}
    ~Judge() = default;
    Judge(const Judge&) = delete;
    Judge& operator=(const Judge&) = delete;

    void look(double difference, double frequency_hz) {
        if (std::abs(difference) > std::abs(worst_)) worst_ = difference, at_hz_ = frequency_hz;
    }
    void conclude() const {
        if (std::abs(worst_) > limit_)
            reasons_.push_back(fmt::format("{} differs by {:.4g}{} at {:.6g} GHz; the limit is {:g}{}", what_,
                                           worst_, unit_, at_hz_ / 1e9, limit_, unit_));
    }

private:
    std::vector<std::string>& reasons_;
    const char *what_, *unit_;
    double limit_, worst_ = 0.0, at_hz_ = 0.0;
};

void judge(Verification& verification) {
    const VerificationLimits& limits = verification.limits;
    std::vector<std::string>& reasons = verification.reasons;
    Judge s11(reasons, "the reflection", "", limits.s11),
        gain(reasons, "the directivity", " dB", limits.directivity_db);
    Judge realised(reasons, "the realised gain", " dB", limits.directivity_db);
    Judge pattern(reasons, "the pattern", " of the peak", limits.pattern);
    Judge cross(reasons, "the cross-polar level", " dB", limits.cross_polar_db);
    Judge centre(reasons, "the phase centre", " wavelengths", limits.phase_centre_wavelengths);
    for (const VerifiedFrequency& at : verification.frequencies) {
        const Side &one = at.revolution, &other = at.volume;
        s11.look(at.s11_difference(), at.frequency_hz);
        gain.look(at.directivity_difference_db(), at.frequency_hz);
        realised.look(other.realised_gain_dbi - one.realised_gain_dbi, at.frequency_hz);
        pattern.look(at.pattern, at.frequency_hz);
        if (std::min(one.cross_polar_db, other.cross_polar_db) > lowest_cross_polar_db)
            cross.look(other.cross_polar_db - one.cross_polar_db, at.frequency_hz);
        const double wavelengths = at.frequency_hz / constants::speed_of_light / 1e3;
        centre.look((other.phase_centre_e_mm - one.phase_centre_e_mm) * wavelengths, at.frequency_hz);
        centre.look((other.phase_centre_h_mm - one.phase_centre_h_mm) * wavelengths, at.frequency_hz);
    }
    for (const Judge* each : {&s11, &gain, &realised, &pattern, &cross, &centre}) each->conclude();
}

}  // namespace

Verification compare(Results revolution, Results volume, const VerificationLimits& limits) {
    if (!volume.volume || revolution.volume || revolution.planar ||
        revolution.frequencies.size() != volume.volume->frequencies.size())
        throw std::invalid_argument(
            "results of one antenna by both solvers at the same frequencies are compared");
    Verification made;
    made.limits = limits;
    for (std::size_t n = 0; n < revolution.frequencies.size(); ++n) {
        const FrequencyResult& one = revolution.frequencies[n];
        const VolumeFrequency& other = volume.volume->frequencies[n];
        if (one.frequency_hz != other.frequency_hz)
            throw std::invalid_argument("results of the same frequencies are compared");
        VerifiedFrequency at;
        at.frequency_hz = one.frequency_hz;
        at.revolution = side_of(one, revolution.has_s11);
        at.volume = side_of(other, revolution.has_s11 && other.s_matrix.size() > 0);
        at.pattern = pattern_difference(one.far_field, other.beams.front());
        made.frequencies.push_back(at);
    }
    judge(made);
    made.revolution = std::move(revolution);
    made.volume = std::move(volume);
    return made;
}

}  // namespace lathe::genetic
