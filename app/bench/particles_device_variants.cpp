// Variants of the parts of a particle step after a thesis of 2011, beside its numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/particle_rows.hpp"
#include "app/bench/particle_study/particle_set.hpp"
#include "solver/engine/gpu/runtime/stream.hpp"

namespace lathe::bench {

using namespace study;

void VariantTable::print_head(const std::string& title) {
    fmt::print("\n{}\n  {:<58} {:>9} {:>10} {:>8} {:>9}\n", title, "", "ms", "thesis ms", "times",
               "of bound");
}

void VariantTable::add(const std::string& name, double seconds, double bytes, double thesis_ms) {
    const double share = bytes / copy_bytes_per_s / seconds;
    fmt::print("  {:<58} {:>9.4f} {:>10} {:>8} {:>7.1f} %\n", name, 1e3 * seconds,
               thesis_ms > 0.0 ? fmt::format("{:.2f}", thesis_ms) : "",
               thesis_ms > 0.0 ? fmt::format("{:.0f}", thesis_ms / (1e3 * seconds)) : "", 100.0 * share);
    std::fflush(stdout);
    nlohmann::ordered_json row = {{"name", name}, {"seconds", seconds}, {"share_of_copy", share}};
    if (thesis_ms > 0.0) row["thesis_seconds"] = 1e-3 * thesis_ms;
    rows.push_back(row);
}

void check_charges(const std::vector<int>& charges, int particles) {
    const double sum = std::accumulate(charges.begin(), charges.end(), 0.0) / charge_parts;
    if (sum != particles) fmt::print("  CHARGES DO NOT ADD UP: {}\n", sum);
}

double mesh_bytes(const particles::TriangleMesh& mesh) {
    return 48.0 * mesh.triangle_count();
}

namespace {

constexpr int regions_side = level_one_side;

/// Everything that the parts' tables need.
class Variants {
public:
    Variants(const particles::TriangleMesh& mesh, int particles, int runs, VariantTable& table)
        : mesh_(mesh), set_(mesh, particles, stream_), particles_(particles), runs_(runs), table_(table) {
        set_.make_fields(0);
    }

    void print_copy() {
        set_.seed();
        const double bytes = 2.0 * bytes_per_particle * particles_;
        set_.copy();
        const double seconds = best_stream_seconds(stream_, runs_, [&] { set_.copy(); });
        table_.copy_bytes_per_s = bytes / seconds;
        VariantTable::print_head(fmt::format("{} particles of {:.0f} bytes, {} triangles", particles_,
                                             bytes_per_particle, mesh_.triangle_count()));
        table_.add("copy of all, the bound", seconds, bytes, 0.0);
    }

    void print_bucket_sorts() {
        const DevicePartition regions(Partition::uniform(mesh_, regions_side), mesh_, stream_);
        VariantTable::print_head("bucket sort into 32 x 32 regions: particles a thread (thesis 5-2)");
        constexpr std::pair<int, double> thesis[] = {{2, 61.49},   {4, 60.49},   {16, 60.73},  {64, 61.13},
                                                     {128, 65.79}, {224, 63.89}, {255, 65.07}, {256, 95.0}};
        set_.seed();
        for (const auto& [per_thread, ms] : thesis)
            print_sort(
                fmt::format("{} blocks of 256 x {}", (particles_ - 1) / (256 * per_thread) + 1, per_thread),
                ms, [&, per_thread = per_thread] { set_.bucket_sort(regions, per_thread); });
    }

    void print_two_level_sorts() {
        const DevicePartition regions(Partition::uniform(mesh_, regions_side), mesh_, stream_);
        VariantTable::print_head("two-level sort: counters of level 2, triangles a subregion (thesis 5-1)");
        struct Row {
            int most;
            double shared_ms, global_ms;
        };
        set_.seed();
        for (const Row& row : {Row{10, 185.68, 1492.55}, Row{200, 183.88, 1881.56},
                               Row{1000, 183.55, 2441.08}, Row{5000, 183.99, 3773.92}}) {
            const DevicePartition partition(Partition::non_uniform(mesh_, row.most), mesh_, stream_);
            for (const bool is_shared : {true, false})
                print_sort(fmt::format("counters {}, at most {} triangles", is_shared ? "shared" : "global",
                                       row.most),
                           is_shared ? row.shared_ms : row.global_ms,
                           [&] { set_.two_level_sort(regions, partition, is_shared); });
        }
    }

    void print_incremental_sorts() {
        VariantTable::print_head(
            "incremental sort a step after the last one, neighbourhood in shared memory");
        for (const int side : {32, 128}) {
            const DevicePartition regions(Partition::uniform(mesh_, side), mesh_, stream_);
            set_.seed();
            set_.plain_sort(regions);
            set_.turn();
            print_sort(fmt::format("{0} x {0} regions, nothing has moved", side), 0.0,
                       [&] { set_.incremental_sort(regions); });
            set_.drift();
            print_sort(fmt::format("{0} x {0} regions", side), 0.0, [&] { set_.incremental_sort(regions); });
        }
    }

    void print_searches() {
        VariantTable::print_head("search, level 2 non-uniform, ten iterations: blocks (thesis 5-3)");
        struct Row {
            int most, thesis_blocks;
            double ms;
        };
        const double scale = 33464.0 / 1024.0;
        const double a_region = static_cast<double>(mesh_.triangle_count()) / (regions_side * regions_side);
        for (const Row& row : {Row{static_cast<int>(a_region / scale), 33464, 428.51},
                               Row{static_cast<int>(a_region / 22.0), 22471, 989.88},
                               Row{static_cast<int>(a_region / 2.71), 2779, 7235.16},
                               Row{static_cast<int>(2 * a_region), 1024, 12561.06}})
            print_search("non-uniform", Partition::non_uniform(mesh_, std::max(1, row.most)),
                         row.thesis_blocks, row.ms);
        VariantTable::print_head("search, uniform, ten iterations: blocks (thesis 5-4)");
        constexpr std::pair<int, double> uniform[] = {{64, 3111.12}, {96, 1366.21}, {128, 877.23},
                                                      {160, 609.0},  {192, 500.92}, {224, 427.0}};
        for (const auto& [side, ms] : uniform)
            print_search("uniform", Partition::uniform(mesh_, side), side * side, ms);
        VariantTable::print_head("search, tree by density, ten iterations");
        for (const int most : {16, 64, 256}) print_search("density", Partition::density(mesh_, most), 0, 0.0);
    }

    void print_walks(const std::string& numbering) {
        VariantTable::print_head("one iteration of parts, " + numbering);
        const double search_bytes =
                         (sizeof(ParticlePoint) + sizeof(int)) * 1.0 * particles_ + mesh_bytes(mesh_),
                     scatter_bytes = sizeof(ParticlePoint) * 1.0 * particles_ + mesh_bytes(mesh_),
                     step_bytes = 2.0 * bytes_per_particle * particles_ + mesh_bytes(mesh_);
        for (const bool is_sorted : {false, true}) {
            start(is_sorted);
            const char* const order = is_sorted ? "sorted into 224 x 224" : "random order";
            const auto add = [&](const char* what, double bytes, double ms, const auto& run) {
                run();
                table_.add(fmt::format("{}, {}", what, order), best_stream_seconds(stream_, runs_, run),
                           bytes, ms);
            };
            int step = 0;
            add("fields of the instant", mesh_.vertex_count() * 80.0, 0.0, [&] { set_.make_fields(step++); });
            set_.drift();
            add("search by a walk of one step", search_bytes, 42.7, [&] { set_.walk(); });
            start(is_sorted);
            add("charges by atomic additions", scatter_bytes, 0.0, [&] { set_.scatter(); });
            add("walk, gather, push", step_bytes, 0.0, [&] { set_.advance(step++, false); });
            add("walk, gather, push, charges", step_bytes, 82.0, [&] { set_.advance(step++, true); });
            check_charges(set_.charges(), particles_);
        }
    }

private:
    /// Particles at their start, in random order or sorted.
    void start(bool is_sorted) {
        set_.seed();
        if (!is_sorted) return;
        set_.plain_sort(DevicePartition(Partition::uniform(mesh_, 224), mesh_, stream_));
        set_.turn();
    }
    template <class Sort>
    void print_sort(const std::string& name, double thesis_ms, const Sort& sort) {
        sort();
        table_.add(name, best_stream_seconds(stream_, runs_, sort), 2.0 * bytes_per_particle * particles_,
                   thesis_ms);
    }
    void print_search(const char* what, const Partition& partition, int thesis_blocks, double ms) {
        constexpr int iterations = 10;
        const DevicePartition on_device(partition, mesh_, stream_);
        set_.seed();
        set_.plain_sort(on_device);
        set_.turn();
        set_.search(on_device);
        const double seconds = best_stream_seconds(stream_, std::min(runs_, 2), [&] {
            for (int n = 0; n < iterations; ++n) set_.search(on_device);
        });
        const std::string name =
            fmt::format("{}, {} blocks{}", what, on_device.subregions,
                        thesis_blocks > 0 ? fmt::format(" (thesis {})", thesis_blocks) : std::string());
        table_.add(
            name, seconds,
            iterations * ((sizeof(ParticlePoint) + sizeof(int)) * 1.0 * particles_ + mesh_bytes(mesh_)), ms);
        const std::vector<int> found = set_.found();
        const auto lost = std::count(found.begin(), found.end(), -1);
        if (lost > 0) fmt::print("  {} PARTICLES WERE NOT FOUND\n", lost);
    }

    const particles::TriangleMesh& mesh_;
    gpu::Stream stream_;
    ParticleSet set_;
    int particles_, runs_;
    VariantTable& table_;
};

}  // namespace

void print_thesis_variants(const particles::TriangleMesh& shuffled, const particles::TriangleMesh& curve,
                           int particles, int runs, VariantTable& table) {
    {
        Variants variants(shuffled, particles, runs, table);
        variants.print_copy();
        variants.print_bucket_sorts();
        variants.print_two_level_sorts();
        variants.print_incremental_sorts();
        variants.print_searches();
        variants.print_walks("numbers of the mesh shuffled");
    }
    Variants(curve, particles, runs, table).print_walks("mesh along a curve");
}

}  // namespace lathe::bench
