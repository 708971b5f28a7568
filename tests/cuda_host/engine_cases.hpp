// Short simulations, and what every test of the emulated engine begins and ends with.
#pragma once

#include <gtest/gtest.h>

#include "solver/engine/gpu/cuda_engine.hpp"
#include "tests/cuda/device_test_support.hpp"
#include "tests/cuda_host/emulator/machine.hpp"

namespace lathe::tests {

/// A small grid of that kind, stepped to the end whatever happens.
inline Problem short_case(Kind kind, long steps = 300, double cells_per_wavelength = 10) {
    Problem simulation = example(kind, cells_per_wavelength);
    simulation.stop.max_steps = simulation.stop.earliest = steps;
    simulation.stop.check_interval = 110;  // launches of unlike lengths
    return simulation;
}

/// All six components, by default at steps that end no launch of any tile's length.
struct SixComponents final : FrameSink {
    explicit SixComponents(int its_interval = 37) : interval(its_interval) {}

    std::vector<Frame> frames;
    const int interval;
    int interval_steps() const override { return interval; }
    FieldComponent component() const override { return FieldComponent::e_r; }
    std::vector<FieldComponent> components() const override {
        return {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z,
                FieldComponent::h_r, FieldComponent::h_phi, FieldComponent::h_z};
    }
    bool needs_every_frame() const override { return true; }
    void receive(Frame frame) override { frames.push_back(std::move(frame)); }
};

/// Begins with a machine without faults; ends with a look at what the program did that it may not.
class EmulatedEngine : public testing::Test {
protected:
    /// Before members of a test are made, which may ask for devices.
    EmulatedEngine() {
        emulation::revive();
        emulation::take_complaints();
        emulation::set_machine({});
    }
    void TearDown() override { EXPECT_EQ(emulation::take_complaints(), std::vector<std::string>()); }

    static std::vector<Recording> solve(Session& engine, const std::vector<Problem>& simulations) {
        Progress progress;
        auto recordings = engine.solve(simulations, progress, {}, nullptr);
        engine.release_idle_memory();  // what is kept for solves to come depends on how many were prepared at
                                       // once
        return recordings;
    }
    static std::vector<Recording> solve(const std::string& strategy,
                                        const std::vector<Problem>& simulations) {
        return solve(*gpu::make_cuda_engine(strategy), simulations);
    }
};

/// Strategies whose bits are alike; registers_test.cpp has the other.
inline std::vector<std::string> all_strategies() {
    std::vector<std::string> names = gpu::strategy_names();
    std::erase(names, "auto");
    std::erase(names, "registers");
    return names;
}

}  // namespace lathe::tests
