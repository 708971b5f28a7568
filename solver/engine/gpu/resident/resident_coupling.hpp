// The edges that slanted dielectrics couple, as strategy `resident` keeps them on the chip.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/engine/gpu/resident/resident_plan.hpp"

namespace lathe::gpu {

/// A pair of columns in a row from which values are read or to which they are added is copied to shared
/// memory between the currents and the voltages of a step: [Array][column], v_phi unused.
inline constexpr int coupled_copy_floats = 2 * field_arrays;
/// An edge gets something of so many others at most: it ends at two nodes, each of which joins it with two.
inline constexpr int coupled_terms = 4;

/// A coupled edge of a block, see HandedOn. Places are offsets of floats among the block's copies, which are
/// fewer than 65536.
struct alignas(16) ResidentEdge {
    float of_curl = 0.0f, of_voltage = 0.0f;
    std::uint16_t voltage = 0;
    /// Arguments of fdtd::curl_at_v_r(): i_z, i_phi, i_phi of the column before; or of fdtd::curl_at_v_z():
    /// i_r, i_phi, i_phi of the row before.
    std::uint16_t transverse = 0, ahead = 0, behind = 0;
    int along_r = 0;
    int halo_word = -1;  ///< where `behind` comes from the block below: its word; else -1
    int number = -1;     ///< among the problem's edges where other blocks need what it hands on; else -1
    int unused = 0;
};
/// Adds weight times what an edge hands on.
struct ResidentTerm {
    int from = 0;  ///< edge of this block; below 0: ~ number of another block's
    float weight = 0.0f;
};

/// A warp's part in the coupling.
struct ResidentCoupledWarp {
    int number = -1;      ///< among those that couple; -1: it has no part
    int first_lane = -1;  ///< among the block's numbers; -1: it only waits
};

/// Where what belongs to a block stands in CoupledResidentView's arrays. Its shared memory holds, from
/// CoupledResidentView::begin on: `lanes` numbers, the copies, and from `handed_on` on a float for each edge.
struct ResidentCoupledBlock {
    int first_lane = 0, lanes = 0;
    int first_edge = 0, edges = 0;
    int handed_on = 0;
    int warps = 0;  ///< that couple: none where there are no edges
};

/// The Plan of a coupled problem (plan_of()), which is one of any problem too.
struct CoupledResidentView {
    ResidentView resident;
    const ResidentCoupledBlock* blocks = nullptr;
    /// Of each block: [strip][segment] a ResidentCoupledWarp; then for each warp that has lanes
    /// [lane]: first copy * 256 + mask of the strip's rows that are copied.
    const int* lanes = nullptr;
    const ResidentEdge* edges = nullptr;
    const ResidentTerm* terms = nullptr;  ///< of each block: [term][edge]
    unsigned long long* words = nullptr;  ///< [edge of the problem][odd sequence number]
    int begin = 0;
};

/// The couplings of a problem in a plan's blocks.
struct ResidentCoupling {
    ResidentCoupling(const Problem& problem, const ResidentShape& shape, const ResidentPlan& plan);

    std::vector<ResidentCoupledBlock> blocks;
    std::vector<int> lanes;
    std::vector<ResidentEdge> edges;
    std::vector<ResidentTerm> terms;
    int shared_floats = 0;  ///< that the fullest block takes; a multiple of four
};

}  // namespace lathe::gpu
