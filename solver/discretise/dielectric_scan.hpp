// Materials around the edges of a grid, summed along lines through their dual cells.
#pragma once

#include <algorithm>
#include <complex>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/discretise/dielectric_means.hpp"
#include "solver/geometry/scanline.hpp"

namespace lathe {

/// The materials along lines of constant r, or of constant z of a planar antenna. The grid of the latter is
/// transposed(): its r axis is the z axis of the antenna.
class ScanLines {
public:
    ScanLines(const MaterialScanner& scanner, bool along_r) : scanner_(scanner), along_r_(along_r) {}

    const std::vector<Material>& materials() const { return scanner_.materials(); }
    std::vector<Span> spans(double across) const {
        return along_r_ ? scanner_.along_r(across) : scanner_.along_z(across);
    }
    /// Places across the lines of all sides of outlines that run along them, m, ascending.
    const std::vector<double>& sides() const {
        return along_r_ ? scanner_.sides_along_r() : scanner_.sides_along_z();
    }
    Point point(double along, double across) const {
        return along_r_ ? Point{across, along} : Point{along, across};
    }

private:
    const MaterialScanner& scanner_;
    bool along_r_;
};

/// The planar grid with both axes exchanged.
Grid transposed(const Grid& grid);

/// Sums the surroundings of all edges, row by row. Each cell has 16 strips of constant width along the rows,
/// divided at sides of outlines along z, each represented by the line through its middle; along a line, means
/// over quarters of a cell are exact. So sides along z and along r are met exactly, slanted ones to second
/// order with a constant that depends on the direction of the lines.
class DielectricScan {
public:
    /// Surroundings of the edges of rows [begin, end); index [Grid::at(row - begin, column)].
    struct Rows {
        int begin, end;
        std::vector<Surroundings> r, phi, z;
    };

    /// `lines` and `grid` are kept by value and by reference. `only`: the one dielectric that counts, entry
    /// of ScanLines::materials(), or -1 for all. `first_part`: parts of a cell that are left out at the
    /// beginning of each line.
    DielectricScan(const ScanLines& lines, const Grid& grid, double loss_frequency_hz, int only = -1,
                   std::size_t first_part = 0);

    bool has_loss() const {
        return std::any_of(conductivity_.begin(), conductivity_.end(), [](double s) { return s > 0.0; });
    }
    /// eps'' of a conductivity; 0 without a frequency.
    double per_conductivity() const {
        return omega_ > 0.0 ? 1.0 / (omega_ * constants::vacuum_permittivity) : 0.0;
    }

    /// Calls take(rows) for all rows of the grid, some at a time, from several threads.
    template <class Take>
    void for_rows(const Take& take) const {
        constexpr int rows_together = 16;
        parallel_for(grid_.nr, rows_together, [&](int begin, int end) { take(rows(begin, end)); });
    }

    /// Of the rows [begin, end) alone.
    Rows rows(int begin, int end) const;

private:
    Line line(double r) const;
    void add_graded(const Material& material, const Span& span, double r, Line& out) const;
    /// A strip between two shares of the way from node `row` to the next.
    void add_strip(int row, double from, double to, Rows& rows) const;
    void add_line(double r, int row, double fraction, double width, const Line& line, Rows& rows) const;
    /// Shares of the way from node `row` to the next between which strips lie, from 0 to 1.
    std::vector<double> strip_ends(int row) const;
    /// 1 / eps of a material with its loss.
    std::complex<double> lossy_reciprocal(double permittivity, double conductivity) const {
        return conductivity > 0.0
                   ? 1.0 / std::complex<double>(permittivity, -per_conductivity() * conductivity)
                   : std::complex<double>(1.0 / permittivity);
    }

    ScanLines lines_;
    const Grid& grid_;
    double omega_;  ///< where a loss tangent is turned into a conductivity, rad/s
    int only_;
    std::size_t first_part_;
    std::vector<double> conductivity_;  ///< of each material, loss tangent included
};

}  // namespace lathe
