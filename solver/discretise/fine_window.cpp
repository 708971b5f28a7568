#include "solver/discretise/fine_window.hpp"

#include <algorithm>
#include <cmath>

#include "solver/discretise/corner_field.hpp"
#include "solver/discretise/edge_pieces.hpp"

namespace lathe {
namespace {

constexpr double shortest = 1e-2;  // of a link that ends on metal

}  // namespace

FineWindow::FineWindow(const MetalLines& metal, const Grid& grid, int first_i, int first_k, int cells,
                       int steps)
    : first_i_(first_i), first_k_(first_k), steps_(steps), lines_(cells * steps + 1) {
    const auto count = static_cast<std::size_t>(lines_) * static_cast<std::size_t>(lines_);
    metal_.assign(count, 0);
    free_.assign(count, {1.0, 1.0, 1.0, 1.0});
    for (int n = 0; n < cells * steps; ++n) {
        cell_r_.push_back(grid.dr_at(first_i + n / steps) / steps);
        cell_z_.push_back(grid.dz_at(first_k + n / steps) / steps);
    }
    for (int n = 0; n < lines_; ++n)
        for (const bool along_r : {true, false}) mark(metal_on(metal, grid, n, along_r), n, along_r);
}

std::vector<FineWindow::Interval> FineWindow::metal_on(const MetalLines& metal, const Grid& grid, int line,
                                                       bool along_r) const {
    const double part = static_cast<double>(line) / steps_;
    std::vector<Interval> found;
    for (const double side : {touch_cells, -touch_cells}) {
        const auto pieces = along_r ? metal.along_r(grid.z(first_k_ + part) + side * grid.dz_at(first_k_))
                                    : metal.along_z(grid.r(first_i_ + part) + side * grid.dr_at(first_i_));
        for (const MetalLines::Piece& piece : pieces) {
            const double from =
                along_r ? grid.row_at(piece.from) - first_i_ : grid.column_at(piece.from) - first_k_;
            const double to =
                along_r ? grid.row_at(piece.to) - first_i_ : grid.column_at(piece.to) - first_k_;
            found.push_back({from * steps_, to * steps_});
        }
    }
    return found;
}

void FineWindow::mark(const std::vector<Interval>& line, int n, bool along_r) {
    const double touch = touch_cells * steps_;
    const auto at = [&](int m) { return along_r ? index(m, n) : index(n, m); };
    const std::size_t up = along_r ? CornerField::r_up : CornerField::z_up, down = up + 1;
    const auto shorten = [&](int m, std::size_t direction, double length) {
        if (m < 0 || m >= lines_) return;
        double& share = free_[at(m)][direction];
        share = std::min(share, std::max(length, shortest));
    };
    for (const Interval& metal : line) {
        if (metal.to < -1.0 || metal.from > lines_) continue;
        const int first = static_cast<int>(std::ceil(std::max(metal.from, -2.0) - touch));
        const int last = static_cast<int>(std::floor(std::min(metal.to, lines_ + 1.0) + touch));
        for (int m = std::max(0, first); m <= std::min(lines_ - 1, last); ++m) metal_[at(m)] = 1;
        if (metal.from > 0.0) shorten(first - 1, up, metal.from - (first - 1));
        if (metal.to < lines_ - 1) shorten(last + 1, down, (last + 1) - metal.to);
    }
}

void FineWindow::keep_metal(const std::vector<char>& own) {
    using D = CornerField;
    for (int a = 0; a < lines_; ++a)
        for (int b = 0; b < lines_; ++b) {
            if (!metal(a, b) || own[index(a, b)]) continue;
            metal_[index(a, b)] = 0;
            free_[index(a, b)].fill(1.0);
            if (a > 0) free_[index(a - 1, b)][D::r_up] = 1.0;
            if (a + 1 < lines_) free_[index(a + 1, b)][D::r_down] = 1.0;
            if (b > 0) free_[index(a, b - 1)][D::z_up] = 1.0;
            if (b + 1 < lines_) free_[index(a, b + 1)][D::z_down] = 1.0;
        }
}

FineWindow::Link FineWindow::link(int a, int b, std::size_t direction) const {
    using D = CornerField;
    const bool along_r = direction == D::r_up || direction == D::r_down;
    const bool up = direction == D::r_up || direction == D::z_up;
    const auto& sizes = along_r ? cell_r_ : cell_z_;
    const auto& widths = along_r ? cell_z_ : cell_r_;
    const int here = along_r ? a : b, across = along_r ? b : a, last = lines_ - 2;
    const auto size = [last](const std::vector<double>& list, int n) {
        return list[static_cast<std::size_t>(std::clamp(n, 0, last))];
    };
    const double length = size(sizes, up ? here : here - 1);
    const double width = 0.5 * (size(widths, across) + size(widths, across - 1));
    Link link{a, b, 0.0, false};
    (along_r ? link.a : link.b) += up ? 1 : -1;
    const double share = free_[index(a, b)][direction];
    link.conductance = width / (share * length);
    link.ends_on_metal = share < 1.0 || (inside(link.a, link.b) && metal(link.a, link.b));
    return link;
}

}  // namespace lathe
