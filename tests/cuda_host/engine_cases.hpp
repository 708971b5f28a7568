// Short simulations, and what every test of the emulated engine begins and ends with.
#pragma once

#include <gtest/gtest.h>

#include "solver/engine/gpu/cuda_engine.hpp"
#include "tests/cuda/device_test_support.hpp"
#include "tests/cuda_host/emulator/machine.hpp"

namespace lathe::tests {

/// A small grid of that kind, stepped to the end whatever happens.
inline Simulation short_case(Kind kind, long steps = 300, double cells_per_wavelength = 10) {
    Simulation simulation = example(kind, cells_per_wavelength);
    simulation.stop.max_steps = simulation.stop.earliest = steps;
    simulation.stop.check_interval = 110;  // launches of unlike lengths
    return simulation;
}

/// Begins with a machine without faults; ends with a look at what the program did that it may not.
class EmulatedEngine : public testing::Test {
protected:
    void SetUp() override {
        emulation::revive();
        emulation::take_complaints();
        emulation::set_machine({});
    }
    void TearDown() override { EXPECT_EQ(emulation::take_complaints(), std::vector<std::string>()); }

    static std::vector<Recording> solve(Session& engine, const std::vector<Simulation>& simulations) {
        Progress progress;
        return engine.solve(simulations, progress, {}, nullptr);
    }
    static std::vector<Recording> solve(const std::string& strategy,
                                        const std::vector<Simulation>& simulations) {
        return solve(*cuda::make_cuda_engine(strategy), simulations);
    }
};

/// Strategies that the emulated device runs: all but clusters. `redundant` with one number of steps stands
/// for the others, which only EqualBits tries.
inline std::vector<std::string> emulated_strategies() {
    std::vector<std::string> names = cuda::strategy_names();
    std::erase_if(names, [](const std::string& name) {
        return name == "auto" || name == "cluster" || (name.starts_with("redundant") && name != "redundant");
    });
    return names;
}

/// One of each kind: without those that differ from another in the number of steps that ends their name.
inline std::vector<std::string> emulated_kinds() {
    std::vector<std::string> names = emulated_strategies();
    std::erase_if(names, [](const std::string& name) { return name.back() >= '0' && name.back() <= '9'; });
    return names;
}

}  // namespace lathe::tests
