// The whole iteration of a particle step in our own way: tiles of the mesh in shared memory.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/bench/particle_rows.hpp"
#include "app/bench/particle_study/tile_set.hpp"
#include "solver/engine/gpu/runtime/stream.hpp"

namespace lathe::bench {

using namespace study;

namespace {

/// How the mesh is cut, and how many steps there are from one sort to the next.
struct TileChoice {
    int side, rings, steps, threads;
};

double step_bytes(const particles::TriangleMesh& mesh, int particles) {
    return 2.0 * bytes_per_particle * particles + mesh_bytes(mesh);
}

void print_shadow_vertices(const particles::TriangleMesh& mesh, int particles, int runs,
                           VariantTable& table) {
    VariantTable::print_head("charges by shadow vertices: each tile's own in shared memory, then added up");
    const gpu::Stream stream;
    const MeshTiles tiles(mesh, Partition::uniform(mesh, 28), 0);
    TileSet set(tiles, particles, 512, stream);
    set.seed();
    set.sort();
    set.scatter();
    set.add_copies();
    check_charges(set.charges(), particles);
    table.add("into copies of a tile", best_stream_seconds(stream, runs, [&] { set.scatter(); }),
              sizeof(ParticlePoint) * 1.0 * particles + mesh_bytes(mesh), 0.0);
    table.add("adding shadow vertices", best_stream_seconds(stream, runs, [&] { set.add_copies(); }),
              8.0 * mesh.vertex_count(), 3.0);
}

void print_iterations(const std::string& name, const particles::TriangleMesh& mesh, int particles,
                      const TileChoice& choice, int rounds, double thesis_ms, VariantTable& table) {
    const gpu::Stream stream;
    const MeshTiles tiles(mesh, Partition::uniform(mesh, choice.side), choice.rings);
    TileSet set(tiles, particles, choice.threads, stream);
    set.seed();
    set.sort();
    int step = 0;
    const auto steps = [&](int count) {
        for (int n = 0; n < count; ++n) set.advance(step++);
    };
    steps(choice.steps);
    const int beyond = set.beyond();
    double sort = 1e30, advance = 1e30;
    const auto period = [&] {
        sort = std::min(sort, best_stream_seconds(stream, 1, [&] { set.sort(); }));
        advance = std::min(advance, best_stream_seconds(stream, 1, [&] { steps(choice.steps); }));
    };
    for (int n = 0; n < rounds; ++n) period();
    const double whole = best_stream_seconds(stream, 1, [&] {
        for (int n = 0; n < rounds; ++n) {
            set.sort();
            steps(choice.steps);
        }
    });
    check_charges(set.charges(), particles);
    table.add(name, whole / (rounds * choice.steps), step_bytes(mesh, particles), thesis_ms);
    fmt::print(
        "      step {:.4f} ms, sort {:.4f} ms; {:.1f} KiB a block; {:.3f} % beyond the rim before a sort\n",
        1e3 * advance / choice.steps, 1e3 * sort, static_cast<double>(set.block_bytes()) / 1024.0,
        100.0 * beyond / particles);
}

}  // namespace

void print_tile_iterations(const particles::TriangleMesh& mesh, int particles, bool is_quick,
                           VariantTable& table) {
    print_shadow_vertices(mesh, particles, is_quick ? 1 : 5, table);
    VariantTable::print_head("the whole iteration in tiles, sorts shared out");
    for (const TileChoice& choice :
         {TileChoice{28, 3, 8, 512}, TileChoice{34, 4, 12, 512}, TileChoice{56, 3, 8, 512},
          TileChoice{56, 4, 12, 256}, TileChoice{68, 4, 12, 256}}) {
        if (is_quick && choice.side != 28) continue;
        print_iterations(fmt::format("{0} x {0} tiles, rim {1}, sorted every {2} steps, {3} threads",
                                     choice.side, choice.rings, choice.steps, choice.threads),
                         mesh, particles, choice, is_quick ? 1 : 6, 82.0, table);
    }
}

void print_thesis_rows(const BenchOptions& options, nlohmann::ordered_json& rows) {
    const int cells = options.is_quick ? 56 : 952, particles = options.is_quick ? 60'000 : 18'000'000;
    VariantTable table{rows};
    fmt::print("\nafter a thesis of 2011, its numbers on a Tesla T10 (102 GB/s)");
    const particles::TriangleMesh curve = study_mesh(cells, Numbering::curve);
    print_thesis_variants(study_mesh(cells, Numbering::shuffled), curve, particles, options.is_quick ? 1 : 5,
                          table);
    print_tile_iterations(curve, particles, options.is_quick, table);
    if (options.is_quick) return;
    const particles::TriangleMesh small = study_mesh(100, Numbering::curve);
    VariantTable::print_head(
        "the whole iteration on few triangles: 16 x 16 tiles, rim 3, sorted every 8 steps");
    for (const int count : {1'000'000, 100'000, 10'000})
        print_iterations(
            fmt::format("{} triangles, {} particles, 256 threads", small.triangle_count(), count), small,
            count, {16, 3, 8, 256}, 20, 0.0, table);
    fmt::print(
        "\"of bound\": of what the copy's {:.0f} GB/s allow a variant that reads and writes each particle's "
        "part\n"
        "and the mesh once.\n",
        table.copy_bytes_per_s * 1e-9);
}

}  // namespace lathe::bench
