// Sources of a planar antenna's adjoints, and derivatives read off their fields.
#include <cmath>

#include "solver/adjoint/coefficient_gradient.hpp"
#include "solver/adjoint/planar_gradient.hpp"
#include "solver/adjoint/planar_transpose.hpp"
#include "solver/base/parallel.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/solve/dual_frames.hpp"

namespace lathe {

/// Weights g of sources_ for what a metric reads of one excitation's field; empty: nothing.
Eigen::VectorXcd PlanarGradient::source_of(std::size_t metric, std::size_t excitation, std::size_t f) const {
    const PlanarDifferential& differential = differentials_[f][metric];
    const PlanarSettings& settings = planar().settings;
    const Eigen::VectorXcd& contour = forward_[f].contour[excitation];
    Eigen::VectorXcd g = Eigen::VectorXcd::Zero(static_cast<Eigen::Index>(sources_.size()));
    auto on_contour = g.head(contour.size());
    for (const BeamDifferential& beam : differential.beams) {
        if (beam.excitation != excitation) continue;
        if (!beam.intensity.empty()) {
            // Between magnetic walls the dual problem is stepped, E = eta0 H', H = -E'/eta0.
            const double factor = is_dual(settings) ? dual_factor(settings.polarisation == Polarisation::tm
                                                                      ? FieldComponent::h_phi
                                                                      : FieldComponent::e_phi)
                                                    : 1.0;
            const auto& field = results_.frequencies[f].beams[excitation].plane_field;
            Spectrum weights;
            for (std::size_t n = 0; n < field.size(); ++n)
                weights.push_back(2.0 * factor * beam.intensity[n] * std::conj(field[n]));
            on_contour += transposed_planar_far_field(simulation_, weights, results_.phi_rad, frequency(f));
        }
        if (beam.contour_power != 0.0)
            on_contour += beam.contour_power / forward_[f].power_w[excitation] *
                          planar_power_weights(simulation_, contour);
        if (beam.plate_directivity != 0.0)
            on_contour +=
                beam.plate_directivity *
                plate_directivity_weights(simulation_, contour, frequency(f), settings.plate_height);
    }
    const int from = planar().excitations[excitation].guide;
    if (from >= 0 && differential.s.size() > 0)
        for (std::size_t to = 0; to < planar().guides.size(); ++to)
            if (!excitation_of(to))
                add_waves_out(to, std::sqrt(halves()) * differential.s(static_cast<Eigen::Index>(to), from),
                              forward_[f].readers[to], g);
    return g.isZero(0.0) ? Eigen::VectorXcd{} : g;
}

/// Adds the weights of the wave out of a guide, times a factor.
void PlanarGradient::add_waves_out(std::size_t guide, Complex weight, const GuideReader& reader,
                                   Eigen::VectorXcd& g) const {
    if (weight == 0.0 || reader.wavenumber == 0.0) return;
    const std::vector<PlanarReading>& readings = planar().guides[guide].readings;
    const auto count = static_cast<Eigen::Index>(readings.size());
    const Eigen::RowVectorXcd of_reading =
        reader.root_of_power * reader.voltages(Eigen::MatrixXcd::Identity(count, count)).row(1);
    for (Eigen::Index n = 0; n < count; ++n)
        for (const PlanarReading::Term& term : readings[static_cast<std::size_t>(n)].terms)
            g[static_cast<Eigen::Index>(source_of_probe_[static_cast<std::size_t>(term.probe)])] +=
                weight * of_reading[n] * term.weight;
}

/// Leaves of an adjoint's spectrum, which is that of all probes, the channels of fields_ without what comes
/// into the antenna through the driven guides.
void PlanarGradient::take_out_waves_in(const Fields& fields, Spectrum& adjoint) const {
    const std::size_t channels = fields_->list().size(), first = adjoint.size() - channels;
    Spectrum left(adjoint.begin() + static_cast<std::ptrdiff_t>(first), adjoint.end());
    for (std::size_t guide = 0; guide < planar().guides.size(); ++guide) {
        const std::optional<std::size_t> excitation = excitation_of(guide);
        const GuideReader& reader = fields.readers[guide];
        if (!excitation || reader.wavenumber == 0.0) continue;
        const std::vector<PlanarReading>& readings = planar().guides[guide].readings;
        Eigen::VectorXcd values = Eigen::VectorXcd::Zero(static_cast<Eigen::Index>(readings.size()));
        for (std::size_t n = 0; n < readings.size(); ++n)
            for (const PlanarReading::Term& term : readings[n].terms)
                values[static_cast<Eigen::Index>(n)] +=
                    term.weight * adjoint[static_cast<std::size_t>(term.probe)];
        // X is the field of 1 W into the whole antenna.
        const Complex into = std::sqrt(halves()) * reader.root_of_power * reader.voltages(values)(0, 0);
        for (std::size_t c = 0; c < channels; ++c) left[c] -= into * fields.sensitive[*excitation][c];
    }
    adjoint = std::move(left);
}

/// dS between driven guides.
PlanarGradient::Complex PlanarGradient::s_derivative(std::size_t parameter, std::size_t f, std::size_t to,
                                                     std::size_t from) const {
    const std::vector<Spectrum>& of = forward_[f].sensitive;
    return 0.25 * halves() *
           coefficient_derivative(simulation_.problem, *fields_, beside_[parameter].change,
                                  {frequency(f), &of[from], &of[to]});
}

double PlanarGradient::value_of(const Results& results, std::size_t metric, std::size_t f) const {
    return metric_value(*asked_[metric].metric, results, results.frequencies[f], asked_[metric].question);
}

double PlanarGradient::derivative(std::size_t metric, std::size_t parameter, std::size_t f) const {
    const BesideAntenna& beside = beside_[parameter];
    const auto slope = [&](const std::optional<Results>& low, const std::optional<Results>& high) {
        return (value_of(high ? *high : results_, metric, f) - value_of(low ? *low : results_, metric, f)) /
               beside.sides.span();
    };
    if (beside.by_solves()) return slope(beside.low_results, beside.high_results);
    const PlanarDifferential& differential = differentials_[f][metric];
    if (std::isnan(differential.value)) return undefined_number;
    double sum = 0.0;
    if (changed_[parameter][0] || changed_[parameter][1])
        sum += slope(changed_[parameter][0], changed_[parameter][1]);
    for (std::size_t e = 0; e < excitations(); ++e)
        if (const Spectrum& adjoint = adjoint_[metric][e][f]; !adjoint.empty())
            sum += std::real(coefficient_derivative(simulation_.problem, *fields_, beside.change,
                                                    {frequency(f), &forward_[f].sensitive[e], &adjoint}));
    for (Eigen::Index from = 0; from < differential.s.cols(); ++from)
        for (Eigen::Index to = 0; to < differential.s.rows(); ++to) {
            const Complex weight = differential.s(to, from);
            if (weight == 0.0) continue;
            const auto in = excitation_of(static_cast<std::size_t>(from)),
                       out = excitation_of(static_cast<std::size_t>(to));
            if (in && out) sum += std::real(weight * s_derivative(parameter, f, *out, *in));
        }
    return sum;
}

GradientRow PlanarGradient::row(std::size_t metric, std::size_t f) const {
    GradientRow row{metric, frequency(f), value_of(results_, metric, f), {}};
    if (!chosen_[metric]) return row;
    row.derivatives.resize(parameters_.size());
    parallel_for_each(static_cast<int>(parameters_.size()), 1, [&](int n) {
        const auto p = static_cast<std::size_t>(n);
        row.derivatives[p] = derivative(metric, p, f);
    });
    return row;
}

Gradient PlanarGradient::gradient() const {
    Gradient found;
    for (const BesideAntenna& beside : beside_) found.differences.push_back(beside.differences());
    for (std::size_t m = 0; m < asked_.size(); ++m) {
        if (asked_[m].metric->source == MetricSource::geometry) {
            found.rows.push_back(geometry_row(m, asked_[m], drawn_, beside_));
            continue;
        }
        for (std::size_t f = 0; f < frequencies(); ++f)
            if (is_wanted(m, f)) found.rows.push_back(row(m, f));
    }
    return found;
}

}  // namespace lathe
