// Which metrics antennas in space have: those of bodies of revolution that a beam defines, and those of pairs
// of ports.
#include <algorithm>
#include <array>
#include <cmath>

#include "solver/results/metric_entries.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {
namespace {

using V = const VolumeQuery&;
using Q = const MetricQuestion&;

/// Row or column of an excitation in the S-matrix; -1 for one that is no port of it.
Eigen::Index port_of(V of) {
    const auto& ports = of.results.ports;
    const auto found = std::find(ports.begin(), ports.end(), of.results.driven[of.excitation]);
    return found == ports.end() ? -1 : found - ports.begin();
}

std::complex<double> reflection_at(V of) {
    const Eigen::Index port = port_of(of);
    if (port < 0) return {undefined_number, undefined_number};
    return of.at.s_matrix(port, port);
}

double transmission_db(V of, Q /*question*/) {
    const Eigen::Index from = port_of(of);
    if (from < 0 || !of.to_port) return undefined_number;
    return reflection_db(of.at.s_matrix(static_cast<Eigen::Index>(*of.to_port), from));
}

/// The largest |S| from the driven port to another.
double coupling_db(V of, Q /*question*/) {
    const Eigen::Index from = port_of(of);
    double largest = undefined_number;
    for (Eigen::Index to = 0; from >= 0 && to < of.at.s_matrix.rows(); ++to)
        if (to != from) largest = std::fmax(largest, reflection_db(of.at.s_matrix(to, from)));
    return largest;
}

/// The peak of the cross-polar field within a range of angles from the beam's axis, relative to the co-polar
/// peak: in the diagonal planes, or in all planes where the beam is all round z.
double cross_polar_db(V of, Q question) {
    const VolumeBeam& beam = of.beam();
    if (!question.gives_angles()) return beam.cross_polar_db;
    constexpr double slack = 1e-9;
    const double from = question.from_theta_deg.value_or(0.0) - slack;
    const double to = question.to_theta_deg.value_or(90.0) + slack;
    double cross = 0.0, co = 0.0;
    for (std::size_t plane = 0; plane < beam.beam_planes.size(); ++plane) {
        const VolumeCut& cut = beam.beam_planes[plane];
        const bool counts = beam.co_polar.is_round() || plane >= first_diagonal_plane;
        const auto count = static_cast<double>(cut.co.size());
        for (std::size_t n = 0; n < cut.co.size(); ++n) {
            const double theta_deg = std::abs(-180.0 + 360.0 * static_cast<double>(n) / (count - 1.0));
            co = std::max(co, std::abs(cut.co[n]));
            if (counts && theta_deg >= from && theta_deg <= to)
                cross = std::max(cross, std::abs(cut.cross[n]));
        }
    }
    return co > 0.0 ? reflection_db(cross / co) : undefined_number;
}

struct OfVolume {
    std::string_view key;
    MetricExcitation excitation;
    double (*value)(V of, Q question);
};

template <auto member>
double beam_number(V of, Q /*question*/) {
    return of.beam().*member;
}

constexpr std::array all = {
    OfVolume{"s11_db", MetricExcitation::guide, [](V of, Q) { return reflection_db(reflection_at(of)); }},
    OfVolume{"vswr", MetricExcitation::guide, [](V of, Q) { return standing_wave_ratio(reflection_at(of)); }},
    OfVolume{"s_db", MetricExcitation::pair_of_guides, transmission_db},
    OfVolume{"coupling_db", MetricExcitation::guide, coupling_db},
    OfVolume{"input_resistance_ohm", MetricExcitation::guide,
             [](V of, Q) { return of.beam().input_impedance_ohm.real(); }},
    OfVolume{"input_reactance_ohm", MetricExcitation::guide,
             [](V of, Q) { return of.beam().input_impedance_ohm.imag(); }},
    OfVolume{"directivity_dbi", MetricExcitation::beam, beam_number<&VolumeBeam::directivity_dbi>},
    OfVolume{"gain_dbi", MetricExcitation::beam, beam_number<&VolumeBeam::gain_dbi>},
    OfVolume{"realised_gain_dbi", MetricExcitation::beam, beam_number<&VolumeBeam::realised_gain_dbi>},
    OfVolume{"cross_polar_db", MetricExcitation::beam, cross_polar_db},
    OfVolume{"side_lobe_e_db", MetricExcitation::beam, beam_number<&VolumeBeam::side_lobe_e_db>},
    OfVolume{"side_lobe_h_db", MetricExcitation::beam, beam_number<&VolumeBeam::side_lobe_h_db>},
    OfVolume{"beamwidth_3db_e_deg", MetricExcitation::beam, beam_number<&VolumeBeam::beamwidth_3db_e_deg>},
    OfVolume{"beamwidth_3db_h_deg", MetricExcitation::beam, beam_number<&VolumeBeam::beamwidth_3db_h_deg>},
    OfVolume{"phase_centre_e_mm", MetricExcitation::beam, beam_number<&VolumeBeam::phase_centre_e_mm>},
    OfVolume{"phase_centre_h_mm", MetricExcitation::beam, beam_number<&VolumeBeam::phase_centre_h_mm>},
    OfVolume{"front_to_back_db", MetricExcitation::beam, beam_number<&VolumeBeam::front_to_back_db>},
    OfVolume{"radiated_power_ratio", MetricExcitation::beam, beam_number<&VolumeBeam::radiated_power_ratio>},
};

}  // namespace

void add_volume_metrics(std::vector<MetricDescription>& metrics) {
    for (MetricDescription& metric : metrics)
        for (const OfVolume& entry : all)
            if (entry.key == metric.key) {
                metric.volume_excitation = entry.excitation;
                metric.of_volume = entry.value;
            }
}

}  // namespace lathe
