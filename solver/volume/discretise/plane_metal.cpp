#include "solver/volume/discretise/plane_metal.hpp"

#include "solver/volume/discretise/cut_edges.hpp"

namespace lathe {
namespace {

// Cells by which a rim without thickness acts beyond its place on the fine window of a corner's field: a
// fifth of a fine cell. Drawn so much shorter there, its link has the length of the exact field of a half
// plane to 0.5 %, else 6 % less.
constexpr double rim_overreach = 0.2 / 7.0;

}  // namespace

std::vector<MetalLines::Piece> PlaneMetal::along_r(double z) const {
    return metal(second_axis(axis_), third_axis(axis_), z);
}

std::vector<MetalLines::Piece> PlaneMetal::along_z(double r) const {
    return metal(third_axis(axis_), second_axis(axis_), r);
}

std::vector<MetalLines::Piece> PlaneMetal::metal(int along, int across, double place) const {
    Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(along)};
    line.origin[axis_] = place_, line.origin[across] = place;
    const auto& lines = grid_.lines(along);
    const double size = lines.back() - lines.front();
    std::vector<Piece> pieces;
    const Interval range{lines.front() - size, lines.back() + size};
    for (const Interval& piece : body_.metal_on(line, range)) pieces.push_back({piece.from, piece.to});
    if (body_.has_sheets()) append_sheets(line, across, range, pieces);
    return pieces;
}

/// Sheets as they are drawn, less rim_overreach.
void PlaneMetal::append_sheets(const Line& line, int across, Interval range,
                               std::vector<Piece>& pieces) const {
    const int along = 3 - axis_ - across;
    const double unit = grid_.cell_around(across, line.origin[across]);
    for (const Interval& piece : body_.sheets_on(line, range, sheet_touch * unit)) {
        if (piece.length() == 0.0) {
            if (is_crossed(line, across, rim_overreach * unit, piece.from))
                pieces.push_back({piece.from, piece.to});
            continue;
        }
        const double low = rim_overreach * grid_.cell_around(along, piece.from),
                     high = rim_overreach * grid_.cell_around(along, piece.to);
        if (piece.length() > low + high) pieces.push_back({piece.from + low, piece.to - high});
    }
}

/// Returns true where the lines on both sides, `off` away, cross a sheet there too.
bool PlaneMetal::is_crossed(Line line, int across, double off, double at) const {
    const double middle = line.origin[across];
    for (const double side : {-off, off}) {
        line.origin[across] = middle + side;
        if (body_.sheets_on(line, {at - off, at + off}).empty()) return false;
    }
    return true;
}

}  // namespace lathe
