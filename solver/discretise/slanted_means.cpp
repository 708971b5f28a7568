#include "solver/discretise/slanted_means.hpp"

#include <algorithm>
#include <cmath>

#include "solver/geometry/scanline.hpp"

namespace lathe {
namespace {

/// Means over halves of cells along one line, positions in cells.
struct Halves {
    std::vector<double> permittivity, reciprocal;
};

class Scan {
public:
    Scan(const Antenna& antenna, const Grid& grid)
        : scanner_(antenna), grid_(grid), means_{EdgeMeans(grid.cells()), EdgeMeans(grid.cells())} {}

    SlantedMeans run() {
        scan_rows();
        scan_columns();
        return std::move(means_);
    }

private:
    Halves along_z(double r) const;
    /// The permittivity's mean weighted with the radius where `weighted`.
    Halves along_r(double z, bool weighted) const;
    void scan_rows();
    void scan_columns();

    const MaterialScanner scanner_;
    const Grid& grid_;
    SlantedMeans means_;
    EdgeMeans &r_ = means_.r, &z_ = means_.z;
};

/// Calls take(half, length as a share of the half, middle in cells) for what [from, to] covers of the halves.
template <class Take>
void for_halves(double from, double to, std::size_t count, const Take& take) {
    const auto last = static_cast<double>(count);
    const auto begin = static_cast<std::size_t>(std::clamp(std::floor(2.0 * from), 0.0, last)),
               end = static_cast<std::size_t>(std::clamp(std::ceil(2.0 * to), 0.0, last));
    for (std::size_t n = begin; n < end; ++n) {
        const double low = std::max(from, 0.5 * static_cast<double>(n)),
                     high = std::min(to, 0.5 * static_cast<double>(n + 1));
        if (high > low) take(n, 2.0 * (high - low), 0.5 * (low + high));
    }
}

Halves Scan::along_z(double r) const {
    const auto count = 2 * static_cast<std::size_t>(grid_.nz);
    Halves halves{std::vector<double>(count, 1.0), std::vector<double>(count, 1.0)};
    for (const Span& span : scanner_.along_z(r)) {
        const Material& material = scanner_.materials()[static_cast<std::size_t>(span.material)];
        if (material.is_pec) continue;
        for_halves(grid_.column_at(span.from), grid_.column_at(span.to), count,
                   [&](std::size_t n, double share, double middle) {
                       const double permittivity = material.permittivity_at({grid_.z(middle), r});
                       halves.permittivity[n] += share * (permittivity - 1.0);
                       halves.reciprocal[n] += share * (1.0 / permittivity - 1.0);
                   });
    }
    return halves;
}

Halves Scan::along_r(double z, bool weighted) const {
    const auto count = 2 * static_cast<std::size_t>(grid_.nr);
    Halves halves{std::vector<double>(count, 1.0), std::vector<double>(count, 1.0)};
    for (const Span& span : scanner_.along_r(z)) {
        const Material& material = scanner_.materials()[static_cast<std::size_t>(span.material)];
        if (material.is_pec) continue;
        for_halves(grid_.row_at(span.from), grid_.row_at(span.to), count,
                   [&](std::size_t n, double share, double middle) {
                       const double permittivity = material.permittivity_at({z, grid_.r(middle)});
                       const double weight =
                           weighted ? grid_.across(middle) / grid_.across(0.5 * static_cast<double>(n) + 0.25)
                                    : 1.0;
                       halves.permittivity[n] += share * weight * (permittivity - 1.0);
                       halves.reciprocal[n] += share * (1.0 / permittivity - 1.0);
                   });
    }
    return halves;
}

/// Lines along z through nodes and between them.
void Scan::scan_rows() {
    for (int i = 1; i + 1 < grid_.nr; ++i) {
        const Halves node = along_z(grid_.r(i)), half = along_z(grid_.r(i + 0.5));
        for (int k = 1; k + 1 < grid_.nz; ++k) {
            const std::size_t at = grid_.at(i, k), n = 2 * static_cast<std::size_t>(k);
            const auto over_edge = [&](const std::vector<double>& x) { return 0.5 * (x[n] + x[n + 1]); };
            const double upper = grid_.upper_share_z(k);
            const auto over_dual = [&](const std::vector<double>& x) {
                return (1.0 - upper) * x[n - 1] + upper * x[n];
            };
            z_.reciprocal[at] = over_edge(node.reciprocal);
            r_.permittivity[at] = over_dual(half.permittivity);
            r_.gradient_r[at] -= over_dual(node.permittivity) / grid_.dr_at(i);
            r_.gradient_r[grid_.at(i - 1, k)] += over_dual(node.permittivity) / grid_.dr_at(i - 1);
            z_.gradient_r[at] += over_edge(half.permittivity) / grid_.dual_dr(i);
            z_.gradient_r[grid_.at(i + 1, k)] -= over_edge(half.permittivity) / grid_.dual_dr(i + 1);
        }
    }
    const Halves first = along_z(grid_.r(0.5));
    for (int k = 1; k + 1 < grid_.nz; ++k) {
        const std::size_t n = 2 * static_cast<std::size_t>(k);
        const double upper = grid_.upper_share_z(k);
        r_.permittivity[grid_.at(0, k)] =
            (1.0 - upper) * first.permittivity[n - 1] + upper * first.permittivity[n];
        z_.gradient_r[grid_.at(1, k)] -=
            0.5 * (first.permittivity[n] + first.permittivity[n + 1]) / grid_.dual_dr(1);
    }
}

/// Lines along r through nodes and between them.
void Scan::scan_columns() {
    for (int k = 1; k + 1 < grid_.nz; ++k) {
        const Halves node = along_r(grid_.z(k), false), half = along_r(grid_.z(k + 0.5), false),
                     flux = along_r(grid_.z(k + 0.5), true);
        for (int i = 0; i + 1 < grid_.nr; ++i) {
            const std::size_t at = grid_.at(i, k), n = 2 * static_cast<std::size_t>(i);
            const auto over_edge = [&](const std::vector<double>& x) { return 0.5 * (x[n] + x[n + 1]); };
            r_.reciprocal[at] = over_edge(node.reciprocal);
            r_.gradient_z[at] += over_edge(half.permittivity) / grid_.dual_dz(k);
            r_.gradient_z[grid_.at(i, k + 1)] -= over_edge(half.permittivity) / grid_.dual_dz(k + 1);
            if (i == 0) continue;
            const double upper = grid_.upper_share_r(i);
            const auto over_dual = [&](const std::vector<double>& x) {
                return (1.0 - upper) * x[n - 1] + upper * x[n];
            };
            const double inner = (1.0 - upper) * grid_.across(i - 0.25),
                         outer = upper * grid_.across(i + 0.25);
            z_.permittivity[at] =
                (inner * flux.permittivity[n - 1] + outer * flux.permittivity[n]) / (inner + outer);
            z_.gradient_z[at] -= over_dual(node.permittivity) / grid_.dz_at(k);
            z_.gradient_z[grid_.at(i, k - 1)] += over_dual(node.permittivity) / grid_.dz_at(k - 1);
        }
    }
}

}  // namespace

SlantedMeans slanted_means(const Antenna& antenna, const Grid& grid) {
    return Scan(antenna, grid).run();
}

}  // namespace lathe
