// Means of the permittivity over a box, and the normal of the surface in it.
#pragma once

#include <array>
#include <complex>
#include <vector>

#include "solver/geometry/solids/body.hpp"

namespace lathe {

/// Numbers of the materials of a body, by number of the material.
struct MaterialNumbers {
    std::vector<std::complex<double>> permittivity;  ///< relative, at one frequency
    std::vector<double> contrast;                    ///< differs from material to material: for normals
    bool has_shares = false;                         ///< true: a dual cell keeps the share of each material
};

/// The dual cell of an edge or a node, by lines through it along each axis. Metal is left out.
class DualCell {
public:
    /// The box from `low` to `high`, m.
    /// Along axes where `is_half` a plane of symmetry ends it, and what is beyond is its mirror image: the
    /// lines lie where they would lie in the whole box, and the image takes the surface's normal along the
    /// axis away.
    DualCell(const Body& body, const MaterialNumbers& materials, const Eigen::Vector3d& low,
             const Eigen::Vector3d& high, const std::array<bool, 3>& is_half = {});

    /// 1 / (n_i^2 <1/eps> + (1 - n_i^2) / <eps>) along an axis.
    std::complex<double> along(int axis) const;
    /// n_i^2: of the surface's normal along an axis, squared; 0 without a surface.
    double across(int axis) const;
    /// Share of the volume of each material, metal left out; empty unless MaterialNumbers::has_shares.
    const std::vector<double>& shares() const { return shares_; }

    /// Elements n_i n_j (<1/eps> - 1/<eps>) of the real inverse permittivity, [axis]: between the two others.
    /// With shares, which dispersive materials need: of the real part of the complex one.
    std::array<double, 3> off_diagonal() const;

private:
    /// Of the lines along one axis.
    struct Sums {
        double length = 0.0;
        std::complex<double> permittivity, inverse;
        std::vector<double> of_material;
    };
    Sums scan(const Body& body, const MaterialNumbers& materials, int along);
    void take_means(const std::array<Sums, 3>& sums);

    Eigen::Vector3d low_, size_;
    std::array<bool, 3> is_half_;
    Eigen::Vector3d jumps_ = Eigen::Vector3d::Zero();  ///< of the contrast times the area across each axis
    std::complex<double> mean_ = 1.0, mean_inverse_ = 1.0;
    std::vector<double> shares_;
};

}  // namespace lathe
