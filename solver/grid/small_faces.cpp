#include "solver/grid/small_faces.hpp"

#include <algorithm>
#include <array>

namespace lathe {
namespace {

// Eigenvalues of the leap-frog operator must stay below 4.
constexpr double limit = 4.0 * 0.97;

/// The r-z cell with its four edges: 2 C_face (sum of C_edge) bounds its share of the spectrum, twice
/// because each edge has one more such face.
void calm_cell_faces(const Grid& grid, const CellGeometry& cells, CoefficientMaps& maps) {
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 0; k + 1 < grid.nz; ++k) {
            const std::size_t at = grid.at(i, k);
            if (cells.face_phi[at] >= 1.0 || maps.i_phi[at] == 0.0) continue;
            const double edges =
                maps.v_r[at] + maps.v_r[grid.at(i, k + 1)] + maps.v_z[at] + maps.v_z[grid.at(i + 1, k)];
            const double whole = maps.i_phi[at] * cells.face_phi[at];
            if (edges > 0.0)
                maps.i_phi[at] = std::max(whole, std::min(maps.i_phi[at], limit / (2.0 * edges)));
        }
}

/// The faces around an E_phi ring: C_ring sum C_face (2 where the ring across the face is free).
void calm_ring_faces(const Grid& grid, const CellGeometry& cells, CoefficientMaps& maps) {
    struct Face {
        double* coefficient;
        double share;
        int i, k;  // ring on the face's other side
    };
    for (int i = 1; i + 1 < grid.nr; ++i)
        for (int k = 1; k + 1 < grid.nz; ++k) {
            const double ring = maps.v_phi[grid.at(i, k)];
            if (ring == 0.0) continue;
            const std::array<Face, 4> faces{{
                {&maps.i_r[grid.at(i, k)], cells.free_z[grid.at(i, k)], i, k + 1},
                {&maps.i_r[grid.at(i, k - 1)], cells.free_z[grid.at(i, k - 1)], i, k - 1},
                {&maps.i_z[grid.at(i, k)], cells.face_z[grid.at(i, k)], i + 1, k},
                {&maps.i_z[grid.at(i - 1, k)], cells.face_z[grid.at(i - 1, k)], i - 1, k},
            }};
            double whole = 0.0, cut = 0.0;
            for (const Face& face : faces) {
                const double weight = maps.v_phi[grid.at(face.i, face.k)] > 0.0 ? 2.0 : 1.0;
                (face.share < 1.0 ? cut : whole) += weight * ring * *face.coefficient;
            }
            if (cut == 0.0 || whole + cut <= limit) continue;
            const double factor = std::max(0.0, limit - whole) / cut;
            for (const Face& face : faces)
                if (face.share < 1.0)
                    *face.coefficient = std::max(*face.coefficient * face.share, *face.coefficient * factor);
        }
}

}  // namespace

void calm_small_faces(const Grid& grid, const CellGeometry& cells, CoefficientMaps& maps) {
    calm_cell_faces(grid, cells, maps);
    calm_ring_faces(grid, cells, maps);
}

}  // namespace lathe
