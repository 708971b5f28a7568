#include "solver/volume/discretise/enlarged_faces.hpp"

#include "solver/volume/discretise/face_lender.hpp"
#include "solver/volume/discretise/mesh_changes.hpp"
#include "solver/volume/discretise/volume_cell_bound.hpp"

namespace lathe {
namespace {

/// Looks only at what has changed, and at the matrices of cells that differ from free space.
class QuickLook {
public:
    using Bound = VolumeCellBound;

    QuickLook(const CartesianGrid& grid, const CutMesh& mesh)
        : grid_(grid), mesh_(mesh), bounds_(grid, mesh), changes_(mesh), is_easy_(mesh.faces.size(), 0) {}

    void note_area(std::size_t f) { changes_.note_area(f); }
    void note_share(std::size_t e) { changes_.note_share(e); }
    bool takes_edge(std::size_t e) { return changes_.take_edge(e); }
    bool takes_rim(std::size_t f) { return changes_.take_rim(f); }

    /// Of a look at all cells. Easy are faces that count no less than whole ones, with edges that count no
    /// more.
    void begin() {
        for (std::size_t f = 0; f < mesh_.faces.size(); ++f) {
            if (!changes_.concern(f)) continue;
            const FacePart& part = mesh_.faces[f];
            // A divided face, or an edge in pieces, is not what free space has.
            bool is_easy = part.share == 1.0 && part.rim_count <= 4 && part.area >= 1.0;
            for (int n = 0; n < part.rim_count; ++n)
                is_easy =
                    is_easy &&
                    mesh_.edges[static_cast<std::size_t>(part.rim[static_cast<std::size_t>(n)].edge)].share <=
                        1.0;
            is_easy_[f] = is_easy ? 1 : 0;
        }
    }
    bool concerns(const MeshCell& cell) const { return changes_.concern(cell); }
    void end() { changes_.know_cells(); }

    /// Made as it is needed: those of all cells would take more memory than the mesh.
    Bound bound_of(const MeshCell& cell) const { return {bounds_, cell}; }
    /// Whether a cell surely obeys without a look at its matrix: with easy faces alone, some of them and of
    /// its edges may be missing, it is bound by no more than a cell of free space, 4 (1/dx^2 + 1/dy^2 +
    /// 1/dz^2).
    bool surely_holds(const MeshCell& cell, double limit) const {
        for (int n = 0; n < cell.face_count; ++n)
            if (!is_easy_[static_cast<std::size_t>(cell.faces[static_cast<std::size_t>(n)])]) return false;
        const Place place = grid_.place(cell.at);
        double sum = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            const double size = grid_.cell(axis, CartesianGrid::of(place, axis));
            sum += 1.0 / (size * size);
        }
        return 4.0 * sum < enlarged::surely_less * limit;
    }
    static bool is_below(const Bound& bound, const Bound::Values& areas, double eigenvalue) {
        return bound.holds(areas, eigenvalue);
    }

private:
    const CartesianGrid& grid_;
    const CutMesh& mesh_;
    CellBoundShares bounds_;
    MeshChanges changes_;
    std::vector<char> is_easy_;  ///< of each face
};

}  // namespace

EnlargementReport enlarge_faces(const CartesianGrid& grid, const Enlargement& settings, CutMesh& mesh) {
    return enlarged::enlarge<QuickLook>(grid, settings, mesh);
}

}  // namespace lathe
