// Observations of 3D antennas.
#include <algorithm>
#include <numbers>

#include "app/bench/random/observed_list.hpp"
#include "solver/base/constants.hpp"
#include "solver/results/sphere_directions.hpp"

namespace lathe::bench {
namespace {

using Complex = std::complex<double>;
using Eigen::Vector3d;
constexpr double degree = std::numbers::pi / 180.0;
constexpr int step_deg = 10;
constexpr double least_power_w = 1e-6;  // of 1 W; closed networks radiate rounding

class Volume {
public:
    explicit Volume(const ObservedResults& of)
        : of_(of), volume_(of.results), design_(of.original.volume()) {}

    void at(const FrequencyResult& frequency, std::vector<Observed>& all) const {
        for (const DrawnPort& from : design_.ports) {
            if (!from.driven) continue;
            ObservedList list(all, frequency.frequency_hz, of_.map.scale, from.name);
            if (is_terminal(from))
                for (const DrawnPort& to : design_.ports)
                    if (is_terminal(to)) add_s(frequency.s_matrix(row_of(to), row_of(from)), to, from, list);
            const Beam& beam = frequency.beams[index(volume_.driven, from)];
            const bool is_radiating = !is_terminal(from) || beam.radiated_power_w > least_power_w;
            add_beam(beam, is_radiating, list);
            const std::size_t first = all.size();
            add_shape(beam, constants::speed_of_light / frequency.frequency_hz, is_radiating, list);
            for (std::size_t n = first; n < all.size(); ++n) all[n].is_about_z = beam.co_polar.is_round();
            add_pattern(beam, from.kind == VolumePortKind::plane_wave ? of_.map.scale : 1.0, list);
        }
    }

private:
    static bool is_terminal(const DrawnPort& port) {
        return port.kind == VolumePortKind::waveguide || port.kind == VolumePortKind::lumped;
    }
    std::size_t index(const std::vector<std::string>& names, const DrawnPort& port) const {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), of_.name_of(port.name)) -
                                        names.begin());
    }
    Eigen::Index row_of(const DrawnPort& port) const {
        return static_cast<Eigen::Index>(index(volume_.ports, port));
    }

    /// The sign of a guide's mode is that of its field along the plane's axes, so that squares remain.
    void add_s(Complex s, const DrawnPort& to, const DrawnPort& from, ObservedList& list) const {
        const bool is_own = to.name == from.name;
        list.add((is_own ? "S to " : "square of S to ") + to.name, ObservedKind::s, is_own ? s : s * s);
    }

    void add_beam(const Beam& beam, bool is_radiating, ObservedList& list) const {
        list.add("directivity", ObservedKind::decibel, beam.directivity_dbi, is_radiating);
        list.add("gain", ObservedKind::decibel, beam.gain_dbi, is_radiating);
        list.add("realised gain", ObservedKind::decibel, beam.realised_gain_dbi, is_radiating);
        list.add("power ratio", ObservedKind::ratio, beam.radiated_power_ratio);
        list.add("impedance", ObservedKind::impedance, beam.input_impedance_ohm / 50.0);
        list.add_level("back lobe", -beam.front_to_back_db, is_radiating);
        const Vector3d peak =
            of_.map.turn.transpose() * direction(beam.peak_theta_deg * degree, beam.peak_phi_deg * degree);
        list.add_derived("peak, x and y", ObservedKind::angle, Complex(peak.x(), peak.y()) / degree,
                         is_radiating);
        list.add_derived("peak, z", ObservedKind::angle, peak.z() / degree, is_radiating);
    }

    /// Place of a phase centre along the beam, from the original's origin, m.
    double along_beam(const CoPolarReference& reference, double coordinate) const {
        if (reference.is_round()) return of_.map.turn(2, 2) * (coordinate - of_.map.shift.z());
        const Vector3d axis = direction(reference.axis_theta_rad, reference.axis_phi_rad);
        // Coordinates of beams towards -x, -y and -z count from the origin the other way.
        const bool is_backwards = axis.minCoeff() < -1.0 + 1e-9;
        return (is_backwards ? -coordinate : coordinate) - axis.dot(of_.map.shift);
    }

    /// Metrics of planes through the beam's axis.
    void add_shape(const Beam& beam, double wavelength, bool is_known, ObservedList& list) const {
        const auto phase_centre = [&](double mm) {
            return along_beam(beam.co_polar, 1e-3 * mm) / wavelength;
        };
        list.add_derived("width, E", ObservedKind::angle, beam.beamwidth_3db_e_deg, is_known);
        list.add_derived("width, H", ObservedKind::angle, beam.beamwidth_3db_h_deg, is_known);
        list.add_level("side lobe, E", beam.side_lobe_e_db, is_known);
        list.add_level("side lobe, H", beam.side_lobe_h_db, is_known);
        list.add_level("cross-polarisation", beam.cross_polar_db, is_known);
        // Patterns that are round about z have a phase centre on the z axis only.
        const bool has_axis = !beam.co_polar.is_round() || of_.map.shift.head<2>().isZero();
        list.add_derived("phase centre, E", ObservedKind::phase, phase_centre(beam.phase_centre_e_mm),
                         is_known && has_axis);
        list.add_derived("phase centre, H", ObservedKind::phase, phase_centre(beam.phase_centre_h_mm),
                         is_known && has_axis);
    }

    /// Magnitude of the field in the cuts of the original over that of 1 W from an isotropic antenna (of a
    /// plane wave over `unit`), and of its co-polar part where the z axis stays.
    void add_pattern(const Beam& beam, double unit, ObservedList& list) const {
        const double isotropic = unit * std::sqrt(constants::vacuum_impedance / (2.0 * std::numbers::pi));
        for (const double phi : {0.0, 45.0, 90.0, 135.0})
            for (int theta = -180; theta < 180; theta += step_deg) {
                const Vector3d towards = of_.map.turn * direction(theta * degree, phi * degree);
                Complex co, cross;
                const bool is_known = find(beam, towards, co, cross);
                const std::string place = fmt::format(" at theta {}°, phi {:g}°", theta, phi);
                list.add("field" + place, ObservedKind::pattern,
                         std::sqrt(std::norm(co) + std::norm(cross)) / isotropic, is_known);
            }
    }

    /// Both parts of the field in a direction; false where no cut goes through it.
    bool find(const Beam& beam, const Vector3d& towards, Complex& co, Complex& cross) const {
        const double across = std::hypot(towards.x(), towards.y());
        const double theta = std::atan2(across, towards.z()), phi = std::atan2(towards.y(), towards.x());
        for (const PatternCut& cut : beam.cuts) {
            const double off = std::remainder(phi - cut.phi_rad, std::numbers::pi);
            if (across > 1e-9 && std::abs(off) > 1e-9) continue;
            const bool is_opposite =
                std::abs(std::remainder(phi - cut.phi_rad, 2.0 * std::numbers::pi)) > 1.0;
            const auto intervals = static_cast<double>(cut.co.size() / 2);
            const double at = intervals * (1.0 + (is_opposite ? -theta : theta) / std::numbers::pi);
            co = interpolated(cut.co, at, false), cross = interpolated(cut.cross, at, false);
            return true;
        }
        return false;
    }

    const ObservedResults& of_;
    const Results& volume_;
    const VolumeDesign& design_;
};

}  // namespace

void observe_volume(const ObservedResults& of, std::vector<Observed>& list) {
    const Volume volume(of);
    for (const FrequencyResult& frequency : of.results.frequencies) volume.at(frequency, list);
}

}  // namespace lathe::bench
