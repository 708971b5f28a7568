#include "solver/engine/gpu/plain_stepper.hpp"

#include <algorithm>

#include "solver/engine/gpu/launch_graphs.hpp"
#include "solver/engine/gpu/plain_steps.hpp"

namespace lathe::cuda {
namespace {

class PlainStepper final : public Stepper {
public:
    explicit PlainStepper(const PlainChoice& choice) : choice_(choice) {}

    std::string key() const override { return choice_.text(); }
    int capacity() const override { return 64; }
    std::unique_ptr<StrategyMemory> prepare(const Problem&, const SegmentTable&, DeviceSimulation&,
                                            TableUpload&, cudaStream_t) const override {
        return nullptr;
    }
    void take(const Launch& launch) override {
        const LaunchExtent extent = extent_of(launch);
        const auto steps = [&] {
            take_plain_steps(launch.device_tasks, extent, choice_.shape, launch.stream);
        };
        if (choice_.graphs)
            graphs_.run({launch.device_tasks, extent}, launch.stream, steps);
        else
            steps();
    }

private:
    PlainChoice choice_;
    LaunchGraphs graphs_;
};

}  // namespace

std::unique_ptr<Stepper> make_plain_stepper(const PlainChoice& choice) {
    return std::make_unique<PlainStepper>(choice);
}

std::unique_ptr<Stepper> make_plain_stepper(const DeviceTraits&, const Problem&) {
    return make_plain_stepper(PlainChoice{});
}

}  // namespace lathe::cuda
