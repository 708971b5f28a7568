// Variants of a particle step, emulated, against plain loops on the host.
#include <algorithm>
#include <numeric>
#include <tuple>

#include "app/bench/particle_study/particle_set.hpp"
#include "app/bench/particle_study/tile_set.hpp"
#include "tests/cuda_host/emulator_case.hpp"

namespace lathe::bench::study {

namespace {

using particles::TriangleMesh;

constexpr int cells = 40;

/// The plain loop: all particles of the study's seed on a mesh.
struct HostParticles {
    HostParticles(const TriangleMesh& mesh, int count)
        : rows(particles::walk_rows<float>(mesh)),
          vertices(vertex_records(mesh)),
          phasors(study_phasors(mesh)),
          charges(mesh.vertices.size()) {
        for (int n = 0; n < count; ++n)
            all.push_back(seeded_particle(static_cast<unsigned>(n), rows.data(), vertices.data(),
                                          mesh.triangle_count()));
    }
    PlainMesh mesh() const { return {rows.data(), vertices.data()}; }
    void give_charge(const StudyParticle& p, const particles::Barycentric<float>& l) {
        const ChargeParts parts = charge_shares(l);
        for (int i = 0; i < 3; ++i)
            charges[static_cast<std::size_t>(mesh().vertex(p.place.triangle, i))] += parts.of[i];
    }
    void scatter() {
        std::fill(charges.begin(), charges.end(), 0);
        for (const StudyParticle& p : all)
            give_charge(p, mesh().coordinates(p.place.triangle, p.place.r, p.place.z));
    }
    void advance(int step) {
        std::fill(charges.begin(), charges.end(), 0);
        for (std::size_t n = 0; n < vertices.size(); ++n)
            vertices[n] = at_instant(phasors[n], study_instant(step), vertices[n]);
        for (StudyParticle& p : all) {
            const particles::Barycentric<float> l = step_plainly(mesh(), p);
            give_charge(p, l);
        }
    }

    std::vector<particles::TriangleRow<float>> rows;
    std::vector<VertexRecord> vertices;
    std::vector<VertexPhasors> phasors;
    std::vector<StudyParticle> all;
    std::vector<int> charges;
};

auto words_of(const StudyParticle& p) {
    return std::tuple(p.place.phi, p.place.r, p.place.z, p.place.triangle, p.u.r, p.u.phi, p.u.z);
}
/// In an order that does not depend on where they stand.
std::vector<StudyParticle> in_order(std::vector<StudyParticle> all) {
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return words_of(a) < words_of(b); });
    return all;
}
void expect_equal(const std::vector<StudyParticle>& a, const std::vector<StudyParticle>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t n = 0; n < a.size(); ++n) ASSERT_EQ(words_of(a[n]), words_of(b[n])) << n;
}

class ParticleVariants : public tests::Emulator {
protected:
    /// Sorted by the partition, with its starts, and none lost or doubled.
    static void expect_sorted(const ParticleSet& set, const Partition& partition,
                              const std::vector<StudyParticle>& before) {
        const std::vector<StudyParticle> after = set.particles();
        const std::vector<int> starts = set.starts();
        ASSERT_EQ(starts.size(), static_cast<std::size_t>(partition.subregions()) + 1);
        EXPECT_EQ(starts.front(), 0);
        EXPECT_EQ(starts.back(), static_cast<int>(before.size()));
        for (std::size_t k = 0; k + 1 < starts.size(); ++k)
            for (int n = starts[k]; n < starts[k + 1]; ++n) {
                const ParticlePoint& p = after[static_cast<std::size_t>(n)].place;
                ASSERT_EQ(partition.view().subregion(p.r, p.z), static_cast<int>(k));
            }
        expect_equal(in_order(after), in_order(before));
    }

    TriangleMesh mesh_ = study_mesh(cells, Numbering::shuffled);
};

TEST(StudyMesh, HasNeighboursOnBothSidesOfEachEdge) {
    for (const Numbering numbering : {Numbering::shuffled, Numbering::curve}) {
        const TriangleMesh mesh = study_mesh(cells, numbering);
        ASSERT_EQ(mesh.triangle_count(), 2 * cells * cells);
        EXPECT_EQ(mesh.edges.size(), 4U * cells);
        double area = 0.0;
        int at_border = 0;
        for (int t = 0; t < mesh.triangle_count(); ++t) {
            const auto& corners = mesh.triangles[static_cast<std::size_t>(t)];
            const auto at = [&](std::size_t i) {
                return mesh.vertices[static_cast<std::size_t>(corners[i % 3])];
            };
            const double its = particles::double_area(at(0), at(1), at(2));
            EXPECT_GT(its, 0.0);
            area += 0.5 * its;
            for (std::size_t i = 0; i < 3; ++i) {
                const int next = mesh.neighbours[static_cast<std::size_t>(t)][i];
                if (next < 0) {
                    const particles::BoundaryEdge& edge = mesh.edges[static_cast<std::size_t>(-1 - next)];
                    EXPECT_EQ(edge.triangle, t);
                    EXPECT_EQ(edge.from, corners[(i + 1) % 3]);
                    EXPECT_EQ(edge.to, corners[(i + 2) % 3]);
                    ++at_border;
                    continue;
                }
                // The same edge, seen from the other side.
                const auto& theirs = mesh.triangles[static_cast<std::size_t>(next)];
                bool is_shared = false;
                for (std::size_t k = 0; k < 3; ++k)
                    is_shared = is_shared || (mesh.neighbours[static_cast<std::size_t>(next)][k] == t &&
                                              theirs[(k + 1) % 3] == corners[(i + 2) % 3] &&
                                              theirs[(k + 2) % 3] == corners[(i + 1) % 3]);
                ASSERT_TRUE(is_shared) << t << ", " << i;
            }
        }
        EXPECT_EQ(at_border, 4 * cells);
        EXPECT_NEAR(area, cells * study_cell * cells * study_cell, 1e-12 * area + 1e-18);
    }
}

TEST_F(ParticleVariants, AllSortsGiveSortedPermutations) {
    ParticleSet set(mesh_, 3000, stream_);
    set.seed();
    const std::vector<StudyParticle> before = set.particles();
    expect_equal(before, HostParticles(mesh_, 3000).all);
    const Partition regions = Partition::uniform(mesh_, level_one_side);
    const DevicePartition on_device(regions, mesh_, stream_);
    for (const int per_thread : {1, 2, 64}) {
        set.bucket_sort(on_device, per_thread);
        set.turn();
        expect_sorted(set, regions, before);
        set.seed();
    }
    for (const int most : {1, 2}) {
        const Partition level_two = Partition::non_uniform(mesh_, most);
        for (const bool is_shared : {true, false}) {
            set.two_level_sort(on_device, DevicePartition(level_two, mesh_, stream_), is_shared);
            set.turn();
            expect_sorted(set, level_two, before);
            set.seed();
        }
    }
    const Partition density = Partition::density(mesh_, 16);
    set.plain_sort(DevicePartition(density, mesh_, stream_));
    set.turn();
    expect_sorted(set, density, before);
}

TEST_F(ParticleVariants, TheIncrementalSortFollowsParticlesIntoTheNeighbourhoodAndBeyond) {
    // Regions of a few cells, and of less than the half cell that particles move.
    const TriangleMesh mesh = study_mesh(12, Numbering::shuffled);
    for (const int side : {3, 30}) {
        const Partition regions = Partition::uniform(mesh, side);
        const DevicePartition on_device(regions, mesh, stream_);
        ParticleSet set(mesh, 1000, stream_);
        set.seed();
        set.plain_sort(on_device);
        set.turn();
        for (int step = 0; step < 3; ++step) {
            set.drift();
            const std::vector<StudyParticle> before = set.particles();
            set.incremental_sort(on_device);
            set.turn();
            expect_sorted(set, regions, before);
        }
    }
}

TEST_F(ParticleVariants, AllSearchesFindTheTriangleThatContainsTheParticle) {
    const HostParticles host(mesh_, 2000);
    ParticleSet set(mesh_, 2000, stream_);
    const auto expect_found = [&] {
        const std::vector<StudyParticle> all = set.particles();
        const std::vector<int> found = set.found();
        for (std::size_t n = 0; n < all.size(); ++n) {
            ASSERT_GE(found[n], 0) << n;
            const auto at = host.mesh().coordinates(found[n], all[n].place.r, all[n].place.z);
            for (const float l : at.l) ASSERT_GE(l, -2e-3f) << n;
        }
    };
    for (const Partition& partition : {Partition::uniform(mesh_, 7), Partition::non_uniform(mesh_, 1),
                                       Partition::density(mesh_, 40), Partition::uniform(mesh_, 1)}) {
        const DevicePartition on_device(partition, mesh_, stream_);
        set.seed();
        for (int step = 0; step < 2; ++step) set.drift();
        set.plain_sort(on_device);
        set.turn();
        set.search(on_device);
        expect_found();
    }
    set.walk();
    expect_found();
}

TEST_F(ParticleVariants, PlainStepsAndChargesGiveTheBitsOfTheLoop) {
    HostParticles host(mesh_, 1000);
    ParticleSet set(mesh_, 1000, stream_);
    set.seed();
    set.scatter();
    host.scatter();
    EXPECT_EQ(set.charges(), host.charges);
    for (int step = 0; step < 5; ++step) {
        set.advance(step, true);
        host.advance(step);
    }
    expect_equal(set.particles(), host.all);
    EXPECT_EQ(set.charges(), host.charges);
    EXPECT_EQ(std::accumulate(host.charges.begin(), host.charges.end(), 0L), 1000L * charge_parts);
}

/// Tiles of a few cells with so wide a rim, sorted every so many steps.
struct TileCase {
    int side, rings, steps, threads;
    bool leaves;  ///< some particles get beyond the rim
};

class ParticleTiles : public ParticleVariants, public ::testing::WithParamInterface<TileCase> {
protected:
    /// Barycentric coordinates from other formulas round to other bits, so places agree to the mesh's
    /// rounding.
    static void expect_near(const std::vector<StudyParticle>& a, const std::vector<StudyParticle>& b) {
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t n = 0; n < a.size(); ++n) {
            EXPECT_NEAR(a[n].place.phi, b[n].place.phi, 1e-5f) << n;
            EXPECT_NEAR(a[n].place.r, b[n].place.r, 1e-3 * study_cell) << n;
            EXPECT_NEAR(a[n].place.z, b[n].place.z, 1e-3 * study_cell) << n;
            EXPECT_NEAR(a[n].u.r, b[n].u.r, 1e-4f * fastest_particle) << n;
            EXPECT_NEAR(a[n].u.z, b[n].u.z, 1e-4f * fastest_particle) << n;
        }
    }
};

TEST_P(ParticleTiles, StepsAreThoseOfThePlainLoop) {
    constexpr int count = 600, rounds = 3;
    const TileCase& its = GetParam();
    const MeshTiles tiles(mesh_, Partition::uniform(mesh_, its.side), its.rings);
    HostParticles host(tiles.mesh, count);
    TileSet set(tiles, count, its.threads, stream_);
    set.seed();
    expect_equal(set.particles(), host.all);
    int step = 0, beyond = 0;
    for (int round = 0; round < rounds; ++round) {
        set.sort();
        EXPECT_EQ(set.beyond(), 0);
        for (int n = 0; n < its.steps; ++n, ++step) {
            set.advance(step);
            host.advance(step);
        }
        beyond += set.beyond();
    }
    EXPECT_EQ(beyond > 0, its.leaves);
    expect_near(in_order(set.particles()), in_order(host.all));
    const std::vector<int> charges = set.charges();
    EXPECT_EQ(std::accumulate(charges.begin(), charges.end(), 0L), static_cast<long>(count) * charge_parts);
    for (std::size_t n = 0; n < charges.size(); ++n)
        ASSERT_NEAR(charges[n], host.charges[n], 5e-3 * charge_parts) << n;
}

TEST_P(ParticleTiles, ShadowVerticesAddUpToTheChargesOfTheLoop) {
    const TileCase& its = GetParam();
    const MeshTiles tiles(mesh_, Partition::density(mesh_, 400), its.rings);
    HostParticles host(tiles.mesh, 1000);
    host.scatter();
    TileSet set(tiles, 1000, its.threads, stream_);
    set.seed();
    set.sort();
    set.scatter();
    set.add_copies();
    const std::vector<int> charges = set.charges();
    EXPECT_EQ(std::accumulate(charges.begin(), charges.end(), 0L), 1000L * charge_parts);
    for (std::size_t n = 0; n < charges.size(); ++n)
        ASSERT_NEAR(charges[n], host.charges[n], 5e-3 * charge_parts) << n;
}

INSTANTIATE_TEST_SUITE_P(Rims, ParticleTiles,
                         ::testing::Values(TileCase{4, 2, 4, 512, false}, TileCase{5, 1, 8, 256, true},
                                           TileCase{8, 0, 3, 128, true}),
                         [](const auto& its) { return "Rings" + std::to_string(its.param.rings); });

}  // namespace

}  // namespace lathe::bench::study
