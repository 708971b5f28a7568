#include "solver/discretise/face_parts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe {
namespace {

/// Metal of a line that reaches into [from, to].
std::vector<Span> metal_within(const std::vector<Span>& line, const MaterialScanner& scanner, double from,
                               double to) {
    std::vector<Span> metal;
    for (const Span& span : line)
        if (scanner.materials()[static_cast<std::size_t>(span.material)].is_pec && span.from <= to &&
            from <= span.to)
            metal.push_back(span);
    return metal;
}

/// Where metal lies on a line of points that begins at `first` and goes on over `length`: [n] between points
/// n - 1 and n, [0] and the last between a point and the end of the line.
std::array<bool, FaceParts::samples + 1> walls_on(const std::vector<Span>& metal, double first,
                                                  double length) {
    std::array<bool, FaceParts::samples + 1> walls{};
    for (const Span& span : metal) {
        const auto interval = [&](double at) {
            return std::clamp(static_cast<int>(std::floor((at - first) / length * FaceParts::samples + 0.5)),
                              0, FaceParts::samples);
        };
        for (int n = interval(span.from); n <= interval(span.to); ++n)
            walls[static_cast<std::size_t>(n)] = true;
    }
    return walls;
}

}  // namespace

double FaceParts::sample_column(const Grid& grid, int k, int b) {
    return grid.z(k + (b + 0.5) / samples);
}

FaceParts::FaceParts(const MaterialScanner& scanner, const Grid& grid, int i, int k,
                     const std::vector<std::vector<Span>>& columns, bool is_thin)
    : scanner_(scanner), r0_(grid.r(i)), dr_(grid.dr_at(i)), z0_(grid.z(k)), dz_(grid.dz_at(k)) {
    label_.fill(metal);
    find_metal(columns);
    if (is_thin) find_walls(columns);
    for (int b = 0; b < samples; ++b)
        for (int a = 0; a < samples; ++a)
            if (at(a, b) == unseen) fill(a, b);
}

void FaceParts::find_metal(const std::vector<std::vector<Span>>& columns) {
    for (int b = 0; b < samples; ++b) {
        const auto near = metal_within(columns[static_cast<std::size_t>(b)], scanner_, r0_, r0_ + dr_);
        for (int a = 0; a < samples; ++a) {
            const double here = sample_r(a);
            const bool inside = std::any_of(near.begin(), near.end(), [&](const Span& span) {
                return span.from <= here && here <= span.to;
            });
            if (!inside) at(a, b) = unseen;
        }
    }
}

void FaceParts::find_walls(const std::vector<std::vector<Span>>& columns) {
    for (const auto& column : columns)
        walls_along_r_.push_back(walls_on(metal_within(column, scanner_, r0_, r0_ + dr_), r0_, dr_));
    for (int a = 0; a < samples; ++a)
        walls_along_z_.push_back(
            walls_on(metal_within(scanner_.along_z(sample_r(a)), scanner_, z0_, z0_ + dz_), z0_, dz_));
}

int FaceParts::part_at(const RimPiece& piece) const {
    if (!walls_along_r_.empty()) return part_beside(piece);
    const int from = std::clamp(static_cast<int>(piece.from * samples), 0, samples - 1);
    const int to = std::clamp(static_cast<int>(std::ceil(piece.to * samples)), from + 1, samples);
    for (int depth = 0; depth < 2; ++depth)
        for (int n = from; n < to; ++n) {
            const int far = samples - 1 - depth;
            const int a = piece.edge == 0 ? depth : (piece.edge == 2 ? far : n);
            const int b = piece.edge == 3 ? depth : (piece.edge == 1 ? far : n);
            if (at(a, b) >= 0) return at(a, b);
        }
    return -1;
}

/// Part of the sample point beside the piece, with no metal between, that is nearest to the piece's middle:
/// beside its ends the point may be beyond a slanted wall.
int FaceParts::part_beside(const RimPiece& piece) const {
    const double middle = 0.5 * (piece.from + piece.to) * samples - 0.5;
    int best = -1;
    double best_distance = 0.5 * (piece.to - piece.from) * samples;
    for (int n = 0; n < samples; ++n) {
        const double distance = std::abs(n - middle);
        if (distance >= best_distance) continue;
        const bool last = piece.edge == 1 || piece.edge == 2, along_z = piece.edge % 2 == 0;
        const int end = last ? samples - 1 : 0;
        const auto& walls = (along_z ? walls_along_r_ : walls_along_z_)[static_cast<std::size_t>(n)];
        const int label = along_z ? at(end, n) : at(n, end);
        if (label < 0 || walls[last ? samples : 0]) continue;
        best = label;
        best_distance = distance;
    }
    return best;
}

void FaceParts::fill(int a0, int b0) {
    const int label = static_cast<int>(parts_.size());
    const bool is_thin = !walls_along_r_.empty();
    Part part;
    std::vector<std::pair<int, int>> open{{a0, b0}};
    at(a0, b0) = label;
    while (!open.empty()) {
        const auto [a, b] = open.back();
        open.pop_back();
        part.area += 1.0;
        part.middle_r += (a + 0.5) / samples, part.middle_z += (b + 0.5) / samples;
        for (const auto& [da, db] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            const int x = a + da, y = b + db;
            if (x < 0 || y < 0 || x >= samples || y >= samples || at(x, y) != unseen) continue;
            if (is_thin &&
                (da != 0
                     ? walls_along_r_[static_cast<std::size_t>(b)][static_cast<std::size_t>(std::max(a, x))]
                     : walls_along_z_[static_cast<std::size_t>(a)][static_cast<std::size_t>(std::max(b, y))]))
                continue;
            at(x, y) = label;
            open.emplace_back(x, y);
        }
    }
    part.middle_r /= part.area, part.middle_z /= part.area;
    part.area /= samples * samples;
    parts_.push_back(part);
}

}  // namespace lathe
