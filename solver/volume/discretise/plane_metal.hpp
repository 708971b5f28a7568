// The metal of a body in a plane across an axis, for the field of its corners.
#pragma once

#include <vector>

#include "solver/discretise/metal_lines.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/cartesian_grid.hpp"

namespace lathe {

/// The metal in the plane at `place` of an axis, m: r is the second axis, z the third. Sheets are among it,
/// less what their rims act beyond their place on the fine window of a corner's field. Body and grid must
/// outlive it.
class PlaneMetal final : public MetalLines {
public:
    PlaneMetal(const Body& body, const CartesianGrid& grid, int axis, double place)
        : body_(body), grid_(grid), axis_(axis), place_(place) {}

    std::vector<Piece> along_r(double z) const override;
    std::vector<Piece> along_z(double r) const override;

private:
    std::vector<Piece> metal(int along, int across, double place) const;
    void append_sheets(const Line& line, int across, Interval range, std::vector<Piece>& pieces) const;
    bool is_crossed(Line line, int across, double off, double at) const;

    const Body& body_;
    const CartesianGrid& grid_;
    int axis_;
    double place_;
};

}  // namespace lathe
