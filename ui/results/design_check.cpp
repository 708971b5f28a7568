#include "ui/results/design_check.hpp"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "genetic/report/figures.hpp"
#include "solver/engine/session.hpp"
#include "solver/simulation/solve_any.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;
constexpr double same_frequency = 1e-9;  // relative

double error_of(double value, double finer) {
    return genetic::second_order_error(value, finer, genetic::check_density_ratio);
}

}  // namespace

SharedCheck check_design(const Project& project, const SharedResults& results, const std::string& engine,
                         Progress& progress, std::stop_token stop) {
    const Project finer_project = genetic::on_finer_grid(project);
    const auto session = make_session(engine, 0, family_of(finer_project));
    auto finer = std::make_shared<const Results>(
        solve(any_antenna_of(finer_project), finer_project.simulation, *session, progress, stop));
    auto check = genetic::grid_check(project, *results, *finer);
    return std::make_shared<const CheckedDesign>(CheckedDesign{results, std::move(finer), std::move(check)});
}

bool is_check_of(const SharedCheck& check, const SharedResults& results) {
    return check && check->results == results;
}

QList<ErrorBar> error_bars(const CheckedDesign& design, const ShownMetric& metric) {
    const bool is_return_loss = metric.key == "return_loss_db";
    const double sign = is_return_loss ? -1.0 : 1.0;
    QList<ErrorBar> bars;
    for (const genetic::CheckedNumber& number :
         design.check.numbers_of(is_return_loss ? "s11_db" : metric.key, metric.port))
        bars.append({number.frequency_hz * hz_to_ghz, sign * number.value, number.estimated_error()});
    return bars;
}

LineErrors line_errors(const SharedCheck& check, const SharedResults& results, const ShownMetric& metric) {
    const std::vector<double> frequencies_hz = frequencies_of(*results);
    LineErrors errors;
    errors.at_frequencies.assign(frequencies_hz.size(), undefined_number);
    if (!is_check_of(check, results)) return errors;
    const auto numbers = check->check.numbers_of(metric.key, metric.port);
    if (numbers.empty()) return errors;
    std::vector<double> values, finer;
    for (const genetic::CheckedNumber& number : numbers) {
        values.push_back(number.value);
        finer.push_back(number.finer);
        for (std::size_t n = 0; n < frequencies_hz.size(); ++n)
            if (std::abs(frequencies_hz[n] - number.frequency_hz) <= same_frequency * frequencies_hz[n])
                errors.at_frequencies[n] = number.estimated_error();
    }
    const BandSummary own = band_summary(*results, metric, values);
    const BandSummary other = band_summary(*check->finer, metric, finer);
    errors.band = {error_of(own.least, other.least), error_of(own.mean, other.mean),
                   error_of(own.greatest, other.greatest)};
    return errors;
}

QString largest_errors_text(const genetic::GridCheck& check) {
    constexpr qsizetype most = 3;
    QStringList texts;
    for (const genetic::CheckedNumber& number : check.worst()) {
        static constexpr const char* keys[] = {"s11_db", "directivity_dbi", "realised_gain_dbi",
                                               "directivity_2d_db"};
        const bool is_usual = std::any_of(std::begin(keys), std::end(keys),
                                          [&](const char* key) { return number.metric == key; });
        if (!is_usual || texts.size() == most) continue;
        texts << QStringLiteral("%1 %2 dB")
                     .arg(QString::fromStdString(genetic::metric_title(number.metric)),
                          QString::fromStdString(genetic::error_text(number.estimated_error())));
    }
    return texts.join(QStringLiteral(", "));
}

}  // namespace lathe::ui
