#include "solver/discretise/thin_walls.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/discretise/face_parts.hpp"

namespace lathe {
namespace {

// Below this distance along r between the middles of two sides, in cells, size decides.
constexpr double clearly_inner = 0.1;

void add_pieces(std::vector<RimPiece>& rim, int edge, const EdgePieces& pieces) {
    if (pieces.whole()) {
        rim.push_back({edge, 0.0, 1.0, true, true});
        return;
    }
    if (pieces.low > 0.0) rim.push_back({edge, 0.0, pieces.low, true, false});
    if (pieces.free > pieces.low + pieces.high + 1e-6)
        rim.push_back({edge, pieces.low, 1.0 - pieces.high, false, false});
    if (pieces.high > 0.0) rim.push_back({edge, 1.0 - pieces.high, 1.0, false, true});
}

/// Whether metal interrupts the rim more than once; only then can a wall divide the face.
bool rim_is_interrupted(const std::vector<RimPiece>& rim) {
    // Two pieces join where both reach the corner between their edges.
    const auto reaches = [&](int edge, bool at_high) {
        return std::any_of(rim.begin(), rim.end(), [&](const RimPiece& piece) {
            return piece.edge == edge && (at_high ? piece.at_high : piece.at_low);
        });
    };
    const int joints = (reaches(0, true) && reaches(1, false)) + (reaches(1, true) && reaches(2, true)) +
                       (reaches(2, false) && reaches(3, true)) + (reaches(3, false) && reaches(0, false));
    return static_cast<int>(rim.size()) - joints >= 2;
}

/// Whether the metal between two pieces of the rim could lie between sample points.
bool is_thin(const std::vector<RimPiece>& rim) {
    const auto begins_soon_after = [&](const RimPiece& piece) {
        return std::any_of(rim.begin(), rim.end(), [&](const RimPiece& other) {
            return other.edge == piece.edge && other.from >= piece.to &&
                   other.from < piece.to + FaceParts::thin;
        });
    };
    return std::any_of(rim.begin(), rim.end(), [&](const RimPiece& piece) {
        const bool ends_near_corner = !piece.at_high && piece.to > 1.0 - FaceParts::thin;
        const bool begins_near_corner = !piece.at_low && piece.from < FaceParts::thin;
        return ends_near_corner || begins_near_corner || (!piece.at_high && begins_soon_after(piece));
    });
}

/// The inner side of a wall: of a body of revolution that nearer to the axis, in a plane that nearer to the
/// middle of the drawing, so that the cells of an image of the antenna are the image of its cells.
int part_to_keep(const FaceParts& face, const std::vector<RimPiece>& rim, const Grid& grid,
                 const Point& middle, int i, int k) {
    const double cell = std::min(grid.dr_at(i), grid.dz_at(k));
    const auto outwardness = [&](const FaceParts::Part& part) {
        if (!grid.is_planar()) return part.middle_r;
        return std::hypot(grid.r(i + part.middle_r) - middle.r, grid.z(k + part.middle_z) - middle.z) / cell;
    };
    int best = -1;
    for (const RimPiece& piece : rim) {
        if (piece.component < 0 || piece.component == best) continue;
        if (best < 0) {
            best = piece.component;
            continue;
        }
        const auto& candidate = face.parts()[static_cast<std::size_t>(piece.component)];
        const auto& holder = face.parts()[static_cast<std::size_t>(best)];
        const double outward = outwardness(candidate) - outwardness(holder);
        const bool better = std::abs(outward) > clearly_inner ? outward < 0.0 : candidate.area > holder.area;
        if (better) best = piece.component;
    }
    return best;
}

/// Edges of a face: below, right, above, left.
std::array<const EdgePieces*, 4> edges_around(const Grid& grid, const EdgeMaps& edges, int i, int k) {
    return {&edges.along_z[grid.at(i, k)], &edges.along_r[grid.at(i, k + 1)],
            &edges.along_z[grid.at(i + 1, k)], &edges.along_r[grid.at(i, k)]};
}

/// For each of the columns [begin, end); found row by row, as the maps lie in memory. `near`: where they are.
std::vector<std::vector<int>> rows_of_cut_faces(const Grid& grid, const EdgeMaps& edges,
                                                const RowRanges& near, int begin, int end,
                                                const CellWindow& window) {
    std::vector<std::vector<int>> rows(static_cast<std::size_t>(end - begin));
    for (int i = window.row_begin; i < std::min(window.row_end, grid.nr - 1); ++i)
        for (int k = std::max(begin, near.begin(i)); k < std::min(end, near.end(i)); ++k) {
            const auto around = edges_around(grid, edges, i, k);
            if (!std::all_of(around.begin(), around.end(),
                             [](const EdgePieces* edge) { return edge->whole(); }))
                rows[static_cast<std::size_t>(k - begin)].push_back(i);
        }
    return rows;
}

/// A face that a wall divides, and what it has to let go.
struct DividedFace {
    int i, k;
    double area;  ///< share that is left
    std::vector<RimPiece> lost;
};

/// Empty where the face is not divided. `lines`: of its column, scanned when first needed.
std::optional<DividedFace> divide(const MaterialScanner& scanner, const Grid& grid, const EdgeMaps& edges,
                                  int i, int k, std::vector<std::vector<Span>>& lines) {
    const auto around = edges_around(grid, edges, i, k);
    std::vector<RimPiece> rim;
    for (int e = 0; e < 4; ++e) add_pieces(rim, e, *around[static_cast<std::size_t>(e)]);
    if (!rim_is_interrupted(rim)) return std::nullopt;
    if (lines.empty())
        for (int b = 0; b < FaceParts::samples; ++b)
            lines.push_back(scanner.along_r(FaceParts::sample_column(grid, k, b)));
    const FaceParts face(scanner, grid, i, k, lines, is_thin(rim));
    for (RimPiece& piece : rim) piece.component = face.part_at(piece);
    const int keep = part_to_keep(face, rim, grid, scanner.middle(), i, k);
    if (keep >= 0) std::erase_if(rim, [&](const RimPiece& piece) { return piece.component == keep; });
    if (rim.empty()) return std::nullopt;
    return DividedFace{i, k, keep < 0 ? 0.0 : face.parts()[static_cast<std::size_t>(keep)].area,
                       std::move(rim)};
}

void note(const DividedFace& face, const Grid& grid, LostPieces& lost) {
    lost.face_area[grid.at(face.i, face.k)] = face.area;
    for (const RimPiece& piece : face.lost) {
        const bool along_z = piece.edge % 2 == 0;
        const int i = piece.edge == 2 ? face.i + 1 : face.i, k = piece.edge == 1 ? face.k + 1 : face.k;
        LostPieces::Edge& edge = (along_z ? lost.along_z : lost.along_r)[grid.at(i, k)];
        (piece.at_low ? edge.low : (piece.at_high ? edge.high : edge.middle)) = true;
        if (piece.at_low && piece.at_high) edge.high = true;
        if (piece.at_low) lost.ring[grid.at(i, k)] = true;
        if (piece.at_high) lost.ring[along_z ? grid.at(i, k + 1) : grid.at(i + 1, k)] = true;
    }
}

}  // namespace

LostPieces nothing_lost(const Grid& grid) {
    LostPieces lost;
    parallel_for_each(4, 1, [&](int n) {
        if (n == 0) lost.along_r.resize(grid.cells());
        if (n == 1) lost.along_z.resize(grid.cells());
        if (n == 2) lost.face_area.assign(grid.cells(), -1.0);
        if (n == 3) lost.ring.assign(grid.cells(), false);
    });
    return lost;
}

void divide_faces(const MaterialScanner& scanner, const Grid& grid, const EdgeMaps& edges,
                  const CellWindow& window, LostPieces& lost) {
    constexpr int columns_together = 8;
    const RowRanges near = edges.cut.widened(1, grid.nz - 1);
    std::mutex mutex;  // what two faces let go may be parts of one edge
    const int columns = std::min(window.column_end, grid.nz - 1) - window.column_begin;
    parallel_for(columns, columns_together, [&](int first, int last) {
        std::vector<DividedFace> divided;
        const int begin = window.column_begin + first, end = window.column_begin + last;
        const auto cut_rows = rows_of_cut_faces(grid, edges, near, begin, end, window);
        for (int k = begin; k < end; ++k) {
            std::vector<std::vector<Span>> lines;
            for (const int i : cut_rows[static_cast<std::size_t>(k - begin)])
                if (auto face = divide(scanner, grid, edges, i, k, lines))
                    divided.push_back(std::move(*face));
        }
        const std::lock_guard lock(mutex);
        for (const DividedFace& face : divided) note(face, grid, lost);
    });
}

}  // namespace lathe
