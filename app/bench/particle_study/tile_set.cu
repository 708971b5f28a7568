#include "app/bench/particle_study/tile_set.hpp"

#include <algorithm>

#include "app/bench/particle_study/tile_kernels.cuh"
#include "solver/base/solver_error.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"

namespace lathe::bench::study {

using gpu::check;
using gpu::check_launch;
using gpu::DeviceBuffer;
using gpu::launch;

TileSet::TileSet(const MeshTiles& tiles, int particles, int threads, cudaStream_t stream)
    : stream_(stream),
      count_(particles),
      tiles_(tiles.count()),
      threads_(threads),
      most_vertices_(tiles.most_vertices()),
      most_triangles_(tiles.most_triangles()),
      mesh_(tiles.mesh, stream),
      now_(particles, stream),
      sorted_(particles, stream),
      first_own_(tiles.first_own, stream),
      first_triangle_(tiles.first_triangle, stream),
      triangle_numbers_(tiles.triangle_numbers, stream),
      first_vertex_(tiles.first_vertex, stream),
      vertices_(tiles.vertices, stream),
      tile_of_(tiles.tile_of, stream),
      triangles_(tiles.triangles, stream),
      copies_(tiles.vertices.size(), stream),
      starts_(tiles.first_own.size(), stream),
      new_starts_(tiles.first_own.size(), stream),
      counters_(tiles.first_own.size(), stream),
      next_(tiles.first_own.size(), stream) {
    std::vector<VertexPoint> places;
    for (const Point& p : tiles.mesh.vertices)
        places.push_back({static_cast<float>(p.r), static_cast<float>(p.z)});
    places_ = DeviceBuffer<VertexPoint>(places, stream);
    const MeshTiles::Copies copies = tiles.copies_of_own();
    copy_starts_ = DeviceBuffer<int>(copies.starts, stream);
    copy_places_ = DeviceBuffer<int>(copies.places, stream);
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    check(gpu::allow_all_shared_bytes(step_kernel()), "shared memory of steps in tiles");
    check(gpu::allow_all_shared_bytes(scatter_tiles), "shared memory of charges in tiles");
}

TileSet::StepKernel* TileSet::step_kernel() const {
    switch (threads_) {
        case 128:
            return step_tiles<128>;
        case 256:
            return step_tiles<256>;
        case 512:
            return step_tiles<512>;
        default:
            throw SolverError("no steps in tiles with that many threads");
    }
}

TilesView TileSet::view(int step) const {
    return {{mesh_.rows.data(), mesh_.phasors.data(), study_instant(step)},
            places_.data(),
            first_own_.data(),
            first_triangle_.data(),
            triangles_.data(),
            triangle_numbers_.data(),
            first_vertex_.data(),
            vertices_.data(),
            tile_of_.data(),
            tiles_,
            most_vertices_,
            most_triangles_};
}

unsigned TileSet::blocks() const {
    return covering(static_cast<std::size_t>(count_), sort_threads);
}

std::size_t TileSet::block_bytes() const {
    return SharedMesh::bytes(most_vertices_, most_triangles_);
}

void TileSet::seed() {
    mesh_.seed(now_);
    const auto most = static_cast<std::size_t>(std::max(count_, tiles_ + 1));
    launch(leave_tiles, covering(most, sort_threads), sort_threads, 0, stream_, now_.place.data(), count_,
           starts_.data(), tiles_);
    check_launch("particles without tiles");
}

void TileSet::sort() {
    const auto tiles = static_cast<unsigned>(tiles_);
    const std::size_t bytes = static_cast<std::size_t>(tiles_) * sizeof(int);
    counters_.clear();
    launch(sort_tiles<false>, tiles, tile_threads, bytes, stream_, view(), now_.view(), sorted_.view(),
           starts_.data(), counters_.data());
    check_launch("counts of tiles");
    start_buckets(counters_, tiles_, new_starts_, next_, stream_);
    launch(sort_tiles<true>, tiles, tile_threads, bytes, stream_, view(), now_.view(), sorted_.view(),
           starts_.data(), next_.data());
    check_launch("particles into tiles");
    std::swap(now_, sorted_);
    std::swap(starts_, new_starts_);
}

void TileSet::advance(int step) {
    mesh_.charges.clear();
    launch(step_kernel(), static_cast<unsigned>(tiles_), static_cast<unsigned>(threads_), block_bytes(),
           stream_, view(step), now_.view(), starts_.data(), mesh_.charges.data());
    check_launch("step of particles in tiles");
}

void TileSet::scatter() {
    launch(scatter_tiles, static_cast<unsigned>(tiles_), tile_threads, block_bytes(), stream_, view(),
           now_.place.data(), starts_.data(), copies_.data());
    check_launch("charges of particles in tiles");
}

void TileSet::add_copies() {
    const std::size_t vertices = mesh_.vertices.size();
    launch(study::add_copies, covering(vertices, sort_threads), sort_threads, 0, stream_, copies_.data(),
           copy_starts_.data(), copy_places_.data(), static_cast<int>(vertices), mesh_.charges.data());
    check_launch("charges of copies");
}

int TileSet::beyond() const {
    DeviceBuffer<int> count(1, stream_);
    count.clear();
    launch(count_beyond, blocks(), sort_threads, 0, stream_, now_.place.data(), count_, count.data());
    check_launch("particles beyond their tiles");
    int result = 0;
    count.copy_to(&result, 1);
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
    return result;
}

std::vector<int> TileSet::charges() const {
    return copied(mesh_.charges, stream_);
}

std::vector<StudyParticle> TileSet::particles() const {
    std::vector<StudyParticle> result = copied(now_, stream_);
    const std::vector<int> starts = copied(starts_, stream_), first = copied(first_triangle_, stream_),
                           numbers = copied(triangle_numbers_, stream_);
    for (std::size_t tile = 0; tile + 1 < starts.size(); ++tile)
        for (int n = starts[tile]; n < starts[tile + 1]; ++n) {
            int& triangle = result[static_cast<std::size_t>(n)].place.triangle;
            triangle = triangle < 0 ? ~triangle : numbers[static_cast<std::size_t>(first[tile] + triangle)];
        }
    return result;
}

}  // namespace lathe::bench::study
