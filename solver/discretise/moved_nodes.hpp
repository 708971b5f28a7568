// Nodes of a grid that follow the antenna by fractions of a cell.
#pragma once

#include <memory>
#include <vector>

#include "solver/problem/graded_axis.hpp"

namespace lathe {

/// Place along an axis and by how much it moves, m.
struct Displacement {
    double at = 0.0, by = 0.0;
};

/// Least distance of two places that move by themselves, in the smallest cells of an axis.
inline constexpr double least_cells_between = 0.5;
/// Cells between a port's injection, or a dipole, and the first one that may change its size.
inline constexpr int equal_cells_at_port = 2;

/// Displacement of every place of an axis: linear between given places, constant beyond the outermost ones.
class AxisDisplacement {
public:
    /// `least_distance`: of two places, m.
    explicit AxisDisplacement(double least_distance) : least_distance_(least_distance) {}
    /// Adds a place. Of places closer to each other than the least distance the first one counts.
    void add(const Displacement& place);

    bool is_zero() const;
    /// Displacement of the place `at`, m.
    double of(double at) const;
    /// Size of the cell [from, from + size] once its ends are displaced, m. Equal cells between the same two
    /// places stay equal to the last bit.
    double cell(double from, double size) const;

private:
    double least_distance_;
    std::vector<Displacement> places_;  ///< ascending
};

/// Nodes of one axis of a grid.
struct AxisNodes {
    double &first, &cell;
    std::shared_ptr<const GradedAxis>& graded;
    int count = 0;
};

/// Displaces all nodes of an axis. Cells of equal size become graded ones unless they are all moved alike.
void displace(const AxisNodes& nodes, const AxisDisplacement& displacement);

}  // namespace lathe
