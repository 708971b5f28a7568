// Observations of planar antennas.
#include <algorithm>
#include <numbers>

#include "app/bench/random/observed_list.hpp"
#include "solver/base/constants.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/discretise/planar_oblique.hpp"
#include "solver/geometry/planar_modes.hpp"

namespace lathe::bench {
namespace {

using Complex = std::complex<double>;
constexpr double degree = std::numbers::pi / 180.0;
constexpr int step_deg = 5;
constexpr double least_power_w = 1e-6;  // of 1 W

Eigen::Vector3d direction(double phi) {
    return {std::cos(phi), std::sin(phi), 0.0};
}

class Planar {
public:
    explicit Planar(const ObservedResults& of)
        : of_(of), planar_(of.results), settings_(*of.original.flat().planar) {}

    void at(const FrequencyResult& frequency, std::vector<Observed>& list) const {
        for (const PlanarPort& from : settings_.ports) {
            if (!from.driven) continue;
            ObservedList its(list, frequency.frequency_hz, of_.map.scale, from.name);
            if (from.kind == PlanarPortKind::guide)
                for (const PlanarPort& to : settings_.ports)
                    if (to.kind == PlanarPortKind::guide)
                        its.add("S to " + to.name, ObservedKind::s,
                                sign_of(to) * sign_of(from) * frequency.s_matrix(row_of(to), row_of(from)));
            const Beam& beam = frequency.beams[index(planar_.driven, from)];
            const bool is_radiating = this->is_radiating(beam, from);
            add_beam(beam, is_radiating, its);
            add_pattern(beam, frequency.frequency_hz, field_sign_of(from), is_radiating, its);
        }
    }

private:
    std::size_t index(const std::vector<std::string>& names, const PlanarPort& port) const {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), of_.name_of(port.name)) -
                                        names.begin());
    }
    Eigen::Index row_of(const PlanarPort& port) const {
        return static_cast<Eigen::Index>(index(planar_.ports, port));
    }
    bool is_tm() const { return settings_.polarisation == Polarisation::tm; }
    double mirror_sign() const { return of_.map.is_reflection() ? -1.0 : 1.0; }
    /// Sign of the image of a guide's wave over the wave of the image's guide. Waves are counted by the field
    /// across the plane where that vanishes at the walls of `tm`, otherwise by that along the direction
    /// across the guide (frame_of()), along which odd modes are counted too. Between magnetic walls this is
    /// H, which a mirror turns where E is kept.
    double sign_of(const PlanarPort& port) const {
        if (port.kind != PlanarPortKind::guide) return 1.0;
        const Point before = frame_of(port).across, after = frame_of(under(of_.map, port)).across;
        const Eigen::Vector3d image = of_.map.turn * Eigen::Vector3d{before.z, before.r, 0.0};
        const double same = image.x() * after.z + image.y() * after.r < 0.0 ? -1.0 : 1.0;
        return (is_even_mode(port.mode, settings_) ? 1.0 : same) *
               (stepped_fields(settings_) == FieldSet::tm ? 1.0 : same) *
               (is_dual(settings_) ? mirror_sign() : 1.0);
    }
    /// The same of the far field; H across the plane changes its sign in a mirror where E does not.
    double field_sign_of(const PlanarPort& port) const {
        const bool is_te_guide = port.kind == PlanarPortKind::guide && !is_tm();
        return sign_of(port) * (is_te_guide ? mirror_sign() : 1.0);
    }

    /// False of closed networks fed by a guide, whose pattern is that of rounding.
    static bool is_radiating(const Beam& beam, const PlanarPort& port) {
        return port.kind != PlanarPortKind::guide || beam.radiated_power_w > least_power_w;
    }

    void add_beam(const Beam& beam, bool is_radiating, ObservedList& list) const {
        list.add("directivity", ObservedKind::decibel, beam.directivity_2d_db, is_radiating);
        list.add("power ratio", ObservedKind::ratio, beam.radiated_power_ratio);
        list.add("scattering width", ObservedKind::ratio, beam.total_scattering_width);
        list.add_derived("3 dB width", ObservedKind::angle, beam.beamwidth_3db_deg, is_radiating);
        list.add_derived("10 dB width", ObservedKind::angle, beam.beamwidth_10db_deg, is_radiating);
        list.add_level("side lobe", beam.side_lobe_db, is_radiating);
        list.add_level("coupling", beam.coupling_db);
        list.add("scan loss", ObservedKind::decibel, beam.scan_loss_db, is_radiating);
        const Eigen::Vector3d peak = of_.map.turn.transpose() * direction(beam.beam_angle_deg * degree);
        list.add_derived("direction of the beam", ObservedKind::angle, Complex(peak.x(), peak.y()) / degree,
                         is_radiating);
    }

    /// The far field relative to its peak, its phase referred to the original's origin.
    void add_pattern(const Beam& beam, double frequency_hz, double sign, bool is_radiating,
                     ObservedList& list) const {
        const double k = 2.0 * std::numbers::pi * frequency_hz / constants::speed_of_light;
        std::vector<Complex> field = beam.plane_field;
        double largest = 0.0;
        for (std::size_t n = 0; n < field.size(); ++n) {
            field[n] *= sign * std::polar(1.0, -k * of_.map.shift.dot(direction(planar_.phi_rad[n])));
            largest = std::max(largest, std::abs(field[n]));
        }
        const double step = planar_.phi_rad[1] - planar_.phi_rad[0];
        for (int phi = -180; phi < 180; phi += step_deg) {
            const Eigen::Vector3d towards = of_.map.turn * direction(phi * degree);
            const double at = (std::atan2(towards.y(), towards.x()) - planar_.phi_rad[0]) / step;
            list.add(fmt::format("far field at {}°", phi), ObservedKind::pattern,
                     is_radiating ? interpolated(field, at, true) / largest : 0.0, is_radiating);
        }
    }

    const ObservedResults& of_;
    const Results& planar_;
    const PlanarSettings& settings_;
};

}  // namespace

void observe_planar(const ObservedResults& of, std::vector<Observed>& list) {
    const Planar planar(of);
    for (const FrequencyResult& frequency : of.results.frequencies) planar.at(frequency, list);
}

}  // namespace lathe::bench
