#include "app/bench/planar_benchmark.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/study/planar_device.hpp"
#include "app/bench/tile_tables.hpp"
#include "app/bench/timing.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::bench {

namespace {

using namespace study;

constexpr double bytes_per_cell_step = words_per_cell * sizeof(float);

struct BlockShape {
    int x, y;
};
constexpr BlockShape block_shapes[] = {{64, 1},  {128, 1}, {256, 1}, {512, 1}, {8, 8},   {16, 4},  {8, 16},
                                       {16, 8},  {8, 32},  {16, 16}, {16, 32}, {32, 2},  {32, 4},  {32, 8},
                                       {32, 16}, {64, 2},  {64, 4},  {64, 8},  {128, 2}, {128, 4}, {256, 2}};

/// Cells along x and rows that one thread computes.
struct ThreadShare {
    int cells, rows;
};
constexpr ThreadShare thread_shares[] = {{1, 1}, {4, 1}, {4, 2}, {4, 4}};

/// A scheme that was compared with the host loop and timed.
struct Measured {
    PlanarScheme scheme;
    double seconds_per_step = 0.0;
};

/// One size: its fields on the device, its bound, and the worst parity met.
class Study {
public:
    explicit Study(int size) : layout_{size}, device_(make_device()) {
        const double footprint = static_cast<double>(layout_.words()) * field_words * sizeof(float);
        bound_bytes_per_s_ = copy_bytes_per_s(static_cast<std::size_t>(footprint));
    }

    double cells() const { return static_cast<double>(layout_.size) * layout_.size; }
    double footprint_bytes() const { return cells() * field_words * sizeof(float); }
    double bound_bytes_per_s() const { return bound_bytes_per_s_; }
    double host_seconds() const { return host_seconds_; }
    double worst_error() const { return worst_error_; }
    int kernels() const { return kernels_; }

    bool runs(const PlanarScheme& scheme) const { return device_.runs(scheme); }
    Measured measure(const PlanarScheme& scheme) {
        const PlanarParity parity = device_.parity(scheme);
        ++kernels_;
        // Written so that not-a-number fails too.
        if (!(parity.largest_error <= worst_error_)) worst_error_ = parity.largest_error;
        if (!(parity.largest_error <= planar_tolerance))
            fmt::print("  {} differs from the host loop by {:.1e} in {} words\n", name(scheme),
                       parity.largest_error, parity.different_words);
        return {scheme, device_.seconds_per_step(scheme)};
    }
    double gcells_per_s(const Measured& m) const { return cells() / m.seconds_per_step * 1e-9; }
    double gigabytes_per_s(const Measured& m) const { return gcells_per_s(m) * bytes_per_cell_step; }
    double percent_of_bound(const Measured& m) const {
        return 100e9 * gigabytes_per_s(m) / bound_bytes_per_s_;
    }

    static std::string name(const PlanarScheme& s) {
        switch (s.method) {
            case PlanarMethod::plain:
                return fmt::format("plain, {} x {} threads of {} x {} cells{}", s.threads_x, s.threads_y,
                                   s.cells, s.rows, s.turned ? ", E backwards" : "");
            case PlanarMethod::overlapped:
                return fmt::format("{} {} x {}, {} step{} a launch",
                                   s.depth == 1 ? "shared-memory tile" : "overlapped tile", s.tile_columns,
                                   s.tile_rows, s.depth, s.depth == 1 ? "" : "s");
            case PlanarMethod::skewed:
                return fmt::format("skewed tile {} x {}, {} steps", s.tile_columns, s.tile_rows, s.depth);
            case PlanarMethod::pipeline:
                return fmt::format("pipeline of {} time levels, {} rows", s.depth, s.tile_rows);
        }
        return {};
    }

private:
    PlanarDevice make_device() {
        const PlanarFields initial = initial_fields(layout_);
        PlanarFields stepped = initial;
        host_seconds_ = best_seconds(
            1, [&] { step_on_host(stepped, layout_, PlanarConstants{}, line_source_pulse(), parity_steps); });
        return {layout_, initial, stepped};
    }

    PlanarLayout layout_;
    double host_seconds_ = 0.0, bound_bytes_per_s_ = 0.0, worst_error_ = 0.0;
    int kernels_ = 0;
    PlanarDevice device_;
};

void keep_faster(Measured& best, const Measured& other) {
    if (best.seconds_per_step == 0.0 || other.seconds_per_step < best.seconds_per_step) best = other;
}

void print_rate(const Study& study, const DeviceSummary& device, const Measured& m) {
    const Forecast model = forecast(m.scheme, device, study.bound_bytes_per_s());
    const double rate = study.gcells_per_s(m);
    fmt::print("  {:<52} {:>8.1f} {:>8.0f} {:>8.1f} % {:>8.1f} {:>6.0f} %  {}\n", Study::name(m.scheme), rate,
               study.gigabytes_per_s(m), study.percent_of_bound(m), model.gcells_per_s,
               100.0 * rate / model.gcells_per_s, model.bound_by);
}

/// What the 2D TM study of a GTX 280 needed for 1000 steps of 8192 x 8192 cells, in ms, with shared memory
/// and one cell a thread. Its bound by 141.7 GB/s and nine words a cell: 3.94 Gcell/s.
struct FormerTime {
    BlockShape block;
    double ms;
};
constexpr int former_size = 8192, former_steps = 1000;
constexpr double former_bound_gcells_per_s = 3.94;
constexpr FormerTime former_times[] = {{{128, 4}, 27023}, {{16, 32}, 43464}, {{256, 1}, 30332},
                                       {{64, 4}, 26404},  {{16, 16}, 40316}, {{128, 1}, 29208},
                                       {{64, 2}, 26547},  {{32, 4}, 26194},  {{16, 8}, 31642},
                                       {{8, 16}, 81558},  {{32, 2}, 31022}};

/// Plain kernels of one cell a thread beside those of the study.
void print_beside_former(Study& study, const std::vector<std::pair<BlockShape, Measured>>& plain) {
    fmt::print("\n  {} steps, one cell a thread, ms (% of the bound)\n  {:<10} {:>22} {:>22}\n", former_steps,
               "block", "GTX 280, 2D TM study", "here");
    const double cell_steps = static_cast<double>(former_size) * former_size * former_steps;
    const double former_bound_ms = 1e-6 * cell_steps / former_bound_gcells_per_s;
    for (const FormerTime& former : former_times)
        for (const auto& [block, measured] : plain)
            if (block.x == former.block.x && block.y == former.block.y)
                fmt::print("  {:<10} {:>12.0f} ({:>5.1f} %) {:>12.0f} ({:>5.1f} %)\n",
                           fmt::format("{} x {}", block.x, block.y), former.ms,
                           100.0 * former_bound_ms / former.ms,
                           1e3 * former_steps * measured.seconds_per_step, study.percent_of_bound(measured));
}

/// The table of block shapes; returns the fastest.
Measured print_block_shapes(Study& study) {
    fmt::print("\n  two kernels a step: GB/s of nine words (% of the bound)\n  {:<10}", "block");
    for (const ThreadShare& share : thread_shares)
        fmt::print(" {:>15}", fmt::format("{} x {} cells", share.cells, share.rows));
    fmt::print("\n");
    Measured best;
    std::vector<std::pair<BlockShape, Measured>> plain;
    for (const BlockShape& shape : block_shapes) {
        fmt::print("  {:<10}", fmt::format("{} x {}", shape.x, shape.y));
        for (const ThreadShare& share : thread_shares) {
            PlanarScheme scheme;
            scheme.threads_x = shape.x, scheme.threads_y = shape.y;
            scheme.cells = share.cells, scheme.rows = share.rows;
            const Measured m = study.measure(scheme);
            keep_faster(best, m);
            if (share.cells == 1 && share.rows == 1) plain.emplace_back(shape, m);
            fmt::print(" {:>6.0f} ({:>5.1f} %)", study.gigabytes_per_s(m), study.percent_of_bound(m));
        }
        fmt::print("\n");
        std::fflush(stdout);
    }
    if (study.cells() == static_cast<double>(former_size) * former_size) print_beside_former(study, plain);
    return best;
}

PlanarScheme tile(PlanarMethod method, int columns, int rows, int depth) {
    PlanarScheme scheme;
    scheme.method = method;
    scheme.threads_x = 32, scheme.threads_y = columns * rows <= 1024 ? 8 : 16;
    scheme.tile_columns = columns, scheme.tile_rows = rows, scheme.depth = depth;
    return scheme;
}

/// Tiles of whole warps: with their rim where it is computed, without where it is not.
void print_blocked(Study& study, const DeviceSummary& device, int size) {
    constexpr auto overlapped = PlanarMethod::overlapped, skewed = PlanarMethod::skewed;
    for (const PlanarScheme& scheme :
         {tile(overlapped, 30, 30, 1), tile(overlapped, 62, 30, 1), tile(overlapped, 56, 56, 4),
          tile(overlapped, 112, 48, 8), tile(skewed, 32, 32, 8), tile(skewed, 64, 64, 8),
          tile(skewed, 64, 64, 16)})
        if (study.runs(scheme)) print_rate(study, device, study.measure(scheme));
    for (const int depth : {1, 2, 4, 6, 8, 12}) {
        Measured best;
        for (const int rows : {16, 32, 64, 128, 256, 512})
            if (rows <= size / 4)
                keep_faster(best, study.measure(tile(PlanarMethod::pipeline, 0, rows, depth)));
        print_rate(study, device, best);
    }
}

/// False when parity failed.
bool print_size(int size, const DeviceSummary& device) {
    Study study(size);
    const double share = study.footprint_bytes() / static_cast<double>(device.second_level_bytes);
    fmt::print(
        "\n{0} x {0}: three fields are {1:.1f} MB, {2:.2f} of the second-level cache: the bound is {3}\n"
        "  copy inside that footprint {4:.0f} GB/s -> {5:.1f} Gcell/s; host loop {6:.2f} Gcell/s\n",
        size, study.footprint_bytes() * 1e-6, share,
        share < 0.5   ? "that cache and the launches"
        : share < 2.0 ? "cache and memory"
                      : "memory",
        study.bound_bytes_per_s() * 1e-9, study.bound_bytes_per_s() / bytes_per_cell_step * 1e-9,
        study.cells() * parity_steps / study.host_seconds() * 1e-9);
    const Measured plain = print_block_shapes(study);
    fmt::print("\n  {:<52} {:>8} {:>8} {:>10} {:>8} {:>8}  {}\n", "", "Gcell/s", "GB/s", "of bound", "model",
               "of it", "bound by");
    print_rate(study, device, plain);
    PlanarScheme turned = plain.scheme;
    turned.turned = true;
    print_rate(study, device, study.measure(turned));
    print_blocked(study, device, size);
    const bool good = study.worst_error() <= planar_tolerance;
    fmt::print("  parity after {} steps: {} of {} kernels, largest difference {:.1e}\n", parity_steps,
               good ? "all" : "NOT all", study.kernels(), study.worst_error());
    std::fflush(stdout);
    return good;
}

}  // namespace

const std::vector<int>& planar_sizes() {
    static const std::vector<int> sizes = {512, 1024, 2048, 4096, 8192};
    return sizes;
}

void print_planar_benchmark(const std::vector<int>& sizes) {
    const DeviceSummary device = find_device();
    if (!device.found) {
        fmt::print("no measurement: {}; the model alone\n", device.name);
        return print_tile_model(device, 0.0);
    }
    const double copy = copy_bytes_per_s(std::size_t{2} << 30);
    fmt::print(
        "{}, sm_{}{}, {} multiprocessors, {} GiB, second-level cache {} MiB\n"
        "copy inside 2 GiB {:.0f} GB/s, read and written; arithmetic {:.1f} Top/s at the top clock\n"
        "GB/s below: {} bytes a cell-step, whatever a kernel really moves; the bound: a copy inside the\n"
        "same footprint, launched as often\n",
        device.name, device.compute_major, device.compute_minor, device.multiprocessors,
        device.memory_bytes >> 30, device.second_level_bytes >> 20, copy * 1e-9,
        device.single_operations_per_s * 1e-12, bytes_per_cell_step);
    print_tile_model(device, copy);
    bool good = true;
    for (const int size : sizes) good = print_size(size, device) && good;
    if (!good) throw SolverError("a planar kernel differs from the host loop");
}

}  // namespace lathe::bench
