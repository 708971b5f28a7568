#include "solver/discretise/dielectric_average.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <optional>
#include <unordered_map>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/dielectric_scan.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// The share of an edge's surroundings in the coupling of D_z to E_r: n_r n_z (<1/eps> - 1/<eps>).
double off_diagonal(const Surroundings& s, double gradient_r, double gradient_z) {
    const double size = gradient_r * gradient_r + gradient_z * gradient_z;
    if (s.open <= 0.0 || size <= 0.0) return 0.0;
    return gradient_r * gradient_z / size * (s.reciprocal / s.plain_open - 1.0 / s.mean());
}

struct Node {
    int row, column;
};
/// Node of entry n of rows of a grid.
Node node_of(const Grid& grid, const DielectricScan::Rows& rows, std::size_t n) {
    const auto columns = static_cast<std::size_t>(grid.nz);
    return {rows.begin + static_cast<int>(n / columns), static_cast<int>(n % columns)};
}

/// True where one material lies around an edge, or metal alone.
bool is_uniform(const Surroundings& s, double per_conductivity) {
    return s.open <= 0.0 || s.is_uniform(per_conductivity);
}

/// Surroundings of the edges of a planar grid by lines along r, where they are not uniform. With those by
/// lines along z they make means that do not depend on the direction of the axes. Lines count as much as they
/// run along the normal n of the surface, those along z with n_z^2 and those along r with n_r^2: a surface
/// that runs along the lines passes whole lines at once, so that sums of these are not smooth in its
/// position.
class CrossingLines {
public:
    CrossingLines(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz, int only)
        : grid_(grid),
          transposed_(transposed(grid)),
          // In front of a plane of symmetry nothing is drawn on the other side.
          scan_(ScanLines(scanner, true), transposed_, loss_frequency_hz, only,
                grid.pml_r_low == 0 ? parts_per_cell / 2 : 0) {
        std::vector<std::vector<Entry>> found(static_cast<std::size_t>(transposed_.nr));
        scan_.for_rows([&](const DielectricScan::Rows& rows) {
            for (std::size_t n = 0; n < rows.r.size(); ++n)
                if (!is_uniform_at(rows, n))
                    found[static_cast<std::size_t>(rows.begin)].push_back(entry_at(rows, n));
        });
        for (const std::vector<Entry>& entries : found)
            for (const Entry& entry : entries) entries_.emplace(entry.at, entry);
    }

    void blend_into(DielectricScan::Rows& rows) const {
        for (std::size_t n = 0; n < rows.r.size(); ++n) {
            const std::size_t at = grid_.at(rows.begin, 0) + n;
            if (const auto found = entries_.find(at); found != entries_.end())
                blend(found->second, rows, n);
            else if (!is_uniform_at(rows, n))
                blend(alone(at), rows, n);
        }
    }

private:
    struct Entry {
        std::size_t at;  ///< Grid::at
        Surroundings r, phi, z;
    };
    bool is_uniform_at(const DielectricScan::Rows& rows, std::size_t n) const {
        const double per_conductivity = scan_.per_conductivity();
        return is_uniform(rows.r[n], per_conductivity) && is_uniform(rows.phi[n], per_conductivity) &&
               is_uniform(rows.z[n], per_conductivity);
    }
    /// The edges of an entry of rows of the transposed grid.
    Entry entry_at(const DielectricScan::Rows& rows, std::size_t n) const {
        const auto [k, i] = node_of(transposed_, rows, n);
        return {grid_.at(i, k), rows.z[n], rows.phi[n], rows.r[n]};
    }
    /// The edges at a node around which lines along r meet one material, and others a sliver of a second one.
    Entry alone(std::size_t at) const {
        const auto columns = static_cast<std::size_t>(grid_.nz);
        const int k = static_cast<int>(at % columns);
        return entry_at(scan_.rows(k, k + 1), at / columns);
    }
    /// `size_r`, `size_z`: of the cells in which the moments are counted, m. `is_mirrored`: on a plane of
    /// symmetry, across which nothing has a slope.
    static void blend(Surroundings& own, const Surroundings& other, double size_r, double size_z,
                      bool is_mirrored) {
        const double moment_r = is_mirrored ? 0.0 : (own.moment_r + other.moment_r) / size_r,
                     moment_z = (own.moment_z + other.moment_z) / size_z;
        const double share =
            moment_r == 0.0 && moment_z == 0.0 ? 0.5 : Surroundings::normal_share(moment_z, moment_r);
        own.blend(other, share);
    }
    void blend(const Entry& entry, DielectricScan::Rows& rows, std::size_t n) const {
        const auto [i, k] = node_of(grid_, rows, n);
        const bool is_mirrored = i == 0 && grid_.pml_r_low == 0;
        blend(rows.r[n], entry.r.exchanged(), grid_.dr_at(i), grid_.dual_dz(k), false);
        blend(rows.phi[n], entry.phi.exchanged(), grid_.dual_dr(i), grid_.dual_dz(k), is_mirrored);
        blend(rows.z[n], entry.z.exchanged(), grid_.dual_dr(i), grid_.dz_at(k), is_mirrored);
    }

    const Grid& grid_;
    Grid transposed_;
    DielectricScan scan_;
    std::unordered_map<std::size_t, Entry> entries_;
};

class Averager {
public:
    /// `only`: the one dielectric that counts, or -1 for all.
    Averager(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz, int only = -1)
        : grid_(grid), scan_(ScanLines(scanner, false), grid, loss_frequency_hz, only) {
        if (grid.is_planar()) crossing_.emplace(scanner, grid, loss_frequency_hz, only);
    }

    bool has_loss() const { return scan_.has_loss(); }
    void run(CellGeometry& cells) const {
        for_rows([&](const DielectricScan::Rows& rows) { average(rows, cells); });
    }
    EdgeConductivities mean_conductivities() const {
        EdgeConductivities result{std::vector<double>(grid_.cells(), 0.0),
                                  std::vector<double>(grid_.cells(), 0.0)};
        for_rows([&](const DielectricScan::Rows& rows) {
            for (std::size_t n = 0; n < rows.r.size(); ++n) {
                result.r[grid_.at(rows.begin, 0) + n] = rows.r[n].mean_conductivity();
                result.z[grid_.at(rows.begin, 0) + n] = rows.z[n].mean_conductivity();
            }
        });
        return result;
    }

private:
    template <class Take>
    void for_rows(const Take& take) const {
        scan_.for_rows([&](DielectricScan::Rows rows) {
            if (crossing_) crossing_->blend_into(rows);
            take(rows);
        });
    }
    void average(const DielectricScan::Rows& rows, CellGeometry& cells) const;
    /// Sets permittivity and conductivity of an edge along r or z; `normal`: its share normal to the surface.
    void set_edge(const Surroundings& around, double normal, double& permittivity,
                  double* conductivity) const;
    double per_conductivity() const { return scan_.per_conductivity(); }

    const Grid& grid_;
    DielectricScan scan_;
    std::optional<CrossingLines> crossing_;  ///< of planar grids
};

void Averager::average(const DielectricScan::Rows& rows, CellGeometry& cells) const {
    // Gradients from moments: a moment grows with the square of the cell along its direction.
    for (std::size_t n = 0; n < rows.r.size(); ++n) {
        const std::size_t at = grid_.at(rows.begin, 0) + n;
        const Surroundings &r = rows.r[n], &phi = rows.phi[n], &z = rows.z[n];
        const auto [i, k] = node_of(grid_, rows, n);
        const bool has_loss = cells.has_loss();
        set_edge(r,
                 Surroundings::normal_share(r.moment_r * (1.0 / grid_.dr_at(i)),
                                            r.moment_z * (1.0 / grid_.dual_dz(k))),
                 cells.permittivity_r[at], has_loss ? &cells.conductivity_r[at] : nullptr);
        set_edge(z,
                 Surroundings::normal_share(z.moment_z * (1.0 / grid_.dz_at(k)),
                                            z.moment_r * (1.0 / grid_.dual_dr(i))),
                 cells.permittivity_z[at], has_loss ? &cells.conductivity_z[at] : nullptr);
        cells.permittivity_phi[at] = phi.mean();
        // Rounding leaves slopes of its own in a uniform medium.
        const double coupling =
            i > 0 ? off_diagonal(phi, phi.moment_r / grid_.dual_dr(i), phi.moment_z / grid_.dual_dz(k)) : 0.0;
        cells.inverse_permittivity_rz[at] = std::abs(coupling) > 1e-6 ? coupling : 0.0;
        if (has_loss) cells.conductivity_phi[at] = phi.mean_conductivity();
    }
}

void Averager::set_edge(const Surroundings& around, double normal, double& permittivity,
                        double* conductivity) const {
    permittivity = around.along(normal);
    if (!conductivity) return;
    *conductivity = around.mean_conductivity();
    if (*conductivity <= 0.0 || per_conductivity() == 0.0 || around.is_uniform(per_conductivity())) return;
    const Complex mean = around.lossy_along(normal, per_conductivity());
    // At slanted surfaces the fit begins from what has no loss, so that it does not depend on it.
    constexpr double slanted = 1e-6;
    if (normal > 1.0 - slanted) permittivity = mean.real();
    *conductivity = std::max(0.0, -mean.imag() / per_conductivity());
}

}  // namespace

EdgeConductivities mean_conductivities(const MaterialScanner& scanner, const Grid& grid,
                                       double loss_frequency_hz, int material) {
    return Averager(scanner, grid, loss_frequency_hz, material).mean_conductivities();
}

void average_dielectrics(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz,
                         CellGeometry& cells) {
    const Averager averager(scanner, grid, loss_frequency_hz);
    for (auto* map : {&cells.permittivity_r, &cells.permittivity_phi, &cells.permittivity_z})
        map->assign(grid.cells(), 1.0);
    if (averager.has_loss())
        for (auto* map : {&cells.conductivity_r, &cells.conductivity_phi, &cells.conductivity_z})
            map->assign(grid.cells(), 0.0);
    std::vector<double>& coupling = cells.inverse_permittivity_rz;
    coupling.assign(grid.cells(), 0.0);
    averager.run(cells);
    if (std::all_of(coupling.begin(), coupling.end(), [](double x) { return x == 0.0; })) coupling.clear();
}

}  // namespace lathe
