// What the equivalent currents on a Huygens box radiate at one frequency.
#pragma once

#include <Eigen/Dense>
#include <array>
#include <complex>
#include <vector>

#include "solver/volume/problem/huygens_box.hpp"
#include "solver/volume/problem/volume_grid.hpp"
#include "solver/volume/results/sphere_field.hpp"

namespace lathe {

/// The equivalent currents J = n x H and M = -n x E of a box with its spectrum: one transform for any number
/// of directions. The axes of a pair give it its names: J along `along`, where J and M stand at half nodes,
/// and M along `across`, where they stand at nodes; along the normal J stands at the node of the side, M half
/// a cell inside.
///
/// Behind a wall whose side of the box is missing there is an image. J turns round along an electric wall and
/// M across it, behind a magnetic one the other way about. In terms of the grid: behind an electric wall what
/// stands at nodes of the wall's axis changes sign and what stands at half nodes keeps it, so that currents
/// and images together have phases
///     e^{jkx} + s e^{jk(2 x_wall - x)},
/// which multiply along the three axes, whatever the number of walls.
class BoxRadiation {
public:
    /// `spectrum`: one value a channel of the box, voltages in V s and currents in A s, e^{+jwt}.
    BoxRadiation(const VolumeGrid& grid, const HuygensBox& box, const Eigen::VectorXcd& spectrum,
                 double frequency_hz);

    /// The far field, on as many cores as parallel_for() takes; see volume_far_field().
    SphereField field(const SphereDirections& directions) const;

private:
    /// [across][along]
    using Table = Eigen::Matrix<std::complex<double>, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    /// The currents of one pair, times the areas that they stand for; numbers count from the box's low node.
    struct Currents {
        Axis normal = Axis::x, along = Axis::y, across = Axis::z;
        Table electric, magnetic;  ///< J along `along`, A m s; M along `across`, V m s
        int first_along = 0, first_across = 0, plane = 0, inner_half = 0;
    };

    /// Where nodes and half nodes of the box stand along an axis, m, and the walls in which they have images.
    struct Places {
        struct Mirror {
            double at = 0.0;         ///< m
            double half_sign = 1.0;  ///< of the image of what stands at half nodes; opposite at nodes
        };
        Eigen::VectorXd node, half;
        std::vector<Mirror> mirrors;
    };

    /// N and L, see volume_far_field(): [component][phi].
    struct Sums {
        std::array<Eigen::VectorXcd, 3> electric, magnetic;
    };

    class Phases;

    static Currents currents_of(const VolumeGrid& grid, const HuygensBox& box, const HuygensPair& pair,
                                const Eigen::VectorXcd& spectrum);
    static Places places_along(const VolumeGrid& grid, const HuygensBox& box, Axis axis);
    void add_side(const Currents& its, const Phases& phases, Sums& sums) const;
    void add_across_z(Axis along, const Phases& phases, Sums& sums) const;
    Sums sums_at(double theta, const std::vector<double>& phi) const;

    double wavenumber_;
    std::array<Places, 3> places_;
    std::vector<Currents> currents_;
};

}  // namespace lathe
