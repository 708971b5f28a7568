// Sheets: metal areas of no thickness.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <string>
#include <vector>

#include "solver/geometry/point.hpp"
#include "solver/geometry/solids/solid.hpp"

namespace lathe {

/// Flat areas of no thickness in planes across one axis. A sheet fills no piece of a line, so on() is always
/// empty: Body::sheets_on() returns what its sheets cover. The two coordinates in a plane are those of the
/// other axes in the order x, y, z, as Point{z = first, r = second}.
class Sheet final : public Solid {
public:
    struct Area {
        double place = 0.0;          ///< of its plane along the axis, m
        std::vector<Point> outline;  ///< closed polygon, m
    };

    /// `axis`: 0 to 2, across the planes. Throws InputError with the key `key` for an outline that is not a
    /// simple polygon with an area, and for a place that is not finite. Precondition: `areas` is not empty.
    Sheet(int axis, std::vector<Area> areas, const std::string& key = "outline");

    int axis() const { return axis_; }
    /// Axes of the two coordinates in the planes, in the order x, y, z.
    int first() const { return first_in_plane(axis_); }
    int second() const { return second_in_plane(axis_); }
    const std::vector<Area>& areas() const { return areas_; }

    /// Parts of the piece `range` of a line that the areas cover: pieces where the line lies within
    /// `off_plane` (m) of a plane and parallel to it; intervals of no length where the line crosses an area.
    /// Points on an outline may count as inside or outside.
    Intervals covered(const Line& line, Interval range, double off_plane) const;

    /// The sheet after a map. Throws InputError, key rotate_deg, where its planes are not across an axis
    /// then.
    std::shared_ptr<const Sheet> mapped(const Eigen::Affine3d& map) const;
    /// `count` sheets in one, each `step` from the one before.
    std::shared_ptr<const Sheet> copied(const Eigen::Vector3d& step, int count) const;

    Intervals on(const Line& /*line*/, Interval /*range*/) const override { return {}; }
    double reach(const Eigen::Vector3d& direction) const override;
    /// The planes, and the straight rims that lie across an axis.
    std::vector<FlatFace> flat_faces() const override;
    /// Each area twice, facing both ways.
    std::vector<Triangle> surface(double deviation) const override;
    SolidCount count() const override;
    const Sheet* as_sheet() const override { return this; }

private:
    Eigen::Vector3d at(double place, const Point& point) const;

    static constexpr int first_in_plane(int across) { return across == 0 ? 1 : 0; }
    static constexpr int second_in_plane(int across) { return across == 2 ? 1 : 2; }

    int axis_;
    std::vector<Area> areas_;
    std::vector<SolidPointer> prisms_;  ///< by area: its outline along the third of their own axes
    std::vector<Bounds> bounds_;        ///< by area
};

/// A flat area across `axis` at `place`, m.
std::shared_ptr<const Sheet> make_sheet(int axis, double place, const std::vector<Point>& outline,
                                        const std::string& key = "outline");

}  // namespace lathe
