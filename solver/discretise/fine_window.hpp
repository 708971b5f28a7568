// A few cells of the grid divided into many: metal, and the free length of every link between fine nodes.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/discretise/grid.hpp"
#include "solver/discretise/metal_lines.hpp"

namespace lathe {

/// `lines` x `lines` fine nodes over a square of cells whose first node is (first_i, first_k), `steps` to a
/// cell. Fine node (a, b) lies at r of row first_i + a/steps, z of column first_k + b/steps.
class FineWindow {
public:
    FineWindow(const MetalLines& metal, const Grid& grid, int first_i, int first_k, int cells, int steps);

    int lines() const { return lines_; }
    bool metal(int a, int b) const { return metal_[index(a, b)]; }
    bool inside(int a, int b) const { return a >= 0 && b >= 0 && a < lines_ && b < lines_; }
    std::size_t index(int a, int b) const {
        return static_cast<std::size_t>(a) * static_cast<std::size_t>(lines_) + static_cast<std::size_t>(b);
    }

    /// Keeps only those nodes on metal that `own` marks, by index(); links to the others are whole then.
    void keep_metal(const std::vector<char>& own);

    /// The link from a free fine node in one of CornerField::Direction.
    struct Link {
        int a, b;            ///< node at its other end, maybe outside of the window
        double conductance;  ///< width over free length
        bool ends_on_metal;
    };
    Link link(int a, int b, std::size_t direction) const;

private:
    struct Interval {
        double from, to;  ///< of metal on a line, in fine cells
    };
    /// Metal on the line z = const (along_r) or r = const, just beside it on both sides.
    std::vector<Interval> metal_on(const MetalLines& metal, const Grid& grid, int line, bool along_r) const;
    void mark(const std::vector<Interval>& line, int n, bool along_r);

    int first_i_, first_k_, steps_, lines_;
    std::vector<double> cell_r_, cell_z_;  ///< sizes of fine cells, m
    std::vector<char> metal_;
    std::vector<std::array<double, 4>> free_;  ///< shares of the links
};

}  // namespace lathe
