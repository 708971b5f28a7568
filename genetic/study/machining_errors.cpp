#include "genetic/study/machining_errors.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Dense>
#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

#include "solver/base/input_error.hpp"

namespace lathe::genetic {

namespace {

const ToleranceSettings& settings_of(const Project& project) {
    if (!project.tolerance)
        throw InputError(
            {.key = "tolerance"}, "",
            "is missing: say how exactly the antenna is made, \"tolerance\": {\"default_mm\": 0.02}");
    return *project.tolerance;
}

/// 0: none. A length of 0 that cannot be negative is a part that is not there, or parts that touch: the
/// tolerance of all lengths does not change that.
double tolerance_of(const ToleranceSettings& settings, const ParameterRef& ref,
                    const ParameterDescription& description, const ParameterEntry& entry) {
    for (const std::string& name : {ref.name, description.key})
        if (const auto found = settings.parameters.find(name); found != settings.parameters.end())
            return found->second;
    if (entry.value == 0.0 && !entry.is_gene() && description.minimum >= 0.0) return 0.0;
    return description.key.ends_with("_mm") ? settings.default_mm.value_or(0.0) : 0.0;
}

bool is_radius(const ParameterDescription& description) {
    return description.key.find("radius") != std::string::npos ||
           description.key.find("radii") != std::string::npos;
}

/// Mean z of what a radius moves, weighted with how far; empty when that cannot be told.
std::optional<double> moved_wall_mm(const Design& design, const ParameterRef& ref) {
    constexpr double small_mm = 1e-3;
    try {
        Design moved_design = design;
        moved_design.parameters[ref.parameter].entries[ref.entry].value += small_mm;
        const Antenna antenna = build_antenna(design), moved = build_antenna(moved_design);
        if (antenna.regions.size() != moved.regions.size()) return std::nullopt;
        double weight = 0.0, sum = 0.0;
        for (std::size_t i = 0; i < antenna.regions.size(); ++i) {
            const auto &outline = antenna.regions[i].outline, &other = moved.regions[i].outline;
            if (outline.size() != other.size()) return std::nullopt;
            for (std::size_t k = 0; k < outline.size(); ++k) {
                const double distance = std::abs(other[k].r - outline[k].r);
                weight += distance;
                sum += distance * outline[k].z;
            }
        }
        if (weight > 0.0) return 1e3 * sum / weight;
    } catch (const InputError&) {
        // On the edge of a rule: it is taken to be independent.
    }
    return std::nullopt;
}

/// Lower triangle L with L L^T = the correlation of the parameters' errors.
Eigen::MatrixXd correlation_factor(const ToleranceSettings& settings,
                                   const std::vector<TolerancedParameter>& parameters) {
    const auto count = static_cast<Eigen::Index>(parameters.size());
    Eigen::MatrixXd correlation = Eigen::MatrixXd::Identity(count, count);
    for (Eigen::Index i = 0; i < count; ++i)
        for (Eigen::Index k = 0; k < i; ++k) {
            const auto& left = parameters[static_cast<std::size_t>(i)].position_mm;
            const auto& right = parameters[static_cast<std::size_t>(k)].position_mm;
            if (!left || !right) continue;
            // A hair below 1, so that two radii at one place leave the matrix positive definite.
            const double value =
                (1.0 - 1e-9) * std::exp(-std::abs(*left - *right) / *settings.correlation_length_mm);
            correlation(i, k) = correlation(k, i) = value;
        }
    return correlation.llt().matrixL();
}

/// Error of a parameter at the quantile of a standard normal number.
double error_of(const ToleranceSettings& settings, double tolerance, double normal) {
    static const boost::math::normal_distribution<> standard;
    switch (settings.distribution) {
        case ErrorDistribution::normal:
            break;
        case ErrorDistribution::truncated_normal: {
            const double deviation = settings.is_deviation ? tolerance : 0.5 * tolerance;
            const double tail = cdf(standard, -2.0);
            const double inside = tail + (1.0 - 2.0 * tail) * cdf(standard, normal);
            return deviation * std::clamp(quantile(standard, inside), -2.0, 2.0);
        }
        case ErrorDistribution::uniform:
            return farthest_error(settings, tolerance) * (2.0 * cdf(standard, normal) - 1.0);
    }
    return normal * (settings.is_deviation ? tolerance : 0.5 * tolerance);
}

}  // namespace

std::vector<TolerancedParameter> toleranced_parameters(const Project& project) {
    const ToleranceSettings& settings = settings_of(project);
    const Design& design = template_design(project);
    std::vector<TolerancedParameter> parameters;
    for (const ParameterRef& ref : numbers_of(design)) {
        if (!has_tolerance(design, ref)) continue;
        const auto& description = description_at(design, ref);
        const double tolerance =
            tolerance_of(settings, ref, description, design.parameters[ref.parameter].entries[ref.entry]);
        if (tolerance <= 0.0) continue;
        parameters.push_back({ref, value_at(design, ref), tolerance, std::nullopt});
        if (settings.correlation_length_mm && is_radius(description))
            parameters.back().position_mm = moved_wall_mm(design, ref);
    }
    if (parameters.empty())
        throw InputError({.key = "tolerance"}, "", "leaves no parameter with a tolerance above 0");
    return parameters;
}

double farthest_error(const ToleranceSettings& settings, double tolerance) {
    const double deviations = settings.is_deviation ? tolerance : 0.5 * tolerance;
    switch (settings.distribution) {
        case ErrorDistribution::normal:
            break;
        case ErrorDistribution::truncated_normal:
            return 2.0 * deviations;
        case ErrorDistribution::uniform:
            return settings.is_deviation ? std::sqrt(3.0) * tolerance : tolerance;
    }
    return 6.0 * deviations;
}

std::vector<std::vector<double>> machining_errors(const ToleranceSettings& settings,
                                                  const std::vector<TolerancedParameter>& parameters,
                                                  const UnitPoints& points) {
    static const boost::math::normal_distribution<> standard;
    const Eigen::MatrixXd factor = correlation_factor(settings, parameters);
    const auto count = static_cast<Eigen::Index>(parameters.size());
    std::vector<std::vector<double>> errors;
    for (const auto& point : points) {
        Eigen::VectorXd independent(count);
        for (Eigen::Index i = 0; i < count; ++i)
            independent[i] =
                quantile(standard, std::clamp(point[static_cast<std::size_t>(i)], 0x1p-40, 1.0 - 0x1p-40));
        const Eigen::VectorXd normal = factor * independent;
        auto& row = errors.emplace_back();
        for (Eigen::Index i = 0; i < count; ++i)
            row.push_back(error_of(settings, parameters[static_cast<std::size_t>(i)].tolerance, normal[i]));
    }
    return errors;
}

}  // namespace lathe::genetic
