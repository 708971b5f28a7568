#include "genetic/objectives/reflection_record.hpp"

#include <stdexcept>

#include "genetic/objectives/bit_text.hpp"
#include "solver/results/reflection.hpp"

namespace lathe::genetic {

nlohmann::json reflection_to_json(const std::vector<ReflectionPoint>& curve,
                                  const std::vector<double>& solved_hz) {
    if (curve.empty()) return nullptr;
    const double from = curve.front().frequency_hz, to = curve.back().frequency_hz;
    const std::vector<double> band = reflection_band(from, to, solved_hz);
    if (band.size() != curve.size()) return nullptr;
    std::vector<double> s11;
    for (std::size_t n = 0; n < curve.size(); ++n) {
        if (curve[n].frequency_hz != band[n]) return nullptr;
        s11.push_back(curve[n].s11.real());
        s11.push_back(curve[n].s11.imag());
    }
    return {{"from_hz", from}, {"to_hz", to}, {"s11", bits_to_text(s11)}};
}

std::vector<ReflectionPoint> reflection_from_json(const nlohmann::json& value,
                                                  const std::vector<double>& solved_hz) {
    const std::vector<double> band =
        reflection_band(value.at("from_hz").get<double>(), value.at("to_hz").get<double>(), solved_hz);
    const std::optional<std::vector<double>> s11 =
        bits_from_text(value.at("s11").get_ref<const std::string&>());
    if (!s11) throw std::invalid_argument("stored reflection is damaged");
    if (s11->size() != 2 * band.size())
        throw std::invalid_argument("stored reflection has another number of frequencies");
    std::vector<ReflectionPoint> curve;
    for (std::size_t n = 0; n < band.size(); ++n)
        curve.push_back({band[n], {(*s11)[2 * n], (*s11)[2 * n + 1]}});
    measure_delays(curve);
    return curve;
}

}  // namespace lathe::genetic
