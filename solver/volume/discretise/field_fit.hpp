// A field carried on to a place beside its samples.
#pragma once

#include <Eigen/Dense>

namespace lathe {

/// Weights with which values at the columns of `offsets` (from the place, in cells) add up to the value at
/// the place: those of the polynomial of degree 2 that fits them best, where there are enough of them in all
/// directions, else of degree 1 or 0. Nearer ones count more, by exp(-(distance / 1.2 cells)^2). At least one
/// column.
Eigen::VectorXd fit_weights(const Eigen::Matrix3Xd& offsets);

}  // namespace lathe
