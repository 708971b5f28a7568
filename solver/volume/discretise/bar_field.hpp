// The static field of a round bar on the lines of a grid, in the plane across it.
#pragma once

#include <vector>

#include "solver/volume/discretise/cartesian_grid.hpp"
#include "solver/volume/discretise/round_bars.hpp"

namespace lathe {

/// Near a round conductor of radius r the electric and the magnetic field of its charge and current follow
/// from the same potential, ln(rho / r), which is harmonic everywhere but on its axis. Columns of edges along
/// the bar become metal: those in it, the nearest one to its axis, and those so near to it that their links
/// to metal would limit the time step. All other columns keep the potential of the field, metal 0. The
/// field's flux through the dual edge of a link over the drop of the potential along it is the conductance
/// with which the grid's equations have this field as an exact solution; the flux is the angle at which the
/// dual edge is seen from the axis (compare Railton, Paul & Dumanli, IEEE Trans. Antennas Propag. 53, 2005,
/// for axes on a grid line).
class BarField {
public:
    BarField(const CartesianGrid& grid, const AlignedBar& bar);

    /// A column of edges along the bar, by its nodes along second_axis and third_axis of the bar's axis.
    struct Column {
        int a, b;
    };
    /// In the order of (a, b).
    std::vector<Column> metal() const;
    bool is_metal(int a, int b) const;

    /// The edges from a column to the next along one of the axes, and the faces beyond which they lie.
    struct Link {
        bool along_a;
        int a, b;           ///< of the lower column
        double drop, flux;  ///< of the potential; >= 0
        double whole;       ///< width over length, which is flux over drop where a share is 1
    };
    /// All whose shares are not 1; those between two columns of metal are left out.
    std::vector<Link> links() const;
    /// Share of a whole link for this drop and flux.
    static double share(double whole, double drop, double flux);

    /// Faces across the bar's axis around it, by their lower column.
    struct Face {
        int a, b;
        double share;  ///< > 0; may exceed 1: long edges need large faces at the time step of the grid
    };
    std::vector<Face> faces() const;

private:
    int count(bool along_a) const { return along_a ? last_.a - first_.a + 1 : last_.b - first_.b + 1; }
    std::size_t at(int a, int b) const {
        return static_cast<std::size_t>(a - first_.a) * static_cast<std::size_t>(count(false)) +
               static_cast<std::size_t>(b - first_.b);
    }
    bool holds(int a, int b) const { return first_.a <= a && a <= last_.a && first_.b <= b && b <= last_.b; }
    double potential(int a, int b) const;
    /// Angle at which the dual edge is seen from the axis; 2 pi all around.
    double flux(bool along_a, int a, int b) const;
    double whole(bool along_a, int a, int b) const;
    double stiffness(int a, int b) const;
    void place_metal();
    double free_area(int a, int b) const;

    const CartesianGrid& grid_;
    AlignedBar bar_;
    int a_axis_, b_axis_;
    Column first_{}, last_{}, nearest_{};
    std::vector<char> metal_;
};

}  // namespace lathe
