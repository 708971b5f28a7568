// Benchmark `soak`: thousands of evaluations of a horn that is solved in milliseconds, into a store. Does the
// process grow, does it become slower?
#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "app/bench/benchmarks.hpp"
#include "genetic/run/run.hpp"

namespace lathe::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int soak_evaluations = 10000;

Project soak_project(int evaluations) {
    return parse_project(fmt::format(R"({{
      "format": "lathe/1", "name": "soak",
      "antenna": {{"template": "conical_horn", "parameters": {{
        "waveguide_radius_mm": 3.6, "waveguide_length_mm": 5.0,
        "flare_length_mm": {{"value": 6.0, "min": 3.0, "max": 8.0}},
        "aperture_radius_mm": {{"value": 6.0, "min": 4.0, "max": 7.0}}, "wall_thickness_mm": 1.2}}}},
      "simulation": {{"from_ghz": 28, "to_ghz": 32, "frequencies": 3, "cells_per_wavelength": 8, "pml_cells": 6,
                     "margin_wavelengths": 0.3, "stop_db": -40}},
      "objectives": [{{"metric": "s11_db", "goal": "below", "value": -90}},
                     {{"metric": "directivity_dbi", "goal": "above", "value": 40}}],
      "optimiser": {{"population": 50, "evaluations": {}, "seed": 3}}}})",
                                     evaluations),
                         "soak");
}

double resident_bytes() {
    std::ifstream file("/proc/self/statm");
    double whole = 0.0, resident = 0.0;
    file >> whole >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// Bytes that the program has allocated and not freed; 0 where the C library does not report them.
double live_bytes() {
#ifdef __GLIBC__
    const struct mallinfo2 heap = mallinfo2();
    return static_cast<double>(heap.uordblks + heap.hblkhd);
#else
    return 0.0;
#endif
}

/// Time and memory at the ends of tenths.
class TenthsObserver final : public genetic::RunObserver {
public:
    explicit TenthsObserver(int evaluations) : evaluations_(evaluations) {}
    void on_progress(const genetic::RunSnapshot&) override {}
    void on_generation(const genetic::RunSnapshot& snapshot) override {
        if (snapshot.evaluated < static_cast<int>(tenths_.size() + 1) * evaluations_ / 10) return;
        tenths_.push_back({snapshot.evaluated, Clock::now(), resident_bytes(), live_bytes()});
        const Tenth before = tenths_.size() > 1 ? tenths_[tenths_.size() - 2] : Tenth{0, begin_};
        const Tenth& now = tenths_.back();
        const double seconds = std::chrono::duration<double>(now.time - before.time).count();
        rates_.push_back((now.evaluated - before.evaluated) / seconds);
        fmt::print("{:>8} evaluations {:>8.1f} per second {:>9.2f} MB resident {:>8.3f} MB in use\n",
                   now.evaluated, rates_.back(), 1e-6 * now.memory, 1e-6 * now.live);
        std::fflush(stdout);
    }
    void print_verdict() const {
        if (tenths_.size() < 2) return;
        fmt::print("memory after the last tenth against the first: {:+.2f} %\n",
                   100.0 * (tenths_.back().memory / tenths_.front().memory - 1.0));
        fmt::print("rate of the last tenth against the first: {:.1f} %\n",
                   100.0 * rates_.back() / rates_.front());
    }

private:
    struct Tenth {
        int evaluated = 0;
        Clock::time_point time{};
        double memory = 0.0, live = 0.0;
    };
    int evaluations_;
    Clock::time_point begin_ = Clock::now();
    std::vector<Tenth> tenths_;
    std::vector<double> rates_;
};

}  // namespace

void run_soak_benchmark(const BenchOptions& options) {
    const int evaluations = options.evaluations > 0 ? options.evaluations : soak_evaluations;
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("lathe-soak-{}", getpid());
    std::filesystem::create_directories(folder);
    genetic::RunOptions run;
    run.engine = options.engine;
    run.verify = false;
    TenthsObserver observer(evaluations);
    try {
        genetic::Run::create(folder / "run.db", soak_project(evaluations), run).run({}, &observer);
    } catch (...) {
        std::filesystem::remove_all(folder);
        throw;
    }
    std::filesystem::remove_all(folder);
    observer.print_verdict();
}

}  // namespace lathe::bench
