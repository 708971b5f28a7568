// Means of the permittivity over a box, and the normal of the surface in it.
#pragma once

#include <array>
#include <complex>
#include <vector>

#include "solver/geometry/solids/body.hpp"

namespace lathe {

/// The dual cell of an edge or a node, by lines through it along each axis. Metal is left out.
class DualCell {
public:
    /// `permittivity`: relative, complex, of each of Body::materials(); the box from `low` to `high`, m.
    /// Along axes where `is_half` a plane of symmetry ends it, and what is beyond is its mirror image: the
    /// lines lie where they would lie in the whole box, and the image takes the surface's normal along the
    /// axis away.
    DualCell(const Body& body, const std::vector<std::complex<double>>& permittivity,
             const Eigen::Vector3d& low, const Eigen::Vector3d& high,
             const std::array<bool, 3>& is_half = {});

    /// 1 / (n_i^2 <1/eps> + (1 - n_i^2) / <eps>) along an axis.
    std::complex<double> along(int axis) const;

    /// Elements n_i n_j (<1/eps> - 1/<eps>) of the real inverse permittivity, [axis]: between the two others.
    std::array<double, 3> off_diagonal() const;

private:
    /// Of the lines along one axis.
    struct Sums {
        double length = 0.0;
        std::complex<double> permittivity, inverse;
    };
    Sums scan(const Body& body, const std::vector<std::complex<double>>& permittivity, int along);
    void take_means(const std::array<Sums, 3>& sums);

    Eigen::Vector3d low_, size_;
    std::array<bool, 3> is_half_;
    Eigen::Vector3d jumps_ =
        Eigen::Vector3d::Zero();  ///< of the permittivity times the area across each axis
    std::complex<double> mean_ = 1.0, mean_inverse_ = 1.0;
};

}  // namespace lathe
