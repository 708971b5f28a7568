// The free parts into which metal divides one face of the grid.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/discretise/grid.hpp"
#include "solver/geometry/scanline.hpp"

namespace lathe {

/// One free piece on the rim of a face, walked counter-clockwise from the inner low corner.
struct RimPiece {
    int edge;         ///< 0 inner (along z), 1 high (along r), 2 outer (along z), 3 low (along r)
    double from, to;  ///< along the edge, lower to upper node, as shares of it
    bool at_low, at_high;
    int component = -1;  ///< index into FaceParts::parts() of what it borders
};

/// The free parts of one face, found by a flood fill over sample points.
class FaceParts {
public:
    static constexpr int samples = 28;  ///< points a side

    /// Metal of fewer cells than this can lie between sample points. It is looked for on the lines between
    /// them then, so that it separates whatever its thickness.
    static constexpr double thin = 2.0 / samples;

    /// `columns`: the antenna along r at the `samples` columns of points, see sample_column(). `is_thin`:
    /// some metal on the rim is thinner than `thin`.
    FaceParts(const MaterialScanner& scanner, const Grid& grid, int i, int k,
              const std::vector<std::vector<Span>>& columns, bool is_thin);

    struct Part {
        double area = 0.0;  ///< share of the face
        /// Mean of the points, in cells from the face's lower edges.
        double middle_r = 0.0, middle_z = 0.0;
    };
    const std::vector<Part>& parts() const { return parts_; }

    /// The part that a piece of the rim borders; -1 when no sample lies there.
    int part_at(const RimPiece& piece) const;

    /// z in m of column `b` of the points of faces (any row, k).
    static double sample_column(const Grid& grid, int k, int b);

private:
    static constexpr int metal = -1, unseen = -2;
    static std::size_t place(int a, int b) {
        const int n = b * samples + a;
        return static_cast<std::size_t>(n);
    }
    int& at(int a, int b) { return label_[place(a, b)]; }
    int at(int a, int b) const { return label_[place(a, b)]; }
    void find_metal(const std::vector<std::vector<Span>>& columns);
    void find_walls(const std::vector<std::vector<Span>>& columns);
    void fill(int a0, int b0);
    int part_beside(const RimPiece& piece) const;

    double sample_r(int a) const { return r0_ + (a + 0.5) / samples * dr_; }

    const MaterialScanner& scanner_;
    double r0_, dr_, z0_, dz_;
    std::array<int, samples * samples> label_{};
    /// Thin metal between neighbouring points along a line, or the first or last of them and the rim: [n]
    /// lies before point n of the line. Lines along r, by column, and along z, by row; empty where none is
    /// thin.
    std::vector<std::array<bool, samples + 1>> walls_along_r_, walls_along_z_;
    std::vector<Part> parts_;
};

}  // namespace lathe
