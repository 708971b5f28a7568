// Derivatives read off the fields of the solves and of their adjoints.
#include <cmath>

#include "solver/adjoint/coefficient_gradient.hpp"
#include "solver/adjoint/grid_gradient.hpp"
#include "solver/base/parallel.hpp"

namespace lathe {

/// S11 at all frequencies, read at the reference plane of another antenna.
std::vector<GridGradient::Complex> GridGradient::s11_read_at(const Antenna& side) const {
    Simulation moved = simulation_;
    moved.port->reference_z = side.port.reference_z;
    std::vector<Complex> s11;
    for (std::size_t f = 0; f < frequencies(); ++f)
        s11.push_back(port_spectrum(moved, recording_, frequency(f)).s11);
    return s11;
}

/// Derivatives of S11 by one parameter at all frequencies: by the coefficients, and by the reference plane if
/// that moves.
std::vector<GridGradient::Complex> GridGradient::reflection_derivatives(std::size_t parameter) const {
    std::vector<Complex> derivatives(frequencies());
    if (!simulation_.port) return derivatives;
    const BesideAntenna& beside = beside_[parameter];
    for (std::size_t f = 0; f < frequencies(); ++f)
        derivatives[f] = reflection_self_adjoint(simulation_, recording_, frequency(f)) *
                         coefficient_derivative(simulation_.problem, *fields_, beside.change,
                                                {frequency(f), &forward_[f], &forward_[f]});
    const ParameterSides& sides = beside.sides;
    const Antenna &low = sides.low ? *sides.low : antenna_, &high = sides.high ? *sides.high : antenna_;
    if (low.port.reference_z == high.port.reference_z) return derivatives;
    const std::vector<Complex> at_low = s11_read_at(low), at_high = s11_read_at(high);
    for (std::size_t f = 0; f < frequencies(); ++f) derivatives[f] += (at_high[f] - at_low[f]) / sides.span();
    return derivatives;
}

double GridGradient::derivative(std::size_t metric, std::size_t parameter, std::size_t f, Complex s11) const {
    if (beside_[parameter].by_solves()) return solved_derivative(metric, parameter, f);
    const MetricDifferential& differential = differentials_[f][metric];
    if (std::isnan(differential.value)) return undefined_number;
    double sum = std::real(differential.s11 * s11);
    if (!adjoint_[metric][f].empty())
        sum += std::real(coefficient_derivative(simulation_.problem, *fields_, beside_[parameter].change,
                                                {frequency(f), &forward_[f], &adjoint_[metric][f]}));
    return sum;
}

double GridGradient::solved_derivative(std::size_t metric, std::size_t parameter, std::size_t f) const {
    const BesideAntenna& beside = beside_[parameter];
    const auto value = [&](const std::optional<Results>& side) {
        const Results& results = side ? *side : results_;
        return metric_value(*asked_[metric].metric, results.frequencies[f], asked_[metric].question);
    };
    return (value(beside.high_results) - value(beside.low_results)) / beside.sides.span();
}

Gradient GridGradient::gradient() const {
    Gradient found;
    for (const BesideAntenna& beside : beside_) found.differences.push_back(beside.differences());
    std::vector<std::vector<Complex>> s11(parameters_.size(), std::vector<Complex>(frequencies()));
    parallel_for_each(static_cast<int>(parameters_.size()), 1, [&](int n) {
        const auto p = static_cast<std::size_t>(n);
        if (!beside_[p].by_solves()) s11[p] = reflection_derivatives(p);
    });
    for (std::size_t m = 0; m < asked_.size(); ++m) {
        if (asked_[m].metric->source == MetricSource::geometry) {
            found.rows.push_back(geometry_row(m, asked_[m], drawn_, beside_));
            continue;
        }
        for (std::size_t f = 0; f < frequencies(); ++f) {
            if (!is_wanted(m, f)) continue;
            GradientRow& row = found.rows.emplace_back();
            row = {m, frequency(f), differentials_[f][m].value, {}};
            if (!chosen_[m]) continue;
            row.derivatives.resize(parameters_.size());
            parallel_for_each(static_cast<int>(parameters_.size()), 1, [&](int n) {
                const auto p = static_cast<std::size_t>(n);
                row.derivatives[p] = derivative(m, p, f, s11[p][f]);
            });
        }
    }
    return found;
}

}  // namespace lathe
