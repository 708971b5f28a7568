#include "solver/discretise/dielectric_scan.hpp"

#include <cmath>
#include <utility>

namespace lathe {
namespace {

using Complex = std::complex<double>;

constexpr int strips_per_cell = 16;

}  // namespace

Grid transposed(const Grid& grid) {
    Grid result = grid;
    std::swap(result.nr, result.nz), std::swap(result.dr, result.dz), std::swap(result.r0, result.z0);
    std::swap(result.r_axis, result.z_axis);
    return result;
}

DielectricScan::DielectricScan(const ScanLines& lines, const Grid& grid, double loss_frequency_hz, int only,
                               std::size_t first_part)
    : lines_(lines),
      grid_(grid),
      omega_(2.0 * constants::pi * loss_frequency_hz),
      only_(only),
      first_part_(first_part) {
    for (const Material& material : lines.materials())
        conductivity_.push_back(material.conductivity_s_per_m + omega_ * constants::vacuum_permittivity *
                                                                    material.relative_permittivity *
                                                                    material.loss_tangent);
}

Line DielectricScan::line(double r) const {
    const LineParts parts(grid_);
    const std::vector<double> ones(parts.count, 1.0), zeros(parts.count, 0.0);
    Line result{ones, ones, ones, zeros, ones, zeros};
    for (const Span& span : lines_.spans(r)) {
        const Material& material = lines_.materials()[static_cast<std::size_t>(span.material)];
        const auto add = [&](double difference, std::vector<double>& out) {
            add_overlap(parts.position(span.from), parts.position(span.to), parts.first, parts.length,
                        difference, out);
        };
        if (material.is_pec) {
            add(-1.0, result.open), add(-1.0, result.permittivity), add(-1.0, result.reciprocal);
            add(-1.0, result.lossy_reciprocal);
            continue;
        }
        if (only_ >= 0 && span.material != only_) continue;
        if (material.graded) {
            add_graded(material, span, r, result);
            continue;
        }
        add(material.relative_permittivity - 1.0, result.permittivity);
        add(1.0 / material.relative_permittivity - 1.0, result.reciprocal);
        const double conductivity = conductivity_[static_cast<std::size_t>(span.material)];
        const Complex inverse = lossy_reciprocal(material.relative_permittivity, conductivity);
        add(conductivity, result.conductivity);
        add(inverse.real() - 1.0, result.lossy_reciprocal), add(inverse.imag(), result.reciprocal_loss);
    }
    return result;
}

/// A material that changes along the span: in each part that of the middle of what the span covers.
void DielectricScan::add_graded(const Material& material, const Span& span, double r, Line& out) const {
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
        const double permittivity = material.permittivity_at(lines_.point(parts.z(0.5 * (low + high)), r));
        out.permittivity[n] += share * (permittivity - 1.0);
        out.reciprocal[n] += share * (1.0 / permittivity - 1.0);
        const double conductivity = material.conductivity_s_per_m + omega_ * constants::vacuum_permittivity *
                                                                        permittivity * material.loss_tangent;
        const Complex inverse = lossy_reciprocal(permittivity, conductivity);
        out.conductivity[n] += share * conductivity;
        out.lossy_reciprocal[n] += share * (inverse.real() - 1.0);
        out.reciprocal_loss[n] += share * inverse.imag();
    }
}

/// Distance of a place from the middle of the dual cell around a node, in sizes of that dual cell.
double from_dual_middle(double place, double node, double cell_below, double cell_above) {
    return (place - node - 0.25 * (cell_above - cell_below)) / (0.5 * (cell_below + cell_above));
}

/// At `fraction` of the way from node `row` to the next; `width` of its strip in widths of those that are not
/// divided.
void DielectricScan::add_line(double r, int row, double fraction, double width, const Line& line,
                              Rows& rows) const {
    const int nearest = fraction < 0.5 ? row : row + 1;
    const double from_half = fraction - 0.5;
    const double from_node = grid_.r_axis ? from_dual_middle(grid_.r(row + fraction), grid_.r(nearest),
                                                             grid_.dr_at(nearest - 1), grid_.dr_at(nearest))
                                          : (fraction < 0.5 ? fraction : fraction - 1.0);
    const double thickness = width * (grid_.r_axis ? grid_.dr_at(row) : 1.0);
    double length = 1.0;  // of the part, along z
    const auto add = [&](std::vector<Surroundings>& list, int i, int k, double distance_r, double distance_z,
                         std::size_t part) {
        if (i < rows.begin || i >= rows.end || k < 0 || k >= grid_.nz || line.open[part] < 1e-9) return;
        Surroundings& s = list[grid_.at(i - rows.begin, k)];
        const double plain = grid_.is_graded() ? thickness * length : width,
                     weight = grid_.is_planar() ? plain : r * plain;
        s.open += weight * line.open[part];
        s.permittivity += weight * line.permittivity[part];
        s.plain_open += plain * line.open[part];
        s.reciprocal += plain * line.reciprocal[part];
        s.conductivity += weight * line.conductivity[part];
        s.lossy_reciprocal += plain * Complex(line.lossy_reciprocal[part], line.reciprocal_loss[part]);
        const double size = line.permittivity[part] + per_conductivity() * line.conductivity[part];
        s.moment_r += weight * size * distance_r;
        s.moment_z += weight * size * distance_z;
    };
    for (std::size_t part = first_part_; part < line.open.size(); ++part) {
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

std::vector<double> DielectricScan::strip_ends(int row) const {
    // A strip that is narrower than rounding of coordinates has no weight.
    constexpr double narrowest = 1e-9;
    std::vector<double> ends;
    for (int n = 0; n <= strips_per_cell; ++n) ends.push_back(static_cast<double>(n) / strips_per_cell);
    const std::vector<double>& sides = lines_.sides();
    for (auto side = std::upper_bound(sides.begin(), sides.end(), grid_.r(row));
         side != sides.end() && *side < grid_.r(row + 1); ++side)
        ends.push_back(grid_.row_at(*side) - row);
    std::sort(ends.begin(), ends.end());
    ends.erase(
        std::unique(ends.begin(), ends.end(), [](double low, double high) { return high - low < narrowest; }),
        ends.end());
    return ends;
}

void DielectricScan::add_strip(int row, double from, double to, Rows& rows) const {
    const double fraction = 0.5 * (from + to), r = grid_.r(row + fraction);
    add_line(r, row, fraction, strips_per_cell * (to - from), line(r), rows);
}

DielectricScan::Rows DielectricScan::rows(int begin, int end) const {
    const std::size_t size = grid_.at(end - begin, 0);
    Rows rows{begin, end, std::vector<Surroundings>(size), std::vector<Surroundings>(size),
              std::vector<Surroundings>(size)};
    // The outer half of the row before lies around the first nodes of this one.
    for (int i = std::max(0, begin - 1); i < end; ++i) {
        const std::vector<double> ends = strip_ends(i);
        for (std::size_t n = 0; n + 1 < ends.size(); ++n)
            if (i >= begin || ends[n] + ends[n + 1] > 1.0) add_strip(i, ends[n], ends[n + 1], rows);
    }
    return rows;
}

}  // namespace lathe
