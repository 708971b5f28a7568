#include "solver/geometry/solids/size_checks.hpp"

#include <fmt/format.h>

#include <cmath>

#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

constexpr double farthest = 1000.0;  // m

}  // namespace

void require_positive(double value, const std::string& name, bool or_zero) {
    if (std::isfinite(value) && value < farthest && (value > 0.0 || (or_zero && value == 0.0))) return;
    InputLocation location;
    location.key = name;
    throw InputError(
        location, fmt::format("{:g} m", value),
        fmt::format("must be {} 0 and less than {:g} m", or_zero ? "at least" : "more than", farthest));
}

void require_at_most(double value, double most, const std::string& name, const std::string& why) {
    if (value <= most) return;
    InputLocation location;
    location.key = name;
    throw InputError(location, fmt::format("{:g} m", value), fmt::format("must be at most {}", why));
}

void require_place(const Eigen::Vector3d& place, const std::string& name) {
    if (place.allFinite() && place.cwiseAbs().maxCoeff() < farthest) return;
    InputLocation location;
    location.key = name;
    throw InputError(location, fmt::format("({:g}, {:g}, {:g}) m", place.x(), place.y(), place.z()),
                     fmt::format("every coordinate must be between -{0:g} and {0:g} m", farthest));
}

}  // namespace lathe
