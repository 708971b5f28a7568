// Benchmark `cuda`: how fast does each strategy of the CUDA engine step, and what share of the device's
// limits is that?
#include <fmt/format.h>

#include <string>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/machine_text.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#ifdef LATHE_HAVE_CUDA
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/bench/cuda_cases.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/engine/gpu/cuda_engine.hpp"
#include "solver/engine/gpu/runtime/device_limits.hpp"
#endif

namespace lathe::bench {

#ifdef LATHE_HAVE_CUDA
namespace {

/// A port, what the horn is filled with, and what a cell needs per step for the port, without layers and
/// couplings.
struct PortCase {
    const char* mode;
    HornFilling filling;
    int azimuthal_order;
    /// Additions and multiplications. m = 1: 9 for the curls of the currents, 11 for those of the voltages, 6
    /// to add. m = 0 with the three fields of a TM port: 5 for the curls, 6 to weigh and add.
    double operations;
    /// Bytes that the kernels of two launches per step read and write: that often over device memory.
    double bytes;
};
constexpr PortCase port_cases[] = {
    {"TE11", HornFilling::air, 1, 26.0, plain_bytes_per_cell},
    {"TM01", HornFilling::air, 0, 11.0, plain_bytes_per_cell / 2},
    {"TE11", HornFilling::pointed_dielectric, 1, 26.0, plain_bytes_per_cell},
    {"TM01", HornFilling::pointed_dielectric, 0, 11.0, plain_bytes_per_cell / 2}};

struct Size {
    int nr, nz;
    int many;  ///< candidates of a batch
};
constexpr Size sizes[] = {{300, 300, 264}, {200, 200, 264}, {100, 106, 528}, {58, 159, 528}};
constexpr Size large_sizes[] = {
    {500, 1500, 16}, {1000, 1000, 16}, {1000, 4000, 4}, {2000, 2000, 4}, {4000, 4000, 2}};

std::vector<std::string> chosen_strategies(const BenchOptions& options) {
    if (!options.strategy.empty()) return {options.strategy};
    std::vector<std::string> names = gpu::strategy_names();
    std::erase(names, "auto");
    return names;
}

class Bench {
public:
    explicit Bench(const BenchOptions& options) : options_(options), limits_(gpu::measure_device_limits()) {}

    void print_limits();
    void print_strategies();
    void print_heads() const;
    void print_end_to_end();
    void write_json() const;

private:
    double arithmetic_rate(const PortCase& port) const { return limits_.operations_per_s / port.operations; }
    void print_grid(const PortCase& port, const Size& size, bool is_large);
    void print(const PortCase& port, const StrategyRate& rate, double processor_rate);
    static nlohmann::json to_json(const PortCase& port, const StrategyRate& rate);

    BenchOptions options_;
    gpu::DeviceLimits limits_;
    nlohmann::json json_;
};

void Bench::print_limits() {
    json_["machine"] = machine_text();
    for (const EngineDevice& device : engine_devices()) {
        fmt::print("{}: {} multiprocessors, compute capability {}.{}, {:.0f} GB\n", device.name,
                   device.multiprocessors, device.major, device.minor,
                   static_cast<double>(device.memory_bytes) * 1e-9);
        json_["devices"].push_back(device.name);
    }
    fmt::print(
        "measured now: copy {:.2f} TB/s (read and write), {:.1f} Top/s fp32 -> at most {:.0f} Gcell/s of "
        "{:.0f} operations (m = 1), {:.0f} of {:.0f} (m = 0)\n",
        limits_.copy_bytes_per_s * 1e-12, limits_.operations_per_s * 1e-12,
        arithmetic_rate(port_cases[0]) * 1e-9, port_cases[0].operations,
        arithmetic_rate(port_cases[1]) * 1e-9, port_cases[1].operations);
    json_["copy_bytes_per_s"] = limits_.copy_bytes_per_s;
    json_["operations_per_s"] = limits_.operations_per_s;
}

nlohmann::json Bench::to_json(const PortCase& port, const StrategyRate& rate) {
    nlohmann::json row = {{"strategy", rate.strategy},
                          {"m", port.azimuthal_order},
                          {"nr", rate.nr},
                          {"nz", rate.nz},
                          {"candidates", rate.candidates},
                          {"steps", rate.steps},
                          {"slanted_dielectric", port.filling == HornFilling::pointed_dielectric}};
    if (!rate.refusal.empty()) {
        row["refusal"] = rate.refusal;
        return row;
    }
    row["device_cells_per_s"] = rate.device_rate, row["host_cells_per_s"] = rate.host_rate;
    row["bits_of_global"] = rate.same_bits;
    if (rate.is_compared) row["parity"] = rate.parity;
    return row;
}

void Bench::print(const PortCase& port, const StrategyRate& rate, double processor_rate) {
    json_["strategies"].push_back(to_json(port, rate));
    fmt::print("  {:<10} {:>4} x {:<4} {:>5} ", rate.strategy, rate.nr, rate.nz, rate.candidates);
    if (!rate.refusal.empty()) {
        fmt::print("{}\n", rate.refusal);
        return;
    }
    fmt::print("{:>6} {:>8.1f} {:>8.1f} ", rate.steps, rate.device_rate * 1e-9, rate.host_rate * 1e-9);
    if (rate.strategy == "processor")
        fmt::print("{:>8} {:>8} {:>9.1f} {:>7} {:>9} {:>5}\n", "-", "-", rate.solves_per_second(), "1", "-",
                   "-");
    else
        fmt::print("{:>6.1f} % {:>6.1f} % {:>9.1f} {:>7.1f} {:>9} {:>5}{}\n",
                   100.0 * rate.device_rate / arithmetic_rate(port),
                   100.0 * rate.device_rate * port.bytes / limits_.copy_bytes_per_s, rate.solves_per_second(),
                   rate.host_rate / processor_rate,
                   rate.is_compared ? fmt::format("{:.1e}", rate.parity) : "-", rate.same_bits ? "yes" : "no",
                   rate.keeps_parity() ? "" : "  PARITY LOST");
    std::fflush(stdout);
}

void Bench::print_heads() const {
    fmt::print(
        "\nhorn, absorbing layers on three sides, contour recorded. Gcell/s: of the stepping launches, and "
        "from "
        "call to\nreturn; share of the arithmetic ceiling; share of a copy's speed if each step moves its "
        "fields "
        "over memory ({:.0f}\nbytes a cell, half of it for m = 0); solves of 10,000 steps per second; times "
        "the "
        "processor alone with all\ncores; the largest difference of a contour from the processor's after as "
        "many "
        "steps as both took; whether all\nbits are those of strategy global.\n",
        plain_bytes_per_cell);
    fmt::print("  {:<10} {:>11} {:>5} {:>6} {:>8} {:>8} {:>8} {:>8} {:>9} {:>7} {:>9} {:>5}\n", "strategy",
               "cells", "batch", "steps", "Gcell/s", "w. host", "of arith", "of copy", "solves/s", "x cpu",
               "parity", "bits");
}

/// One grid, alone and as a batch. Of large grids 200 steps are compared: where nothing has come as far as
/// the contour by then, with strategy global only, bit by bit.
void Bench::print_grid(const PortCase& port, const Size& size, bool is_large) {
    const int cores = core_count();
    SizeCase grid(size.nr, size.nz, port.mode, port.filling);
    double processor_rate = 0.0;
    for (const int candidates : {1, size.many}) {
        if (candidates == 1 || !is_large) {
            const StrategyRate processor = grid.measure_processor(candidates == 1 ? 1 : 2 * cores);
            processor_rate = processor.host_rate;
            print(port, processor, processor_rate);
        }
        const long steps = candidates == 1 && !is_large ? 10'000 : 0;
        for (const std::string& strategy : chosen_strategies(options_))
            print(port, grid.measure(strategy, candidates, steps), processor_rate);
    }
}

/// Every strategy on these grids, for both ports.
void Bench::print_strategies() {
    print_heads();
    for (const PortCase& port : port_cases) {
        fmt::print("port {} (m = {}){}\n", port.mode, port.azimuthal_order,
                   port.filling == HornFilling::air ? "" : ", a slanted dielectric in the horn");
        if (options_.is_large)
            for (const Size& size : large_sizes) print_grid(port, size, true);
        else
            for (const Size& size : sizes) print_grid(port, size, false);
    }
}

void Bench::print_end_to_end() {
    fmt::print("\none candidate alone, 300 x 300, 10,000 steps, from geometry to S11 and patterns, ms\n");
    fmt::print("  {:<10} {:>8} {:>8} {:>8} {:>9} {:>8}\n", "strategy", "build", "device", "solve", "evaluate",
               "all");
    const SizeCase one(300, 300);
    for (const std::string& strategy : chosen_strategies(options_)) try {
            const EndToEnd ms = one.measure_end_to_end(strategy);
            fmt::print("  {:<10} {:>8.1f} {:>8.1f} {:>8.1f} {:>9.1f} {:>8.1f}\n", strategy, 1e3 * ms.build,
                       1e3 * ms.device, 1e3 * ms.solve, 1e3 * ms.evaluate, 1e3 * ms.all());
            json_["end_to_end"].push_back({{"strategy", strategy},
                                           {"build_s", ms.build},
                                           {"device_s", ms.device},
                                           {"solve_s", ms.solve},
                                           {"evaluate_s", ms.evaluate}});
        } catch (const SolverError& error) {
            fmt::print("  {:<10} {}\n", strategy, error.what());
        }
}

void Bench::write_json() const {
    if (options_.json.empty()) return;
    try {
        write_text_file(options_.json, json_.dump(1) + '\n');
    } catch (const std::system_error& error) {
        throw UsageError(error.what());
    }
}

}  // namespace

void run_cuda_benchmark(const BenchOptions& options) {
    if (engine_devices().empty()) {
        fmt::print("no CUDA device on this machine: nothing to measure\n");
        return;
    }
    Bench bench(options);
    bench.print_limits();
    bench.print_strategies();
    if (!options.is_large) bench.print_end_to_end();
    bench.write_json();
}
#else
void run_cuda_benchmark(const BenchOptions&) {
    fmt::print("this program was built without CUDA: nothing to measure\n");
}
#endif

}  // namespace lathe::bench
