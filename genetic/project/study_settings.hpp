// Keys "tolerance", "sweep" and "warm_start" of the project file: what is asked about a design beside its
// optimum. Names of parameters are those of the design, "aperture_radius_mm" or "knot_radii_mm[2]"; the name
// of a list stands for all its entries.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

enum class ErrorDistribution { normal, truncated_normal, uniform };

/// The score of a candidate is that of one of its perturbed copies.
struct RobustSettings {
    int copies = 8;             ///< beside the candidate itself
    double percentile = 100.0;  ///< of the scores from best to worst; 100: the worst
    bool operator==(const RobustSettings&) const = default;
};

/// Errors of machining. Values are in the parameters' own units.
struct ToleranceSettings {
    ErrorDistribution distribution = ErrorDistribution::normal;
    /// What the numbers are: half widths, of a normal distribution two standard deviations, or deviations.
    bool is_deviation = false;
    std::optional<double> default_mm;          ///< of every length that is not named and not linked
    std::map<std::string, double> parameters;  ///< by name; an entry's own goes before its list's
    /// Length in exp(-distance / length), the correlation of errors of radii along the axis. Empty: none.
    std::optional<double> correlation_length_mm;
    int copies = 2000;
    std::uint64_t seed = 1;
    std::optional<RobustSettings> robust;  ///< how the optimiser scores; empty: the design as drawn
    bool operator==(const ToleranceSettings&) const = default;
};

enum class SweepMethod { grid, latin_hypercube, sobol };

struct SweepParameter {
    std::string name;
    double from = 0.0, to = 0.0;
    int points = 11;  ///< of a grid
    bool operator==(const SweepParameter&) const = default;
};

struct SweepSettings {
    SweepMethod method = SweepMethod::grid;
    std::vector<SweepParameter> parameters;  ///< of a grid one or two; of samples empty stands for all genes
    int samples = 256;                       ///< unless it is a grid
    std::uint64_t seed = 1;
    bool operator==(const SweepSettings&) const = default;
};

/// A candidate that a run begins with: values of genes by name. Names that are no genes are passed over,
/// genes that are not named have the design's value.
using WarmStart = std::vector<std::map<std::string, double>>;

/// Names of the enums in the file, in the order of the enums.
const std::vector<std::string>& error_distribution_names();
const std::vector<std::string>& sweep_method_names();

/// One entry of a design's parameters.
struct ParameterRef {
    std::string name;  ///< "knot_radii_mm[2]"
    std::size_t parameter = 0, entry = 0;
};

/// The entry of that name, or all entries of the list; none when the design has nothing of that name.
std::vector<ParameterRef> parameters_named(const Design& design, const std::string& name);

/// True for numbers that are no choices, no counts and do not follow others.
bool has_tolerance(const Design& design, const ParameterRef& ref);

}  // namespace lathe
