// Free space within a body, followed along the lines of a lattice.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/geometry/solids/body.hpp"

namespace lathe {

/// An opening in a side of a box: the rectangle around it and a point in it, along the second and the third
/// axis of the side's, m.
struct SideOpening {
    int axis = 0;
    bool is_high = false;
    std::array<double, 2> low{}, high{}, inside{};

    bool holds(double u, double v, double tolerance) const {
        return u >= low[0] - tolerance && u <= high[0] + tolerance && v >= low[1] - tolerance &&
               v <= high[1] + tolerance;
    }
};

/// Connection of openings with the outside through free space: none, one, or not known.
enum class Enclosure { closed, open, unknown };

/// Points in a box, and between neighbours whether metal lies between them.
class PointLattice {
public:
    /// True where the number of points is within the limit, 8 million.
    static bool fits(const std::array<std::vector<double>, 3>& points);

    /// `points`: by axis, ascending, within the box. Nothing leaves through the low side of an axis that
    /// `has_image`. Precondition: fits(points).
    PointLattice(const Body& body, const Bounds& box, std::array<std::vector<double>, 3> points,
                 const std::vector<SideOpening>& openings, const std::array<bool, 3>& has_image);

    /// `open`: free space connects an opening with a part of the box's sides outside of the openings.
    /// `unknown`: it does not, but some gap in the metal holds no point or is connected with neither, or an
    /// opening has no point.
    Enclosure enclosure();

private:
    enum Mark : char { metal, unreached, from_opening, from_outside };

    /// A gap at a side of the box that ends in the rectangle around an opening.
    struct Seed {
        double distance = 0.0;  ///< from the opening's inside, m
        std::size_t point = 0;
    };

    std::size_t count(int axis) const { return points_[static_cast<std::size_t>(axis)].size(); }
    std::size_t stride(int axis) const {
        return axis == 0 ? 1 : (axis == 1 ? count(0) : count(0) * count(1));
    }
    void follow_line(const Body& body, const Bounds& box, const std::vector<SideOpening>& openings, int axis,
                     const std::array<std::size_t, 3>& at, bool has_image);
    void end_at_side(const std::vector<SideOpening>& openings, int axis, bool is_high, double u, double v,
                     double tolerance, std::size_t point);
    void flood(std::vector<std::size_t> seeds, Mark mark);

    std::array<std::vector<double>, 3> points_;
    std::vector<Mark> marks_;
    std::array<std::vector<bool>, 3> is_linked_;    ///< by axis: of a point with the next one along it
    std::vector<std::optional<Seed>> in_openings_;  ///< by opening
    std::vector<std::size_t> outside_;
    bool has_empty_gap_ = false;  ///< a gap without a point
    bool is_open_ = false;
};

}  // namespace lathe
