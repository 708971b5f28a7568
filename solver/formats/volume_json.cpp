#include "solver/formats/volume_json.hpp"

#include <cmath>
#include <complex>
#include <nlohmann/json.hpp>

#include "solver/base/constants.hpp"
#include "solver/formats/s_matrix_json.hpp"
#include "solver/results/level_dbi.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;
constexpr double degrees = 180.0 / constants::pi;

/// A cut as directivity; of a plane wave the radar cross-section beside it.
Json pattern(double frequency_hz, const Beam& beam, std::size_t which) {
    const PatternCut& cut = beam.cuts[which];
    const double intervals = static_cast<double>(cut.co.size()) - 1.0;
    Json theta_deg = Json::array(), co = Json::array(), cross = Json::array();
    const auto level = [&](std::complex<double> field) {
        return number_or_null(level_dbi(std::norm(field), beam.radiated_power_w));
    };
    for (std::size_t n = 0; n < cut.co.size(); ++n) {
        theta_deg.push_back(360.0 * static_cast<double>(n) / intervals - 180.0);
        co.push_back(level(cut.co[n]));
        cross.push_back(level(cut.cross[n]));
    }
    Json json = {{"frequency_hz", frequency_hz},
                 {"phi_deg", cut.phi_rad * degrees},
                 {"theta_deg", std::move(theta_deg)},
                 {"co_dbi", std::move(co)},
                 {"cross_dbi", std::move(cross)}};
    if (beam.rcs_db.empty()) return json;
    Json rcs = Json::array();
    for (std::size_t n = 0; n < cut.co.size(); ++n)
        rcs.push_back(number_or_null(beam.rcs_db[which * cut.co.size() + n]));
    json["rcs_db"] = std::move(rcs);
    return json;
}

}  // namespace

nlohmann::ordered_json space_excitation(const Results& results, std::size_t which) {
    Json json = {{"port", results.driven[which]}};
    const auto list = [&](const char* key, auto entry_of) {
        json[key] = Json::array();
        for (const FrequencyResult& frequency : results.frequencies)
            json[key].push_back(entry_of(frequency.beams[which]));
    };
    const auto numbers = [&](const char* key, auto value_of) {
        list(key, [&](const Beam& beam) { return number_or_null(value_of(beam)); });
    };
    const auto planes = [&](const char* key, auto e_of, auto h_of) {
        list(key, [&](const Beam& beam) {
            return Json{{"e", number_or_null(e_of(beam))}, {"h", number_or_null(h_of(beam))}};
        });
    };
    using B = const Beam&;
    numbers("directivity_dbi", [](B beam) { return beam.directivity_dbi; });
    numbers("gain_dbi", [](B beam) { return beam.gain_dbi; });
    numbers("realised_gain_dbi", [](B beam) { return beam.realised_gain_dbi; });
    numbers("radiated_power_ratio", [](B beam) { return beam.radiated_power_ratio; });
    numbers("wall_loss_ratio", [](B beam) { return beam.wall_loss_ratio; });
    numbers("peak_theta_deg", [](B beam) { return beam.peak_theta_deg; });
    numbers("peak_phi_deg", [](B beam) { return beam.peak_phi_deg; });
    list("co_polar", [](const Beam& beam) -> Json {
        if (beam.cuts.empty()) return nullptr;
        switch (beam.co_polar.kind) {
            case CoPolarReference::Kind::ludwig:
                break;
            case CoPolarReference::Kind::e_theta:
                return "e_theta";
            case CoPolarReference::Kind::e_phi:
                return "e_phi";
        }
        return "ludwig3";
    });
    const auto of_axis = [](const Beam& beam, double angle_rad) {
        return beam.cuts.empty() || beam.co_polar.is_round() ? Beam::undefined : angle_rad * degrees;
    };
    numbers("axis_theta_deg", [&](B beam) { return of_axis(beam, beam.co_polar.axis_theta_rad); });
    numbers("axis_phi_deg", [&](B beam) { return of_axis(beam, beam.co_polar.axis_phi_rad); });
    numbers("polarisation_deg", [](B beam) { return beam.co_polar.polarisation_rad * degrees; });
    planes(
        "beamwidth_3db_deg", [](B beam) { return beam.beamwidth_3db_e_deg; },
        [](B beam) { return beam.beamwidth_3db_h_deg; });
    planes(
        "side_lobe_db", [](B beam) { return beam.side_lobe_e_db; },
        [](B beam) { return beam.side_lobe_h_db; });
    numbers("cross_polar_db", [](B beam) { return beam.cross_polar_db; });
    planes(
        "phase_centre_mm", [](B beam) { return beam.phase_centre_e_mm; },
        [](B beam) { return beam.phase_centre_h_mm; });
    numbers("front_to_back_db", [](B beam) { return beam.front_to_back_db; });
    list("input_impedance_ohm", [](B beam) { return complex_or_null(beam.input_impedance_ohm); });
    json["patterns"] = Json::array();
    for (const FrequencyResult& frequency : results.frequencies)
        for (std::size_t cut = 0; cut < frequency.beams[which].cuts.size(); ++cut)
            json["patterns"].push_back(pattern(frequency.frequency_hz, frequency.beams[which], cut));
    return json;
}

}  // namespace lathe
