#include "tests/solver/volume/discretise/plain_enlargement.hpp"

#include "solver/volume/discretise/face_lender.hpp"
#include "tests/solver/volume/discretise/plain_cell_bound.hpp"

namespace lathe::tests {
namespace {

/// Looks at everything each time.
class PlainLook {
public:
    using Bound = PlainCellBound;

    PlainLook(const CartesianGrid& grid, const CutMesh& mesh) : grid_(grid), mesh_(mesh) {}

    void note_area(std::size_t) {}
    void note_share(std::size_t) {}
    bool takes_edge(std::size_t) const { return true; }
    bool takes_rim(std::size_t) const { return true; }
    void begin() {}
    bool concerns(const MeshCell&) const { return true; }
    void end() {}
    Bound bound_of(const MeshCell& cell) const { return {grid_, mesh_, cell}; }
    bool surely_holds(const MeshCell&, double) const { return false; }
    static bool is_below(const Bound&, const Bound::Values&, double) { return false; }

private:
    const CartesianGrid& grid_;
    const CutMesh& mesh_;
};

}  // namespace

EnlargementReport plainly_enlarge_faces(const CartesianGrid& grid, const Enlargement& settings,
                                        CutMesh& mesh) {
    return enlarged::enlarge<PlainLook>(grid, settings, mesh);
}

}  // namespace lathe::tests
