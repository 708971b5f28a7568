#include <nlohmann/json.hpp>

#include "genetic/verification/verification.hpp"
#include "solver/formats/json_text.hpp"
#include "solver/formats/s_matrix_json.hpp"

namespace lathe::genetic {
namespace {

using Json = nlohmann::ordered_json;
using Side = VerifiedFrequency::Side;

template <class ValueOf>
Json list(const Verification& verification, ValueOf value_of) {
    Json values = Json::array();
    for (const VerifiedFrequency& at : verification.frequencies) values.push_back(value_of(at));
    return values;
}

struct SideNumber {
    const char* key;
    double Side::*number;
};
constexpr SideNumber side_numbers[] = {{"s11_db", &Side::s11_db},
                                       {"directivity_dbi", &Side::directivity_dbi},
                                       {"realised_gain_dbi", &Side::realised_gain_dbi},
                                       {"cross_polar_db", &Side::cross_polar_db},
                                       {"phase_centre_e_mm", &Side::phase_centre_e_mm},
                                       {"phase_centre_h_mm", &Side::phase_centre_h_mm},
                                       {"radiated_power_ratio", &Side::radiated_power_ratio}};

Json side_json(const Verification& verification, Side VerifiedFrequency::*side, const Results& results) {
    Json json = Json::object();
    json["s11"] = list(verification, [&](const VerifiedFrequency& at) {
        const std::complex<double> s11 = (at.*side).s11;
        return Json{{"re", number_or_null(s11.real())}, {"im", number_or_null(s11.imag())}};
    });
    for (const SideNumber& number : side_numbers)
        json[number.key] = list(verification, [&](const VerifiedFrequency& at) {
            return number_or_null(at.*side.*number.number);
        });
    if (results.volume)
        json["cells"] = results.volume->cells;
    else
        json["cells"] = {results.grid.nr, results.grid.nz};
    json["steps"] = results.grid.steps;
    json["engine"] = results.engine.name;
    json["seconds"] = results.engine.seconds;
    json["warnings"] = Json::array();
    for (const Warning& warning : results.warnings)
        json["warnings"].push_back(
            {{"code", warning.code}, {"text", warning.text}, {"place", warning.place}});
    return json;
}

}  // namespace

std::string verification_json(const Verification& verification) {
    Json json = Json::object();
    json["format"] = "lathe-verification/1";
    json["frequencies_hz"] = list(verification, [](const VerifiedFrequency& at) { return at.frequency_hz; });
    json["revolution"] = side_json(verification, &VerifiedFrequency::revolution, verification.revolution);
    json["volume"] = side_json(verification, &VerifiedFrequency::volume, verification.volume);
    Json& differences = json["differences"];
    differences["s11"] =
        list(verification, [](const VerifiedFrequency& at) { return number_or_null(at.s11_difference()); });
    for (const SideNumber& number : side_numbers)
        differences[number.key] = list(verification, [&](const VerifiedFrequency& at) {
            return number_or_null(at.volume.*number.number - at.revolution.*number.number);
        });
    differences["pattern"] =
        list(verification, [](const VerifiedFrequency& at) { return number_or_null(at.pattern); });
    const VerificationLimits& limits = verification.limits;
    json["limits"] = {{"s11", limits.s11},
                      {"directivity_db", limits.directivity_db},
                      {"pattern", limits.pattern},
                      {"cross_polar_db", limits.cross_polar_db},
                      {"phase_centre_wavelengths", limits.phase_centre_wavelengths}};
    json["verdict"] = verification.agrees() ? "agrees" : "differs";
    json["reasons"] = verification.reasons;
    return json_text(json);
}

}  // namespace lathe::genetic
