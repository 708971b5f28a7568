// Reproducible random numbers, lines and placements.
#pragma once

#include <Eigen/Geometry>
#include <random>

#include "solver/geometry/solids/placed_solids.hpp"

namespace lathe::tests {

class RandomMotions {
public:
    explicit RandomMotions(unsigned seed) : bits_(seed) {}

    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(bits_()) * 0x1p-32;
    }
    Eigen::Vector3d vector(double size) {
        const double x = between(-size, size), y = between(-size, size), z = between(-size, size);
        return {x, y, z};
    }
    /// Turned any way, moved by up to 0.1 m, stretched by 0.5 to 1.5 and mirrored now and then.
    Placement placement() {
        Placement result;
        result.at = vector(0.1);
        result.rotation = vector(3.0);
        for (Eigen::Index axis = 0; axis < 3; ++axis)
            result.stretch[axis] = between(0.5, 1.5) * (between(0.0, 1.0) < 0.3 ? -1.0 : 1.0);
        return result;
    }
    /// Through a point near `centre`, in any direction; of a length of its own.
    Line line(const Eigen::Vector3d& centre, double size) {
        const Eigen::Vector3d through = centre + vector(size);
        Eigen::Vector3d direction = vector(1.0);
        while (direction.norm() < 0.1) direction = vector(1.0);
        return {through - between(-2.0, 2.0) * direction * size, direction};
    }

private:
    std::mt19937 bits_;
};

}  // namespace lathe::tests
