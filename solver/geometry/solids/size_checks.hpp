// Checks of the sizes that solids are made with.
#pragma once

#include <Eigen/Core>
#include <string>

namespace lathe {

/// Throws InputError, key `name`, unless the number is finite and > 0 (with `or_zero`: >= 0).
void require_positive(double value, const std::string& name, bool or_zero = false);

/// Throws InputError, key `name`, if the number is more than `most`; `why` says what `most` is.
void require_at_most(double value, double most, const std::string& name, const std::string& why);

/// Throws InputError, key `name`, unless all coordinates are finite and less than a kilometre from 0.
void require_place(const Eigen::Vector3d& place, const std::string& name);

}  // namespace lathe
