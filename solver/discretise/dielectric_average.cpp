#include "solver/discretise/dielectric_average.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/discretise/cell_geometry.hpp"

namespace lathe {
namespace {

// Samples of a cell: lines of constant r, and on each the exact means over parts of the cell along z.
constexpr int lines_per_cell = 16, parts_per_cell = 4;

/// What lies around one edge, in volume: the plain and the reciprocal mean of the permittivity, and its
/// first moments, which point along the normal of an interface.
struct Surroundings {
    double open = 0.0, permittivity = 0.0, conductivity = 0.0;  ///< weighted with the radius
    double plain_open = 0.0, reciprocal = 0.0;                  ///< voltages add up along r as they are
    double moment_r = 0.0, moment_z = 0.0;                      // distances in cells

    double mean() const { return open > 0.0 ? permittivity / open : 1.0; }
    double mean_conductivity() const { return open > 0.0 ? conductivity / open : 0.0; }

    /// Permittivity for E along the r or the z axis: the reciprocal mean for the share of it that is
    /// normal to the interface, the plain mean for the rest (Farjadpour et al. 2006, diagonal part).
    double along(double moment, double other_moment) const {
        if (open <= 0.0) return 1.0;
        const double size = moment * moment + other_moment * other_moment;
        const double normal = size > 0.0 ? moment * moment / size : 0.0;
        return 1.0 / (normal * reciprocal / plain_open + (1.0 - normal) / mean());
    }
};

/// The share of an edge's surroundings in the coupling of D_z to E_r: n_r n_z (<1/eps> - 1/<eps>).
double off_diagonal(const Surroundings& s, double gradient_r, double gradient_z) {
    const double size = gradient_r * gradient_r + gradient_z * gradient_z;
    if (s.open <= 0.0 || size <= 0.0) return 0.0;
    return gradient_r * gradient_z / size * (s.reciprocal / s.plain_open - 1.0 / s.mean());
}

/// The parts into which a line along z is cut, the first half a cell before the first node. On a graded axis
/// they are counted in cells, so that none lies across a node.
struct LineParts {
    const Grid& grid;
    bool by_cells;
    double first, length;  ///< of the first part and of each, in metres or, `by_cells`, in cells
    std::size_t count;

    explicit LineParts(const Grid& of)
        : grid(of),
          by_cells(of.z_axis != nullptr),
          first(by_cells ? -0.5 : of.z0 - 0.5 * of.dz),
          length((by_cells ? 1.0 : of.dz) / parts_per_cell),
          count(static_cast<std::size_t>(of.nz + 1) * parts_per_cell) {}

    /// Position of z (m) along the line, in the unit of `first`.
    double position(double z) const { return by_cells ? grid.column_at(z) : z; }
    double z(double position) const { return by_cells ? grid.z(position) : position; }
};

/// Means of one line over its parts.
struct Line {
    std::vector<double> open, permittivity, reciprocal, conductivity;
};

class Averager {
public:
    Averager(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz)
        : scanner_(scanner), grid_(grid), omega_(2.0 * constants::pi * loss_frequency_hz) {
        for (const Material& material : scanner.materials())
            conductivity_.push_back(material.conductivity_s_per_m + omega_ * constants::vacuum_permittivity *
                                                                        material.relative_permittivity *
                                                                        material.loss_tangent);
    }

    bool lossy() const {
        return std::any_of(conductivity_.begin(), conductivity_.end(), [](double s) { return s > 0.0; });
    }

    void run(CellGeometry& cells) const;

private:
    /// What lies around the edges of rows [begin, end).
    struct Rows {
        int begin, end;
        std::vector<Surroundings> r, phi, z;  ///< [row - begin][column]
    };
    Line line(double r) const;
    void add_graded(const Material& material, const Span& span, double r, Line& out) const;
    void add_line(double r, int row, double fraction, const Line& line, Rows& rows) const;
    void average(const Rows& rows, CellGeometry& cells) const;

    const MaterialScanner& scanner_;
    const Grid& grid_;
    double omega_;                      ///< where a loss tangent is turned into a conductivity, rad/s
    std::vector<double> conductivity_;  ///< of each material, loss tangent included
};

Line Averager::line(double r) const {
    const LineParts parts(grid_);
    Line result{std::vector<double>(parts.count, 1.0), std::vector<double>(parts.count, 1.0),
                std::vector<double>(parts.count, 1.0), std::vector<double>(parts.count, 0.0)};
    for (const Span& span : scanner_.along_z(r)) {
        const Material& material = scanner_.materials()[static_cast<std::size_t>(span.material)];
        const auto add = [&](double difference, std::vector<double>& out) {
            add_overlap(parts.position(span.from), parts.position(span.to), parts.first, parts.length,
                        difference, out);
        };
        if (material.is_pec) {
            add(-1.0, result.open), add(-1.0, result.permittivity), add(-1.0, result.reciprocal);
            continue;
        }
        if (material.graded) {
            add_graded(material, span, r, result);
            continue;
        }
        add(material.relative_permittivity - 1.0, result.permittivity);
        add(1.0 / material.relative_permittivity - 1.0, result.reciprocal);
        add(conductivity_[static_cast<std::size_t>(span.material)], result.conductivity);
    }
    return result;
}

/// A material that changes along the span: in each part that of the middle of what the span covers.
void Averager::add_graded(const Material& material, const Span& span, double r, Line& out) const {
    const LineParts parts(grid_);
    const double from = parts.position(span.from), to = parts.position(span.to);
    const auto part_at = [&](double number) {
        return static_cast<std::size_t>(std::clamp(number, 0.0, static_cast<double>(parts.count)));
    };
    const std::size_t begin = part_at(std::floor((from - parts.first) / parts.length)),
                      end = part_at(std::ceil((to - parts.first) / parts.length));
    for (std::size_t n = begin; n < end; ++n) {
        const double low = std::max(from, parts.first + static_cast<double>(n) * parts.length),
                     high = std::min(to, parts.first + static_cast<double>(n + 1) * parts.length);
        if (high <= low) continue;
        const double share = (high - low) / parts.length;
        const double permittivity = material.permittivity_at({parts.z(0.5 * (low + high)), r});
        out.permittivity[n] += share * (permittivity - 1.0);
        out.reciprocal[n] += share * (1.0 / permittivity - 1.0);
        out.conductivity[n] +=
            share * (material.conductivity_s_per_m +
                     omega_ * constants::vacuum_permittivity * permittivity * material.loss_tangent);
    }
}

/// Distance of a place from the middle of the dual cell around a node, in sizes of that dual cell.
double from_dual_middle(double place, double node, double cell_below, double cell_above) {
    return (place - node - 0.25 * (cell_above - cell_below)) / (0.5 * (cell_below + cell_above));
}

/// `fraction` of the way from node `row` to the next.
void Averager::add_line(double r, int row, double fraction, const Line& line, Rows& rows) const {
    const int nearest = fraction < 0.5 ? row : row + 1;
    const double from_half = fraction - 0.5;
    const double from_node = grid_.r_axis ? from_dual_middle(grid_.r(row + fraction), grid_.r(nearest),
                                                             grid_.dr_at(nearest - 1), grid_.dr_at(nearest))
                                          : (fraction < 0.5 ? fraction : fraction - 1.0);
    const double thickness = grid_.r_axis ? grid_.dr_at(row) : 1.0;
    double length = 1.0;  // of the part, along z
    const auto add = [&](std::vector<Surroundings>& list, int i, int k, double distance_r, double distance_z,
                         std::size_t part) {
        if (i < rows.begin || i >= rows.end || k < 0 || k >= grid_.nz || line.open[part] < 1e-9) return;
        Surroundings& s = list[grid_.at(i - rows.begin, k)];
        const double plain = grid_.is_graded() ? thickness * length : 1.0,
                     weight = grid_.is_planar() ? plain : r * plain;
        s.open += weight * line.open[part];
        s.permittivity += weight * line.permittivity[part];
        s.plain_open += plain * line.open[part];
        s.reciprocal += plain * line.reciprocal[part];
        s.conductivity += weight * line.conductivity[part];
        s.moment_r += weight * line.permittivity[part] * distance_r;
        s.moment_z += weight * line.permittivity[part] * distance_z;
    };
    for (std::size_t part = 0; part < line.open.size(); ++part) {
        const double column =
            (static_cast<double>(part) + 0.5) / parts_per_cell - 0.5;  // in cells from node 0
        const int node = static_cast<int>(std::floor(column + 0.5)),
                  half = static_cast<int>(std::floor(column));
        if (grid_.z_axis) length = grid_.dz_at(half);
        const double off_node = grid_.z_axis ? from_dual_middle(grid_.z(column), grid_.z(node),
                                                                grid_.dz_at(node - 1), grid_.dz_at(node))
                                             : column - node;
        add(rows.r, row, node, from_half, off_node, part);
        add(rows.phi, nearest, node, from_node, off_node, part);
        add(rows.z, nearest, half, from_node, column - half - 0.5, part);
    }
}

void Averager::average(const Rows& rows, CellGeometry& cells) const {
    // Gradients from moments: a moment grows with the square of the cell along its direction.
    for (std::size_t n = 0; n < rows.r.size(); ++n) {
        const std::size_t at = grid_.at(rows.begin, 0) + n;
        const Surroundings &r = rows.r[n], &phi = rows.phi[n], &z = rows.z[n];
        const auto columns = static_cast<std::size_t>(grid_.nz);
        const int i = rows.begin + static_cast<int>(n / columns), k = static_cast<int>(n % columns);
        cells.permittivity_r[at] =
            r.along(r.moment_r * (1.0 / grid_.dr_at(i)), r.moment_z * (1.0 / grid_.dual_dz(k)));
        cells.permittivity_z[at] =
            z.along(z.moment_z * (1.0 / grid_.dz_at(k)), z.moment_r * (1.0 / grid_.dual_dr(i)));
        cells.permittivity_phi[at] = phi.mean();
        // Rounding leaves slopes of its own in a uniform medium.
        const double coupling =
            i > 0 ? off_diagonal(phi, phi.moment_r / grid_.dual_dr(i), phi.moment_z / grid_.dual_dz(k)) : 0.0;
        cells.inverse_permittivity_rz[at] = std::abs(coupling) > 1e-6 ? coupling : 0.0;
        if (!cells.has_loss()) continue;
        cells.conductivity_r[at] = r.mean_conductivity();
        cells.conductivity_z[at] = z.mean_conductivity();
        cells.conductivity_phi[at] = phi.mean_conductivity();
    }
}

void Averager::run(CellGeometry& cells) const {
    constexpr int rows_together = 16;
    parallel_for(grid_.nr, rows_together, [&](int begin, int end) {
        const std::size_t size = grid_.at(end - begin, 0);
        Rows rows{begin, end, std::vector<Surroundings>(size), std::vector<Surroundings>(size),
                  std::vector<Surroundings>(size)};
        // The outer half of the row before lies around this one's first nodes.
        for (int i = std::max(0, begin - 1); i < end; ++i)
            for (int n = i < begin ? lines_per_cell / 2 : 0; n < lines_per_cell; ++n) {
                const double fraction = (n + 0.5) / lines_per_cell;
                add_line(grid_.r(i + fraction), i, fraction, line(grid_.r(i + fraction)), rows);
            }
        average(rows, cells);
    });
}

}  // namespace

void average_dielectrics(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz,
                         CellGeometry& cells) {
    const Averager averager(scanner, grid, loss_frequency_hz);
    for (auto* map : {&cells.permittivity_r, &cells.permittivity_phi, &cells.permittivity_z})
        map->assign(grid.cells(), 1.0);
    if (averager.lossy())
        for (auto* map : {&cells.conductivity_r, &cells.conductivity_phi, &cells.conductivity_z})
            map->assign(grid.cells(), 0.0);
    std::vector<double>& coupling = cells.inverse_permittivity_rz;
    coupling.assign(grid.cells(), 0.0);
    averager.run(cells);
    if (std::all_of(coupling.begin(), coupling.end(), [](double x) { return x == 0.0; })) coupling.clear();
}

}  // namespace lathe
