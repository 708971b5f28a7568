#include "solver/formats/planar_json.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "solver/base/constants.hpp"
#include "solver/formats/s_matrix_json.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

/// Levels relative to the largest, dB, and of a plane wave the scattering width 2 pi |F/E|^2 in wavelengths,
/// dB; phi from -180 degrees on.
Json pattern(const Results& results, double frequency_hz, const Beam& beam) {
    double largest = 0.0;
    for (const std::complex<double>& field : beam.plane_field) largest = std::max(largest, std::norm(field));
    const bool scattered = std::isfinite(beam.total_scattering_width);
    const double wavelength = constants::speed_of_light / frequency_hz;
    Json phi_deg = Json::array(), level_db = Json::array(), width_db = Json::array();
    const std::size_t count = largest > 0.0 ? beam.plane_field.size() : 0;  // 0: nothing is radiated
    for (std::size_t n = 0; n < count; ++n) {
        const double power = std::norm(beam.plane_field[n]);
        phi_deg.push_back(results.phi_rad[n] * 180.0 / constants::pi);
        level_db.push_back(number_or_null(10.0 * std::log10(power / largest)));
        if (scattered)
            width_db.push_back(number_or_null(10.0 * std::log10(2.0 * constants::pi * power / wavelength)));
    }
    Json json = {{"frequency_hz", frequency_hz}, {"phi_deg", phi_deg}, {"level_db", level_db}};
    if (scattered) json["scattering_width_db"] = width_db;
    return json;
}

/// The beam of the array behind a lens.
Json array(const Results& results, std::size_t which) {
    Json json = Json::object();
    const auto list = [&](const char* key, auto value_of) {
        for (const FrequencyResult& frequency : results.frequencies)
            json[key].push_back(number_or_null(value_of(*frequency.beams[which].array)));
    };
    using A = const ArrayBeam&;
    list("beam_angle_deg", [](A beam) { return beam.beam_angle_deg; });
    list("beamwidth_3db_deg", [](A beam) { return beam.beamwidth_3db_deg; });
    list("side_lobe_db", [](A beam) { return beam.side_lobe_db; });
    list("through_db", [](A beam) { return 10.0 * std::log10(beam.through_ratio); });
    list("spillover_ratio", [](A beam) { return beam.spillover_ratio; });
    list("balance_db", [](A beam) { return beam.balance_db; });
    list("phase_error_deg", [](A beam) { return beam.phase_error_deg; });
    return json;
}

}  // namespace

nlohmann::ordered_json plane_excitation(const Results& results, std::size_t which) {
    Json json = {{"port", results.driven[which]}};
    const auto list = [&](const char* key, auto value_of) {
        Json values = Json::array();
        for (const FrequencyResult& frequency : results.frequencies)
            values.push_back(number_or_null(value_of(frequency.beams[which])));
        json[key] = std::move(values);
    };
    using B = const Beam&;
    const auto known = [&](auto value_of) {
        return std::any_of(results.frequencies.begin(), results.frequencies.end(),
                           [&](const FrequencyResult& f) { return std::isfinite(value_of(f.beams[which])); });
    };
    const auto of_plates = [](B beam) { return beam.directivity_dbi; };
    const auto total_width = [](B beam) { return beam.total_scattering_width; };
    list("directivity_2d_db", [](B beam) { return beam.directivity_2d_db; });
    if (known(of_plates)) list("directivity_dbi", of_plates);
    list("beam_angle_deg", [](B beam) { return beam.beam_angle_deg; });
    list("beamwidth_3db_deg", [](B beam) { return beam.beamwidth_3db_deg; });
    list("beamwidth_10db_deg", [](B beam) { return beam.beamwidth_10db_deg; });
    list("side_lobe_db", [](B beam) { return beam.side_lobe_db; });
    list("radiated_power_ratio", [](B beam) { return beam.radiated_power_ratio; });
    list("wall_loss_ratio", [](B beam) { return beam.wall_loss_ratio; });
    if (known(total_width)) list("total_scattering_width", total_width);
    const auto coupling = [](B beam) { return beam.coupling_db; };
    const auto scan_loss = [](B beam) { return beam.scan_loss_db; };
    if (known(coupling)) list("coupling_db", coupling);
    if (known(scan_loss)) list("scan_loss_db", scan_loss);
    if (!results.frequencies.empty() && results.frequencies.front().beams[which].array)
        json["array"] = array(results, which);
    json["patterns"] = Json::array();
    for (const FrequencyResult& frequency : results.frequencies)
        json["patterns"].push_back(pattern(results, frequency.frequency_hz, frequency.beams[which]));
    return json;
}

}  // namespace lathe
