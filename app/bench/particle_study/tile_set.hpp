// Steps of particles that stand in order of tiles of their mesh, which blocks hold in shared memory.
#pragma once

#include <vector>

#include "app/bench/particle_study/mesh_tiles.hpp"
#include "app/bench/particle_study/particle_set.hpp"

namespace lathe::bench::study {

struct TilesView;

/// Particles, their mesh in tiles and the sums of their charges on the current device. Members launch work on
/// the set's stream; all throw DeviceOutOfMemory or SolverError.
class TileSet {
public:
    /// Blocks of 128, 256 or 512 `threads` step.
    TileSet(const MeshTiles& tiles, int particles, int threads, cudaStream_t stream);

    /// All at their start, in random order, as if they had left their tiles: to be sorted.
    void seed();
    /// Brings particles to the tiles that they are in.
    void sort();
    /// Field of the instant, and a whole step with charges; particles sorted not many steps ago.
    void advance(int step);
    /// Charges alone, of particles just sorted, into each tile's own copies of its vertices.
    void scatter();
    /// Adds up the copies of each vertex that scatter() has filled.
    void add_copies();

    /// All particles, their triangles by numbers of the mesh.
    std::vector<StudyParticle> particles() const;
    std::vector<int> charges() const;
    /// How many particles are beyond their tile's rim.
    int beyond() const;
    /// Shared memory of a block, bytes.
    std::size_t block_bytes() const;

private:
    using StepKernel = void(const TilesView, ParticleView, const int*, int*);
    StepKernel* step_kernel() const;
    TilesView view(int step = 0) const;
    unsigned blocks() const;

    cudaStream_t stream_;
    int count_, tiles_, threads_, most_vertices_, most_triangles_;
    DeviceMesh mesh_;
    DeviceParticles now_, sorted_;
    gpu::DeviceBuffer<int> first_own_, first_triangle_, triangle_numbers_, first_vertex_, vertices_, tile_of_;
    gpu::DeviceBuffer<VertexPoint> places_;
    gpu::DeviceBuffer<TileTriangle> triangles_;
    gpu::DeviceBuffer<int> copy_starts_, copy_places_, copies_;
    gpu::DeviceBuffer<int> starts_, new_starts_, counters_, next_;
};

}  // namespace lathe::bench::study
