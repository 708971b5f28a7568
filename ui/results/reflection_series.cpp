#include "ui/results/reflection_series.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "solver/results/reflection.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;
constexpr double degrees_per_radian = 57.29577951308232;
constexpr double lowest_reflection_db = -80.0;  // a perfect match would have no place on a chart

QString tr(const char* text) {
    return QCoreApplication::translate("ReflectionChart", text);
}

double level_db(std::complex<double> s11) {
    return std::max(reflection_db(s11), lowest_reflection_db);
}

double value_of(std::complex<double> s11, const std::string& key) {
    if (key == "s11_db") return level_db(s11);
    if (key == "return_loss_db") return -level_db(s11);
    if (key == "vswr") return standing_wave_ratio(s11);
    if (key == "s11_phase_deg") return std::arg(s11) * degrees_per_radian;
    return key == "s11_re" ? s11.real() : s11.imag();
}

}  // namespace

std::optional<std::size_t> ReflectionSeries::nearest(double frequency_hz) const {
    if (frequencies_hz.empty()) return std::nullopt;
    const auto closest = std::min_element(
        frequencies_hz.begin(), frequencies_hz.end(),
        [&](double a, double b) { return std::abs(a - frequency_hz) < std::abs(b - frequency_hz); });
    return static_cast<std::size_t>(closest - frequencies_hz.begin());
}

ReflectionSeries reflection_series(const Results& results) {
    ReflectionSeries series;
    for (const ReflectionPoint& point : reflection_of(results)) {
        series.frequencies_hz.push_back(point.frequency_hz);
        series.s11.push_back(point.s11);
        series.group_delays_s.push_back(point.group_delay_s);
    }
    return series;
}

const std::vector<ReflectionQuantity>& reflection_quantities() {
    static const std::vector<ReflectionQuantity> all = {{"s11_db", tr("|S11| / dB")},
                                                        {"return_loss_db", tr("return loss / dB")},
                                                        {"vswr", tr("VSWR")},
                                                        {"s11_phase_deg", tr("phase of S11 / °")},
                                                        {"s11_re", tr("real part of S11")},
                                                        {"s11_im", tr("imaginary part of S11")},
                                                        {"s11_group_delay_ns", tr("group delay / ns")}};
    return all;
}

bool is_reflection_quantity(const std::string& key) {
    const auto& all = reflection_quantities();
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.key == key; });
}

QList<QPointF> reflection_points(const Results& results, const std::string& key) {
    QList<QPointF> points;
    if (!is_reflection_quantity(key)) return points;
    const ReflectionSeries series = reflection_series(results);
    const bool is_delay = key == "s11_group_delay_ns";
    for (std::size_t n = 0; n < series.size(); ++n)
        points.append({series.frequencies_hz[n] * hz_to_ghz,
                       is_delay ? 1e9 * series.group_delays_s[n] : value_of(series.s11[n], key)});
    return points;
}

std::optional<double> reflection_goal(const std::string& metric, double value, const std::string& key) {
    if (metric == key) return value;
    if (metric != "s11_db" && metric != "vswr") return std::nullopt;
    const double magnitude =
        metric == "s11_db" ? std::pow(10.0, 0.05 * value) : (value - 1.0) / (value + 1.0);
    if (!(magnitude > 0.0 && magnitude < 1.0)) return std::nullopt;
    if (key != "s11_db" && key != "vswr" && key != "return_loss_db") return std::nullopt;
    return value_of(magnitude, key);
}

}  // namespace lathe::ui
