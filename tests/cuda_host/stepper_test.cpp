// Strategies on devices that the emulated one is not: with more multiprocessors, or less shared memory.
#include "solver/engine/gpu/candidate.hpp"
#include "solver/engine/gpu/global/global_stepper.hpp"
#include "solver/engine/gpu/resident/resident_plan.hpp"
#include "solver/engine/gpu/resident/resident_stepper.hpp"
#include "solver/engine/gpu/strategy_choice.hpp"
#include "solver/engine/gpu/tiled/tiled_stepper.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

using namespace gpu;

/// What `stepper` records of two candidates at once, in launches of unlike lengths.
std::vector<Recording> take(Stepper& stepper, const Problem& simulation,
                            const std::vector<int>& launches = {1, 40, 2, 77}) {
    const CompletionStream tables;
    const Stream& stream = tables.stream;
    StagingPool staging;
    Candidate a(simulation, tables, stepper, staging), b(simulation, tables, stepper, staging);
    const std::vector<const OverlapWeights*> both = {a.weights(), b.weights()};
    const DeviceBuffer<const OverlapWeights*> weights(std::span<const OverlapWeights* const>(both), stream);
    long done = 0;
    for (const int steps : launches) {
        const std::vector<Task> tasks = {{a.device(), done, steps, 0},
                                         {b.device(), done, steps, a.device().share.blocks}};
        const DeviceBuffer<Task> on_device(std::span<const Task>(tasks), stream);
        stepper.take({tasks, on_device.data(), steps, stream});
        const auto stride = static_cast<std::size_t>(steps);
        std::vector<double> ports(2 * port_series * stride);
        DeviceBuffer<double> its_ports(ports.size(), stream);
        reduce_launch(on_device.data(), weights.data(), 2, steps, its_ports.data(), nullptr, stream);
        its_ports.copy_to(ports.data(), ports.size());
        stream.wait();
        a.append(ports.data(), stride, steps);
        b.append(ports.data() + port_series * stride, stride, steps);
        done += steps;
    }
    a.fetch_samples(stream), b.fetch_samples(stream);
    return {a.recording(), b.recording()};
}

class OtherDevices : public EmulatedEngine {
protected:
    /// From now on the device is that machine; blocks leave `kept_back` bytes to the kernels' own variables.
    static DeviceTraits become(const emulation::Machine& machine, std::size_t kept_back = 2048) {
        emulation::set_machine(machine);
        DeviceTraits traits;
        traits.multiprocessors = machine.multiprocessors;
        traits.shared_limit = machine.shared_bytes - kept_back, traits.shared_bytes = machine.shared_bytes;
        return traits;
    }
};

TEST_F(OtherDevices, ResidentOverManySmallBlocks) {
    emulation::Machine machine;
    machine.shared_bytes = 40 * 1024, machine.multiprocessors = 24;
    const DeviceTraits traits = become(machine, 1024);
    for (const Kind kind : {Kind::horn, Kind::copper_horn, Kind::lossy_lens, Kind::dipole_m1}) {
        SCOPED_TRACE(to_text(kind));
        const Problem simulation = short_case(kind, 120, 12);
        const auto flags = make_resident_stepper(traits, simulation);
        ASSERT_TRUE(flags);
        const auto plan =
            plan_for_throughput(resident_shape(simulation), traits.multiprocessors, traits.shared_limit);
        EXPECT_GE(plan->blocks, 3);
        EXPECT_GE(flags->capacity(), 2 * plan->blocks);
        const auto found = take(*flags, simulation);
        const auto plain = take(*make_global_stepper(traits, simulation), simulation);
        EXPECT_EQ(found[0].surface_samples, found[1].surface_samples);
        EXPECT_EQ(found[0].probe_samples, found[1].probe_samples);
        EXPECT_EQ(found[0].surface_samples, plain[0].surface_samples);
        EXPECT_EQ(found[0].probe_samples, plain[0].probe_samples);
    }
}

/// Where every warp has a strip and both segments have something to be recorded, the recording warp has
/// buffered values too.
TEST_F(OtherDevices, ResidentInFullBlocks) {
    emulation::Machine machine;
    machine.multiprocessors = 2;
    DeviceTraits traits = become(machine);
    traits.multiprocessors = 1;  // of two candidates each has one
    const std::pair<Kind, int> full_blocks[] = {
        {Kind::horn, 24},
        {Kind::lossy_lens, 15},
        {Kind::coaxial, 23},  // graded: a table for nearly each segment
        {Kind::dipole_m1, 18},
        {Kind::guide_m2, 28}};
    for (const auto& [kind, cells_per_wavelength] : full_blocks) {
        SCOPED_TRACE(to_text(kind));
        const Problem simulation = short_case(kind, 120, cells_per_wavelength);
        const ResidentShape shape = resident_shape(simulation);
        const auto plan = plan_for_throughput(shape, 1, traits.shared_limit);
        ASSERT_TRUE(plan && shape.segments == 2);
        ASSERT_EQ(plan->strips * shape.segments, most_warps_of(shape.fields, shape.segments));
        const Recording found = take(*make_resident_stepper(traits, simulation), simulation).front();
        const Recording plain = take(*make_global_stepper(traits, simulation), simulation).front();
        EXPECT_EQ(found.surface_samples, plain.surface_samples);
        EXPECT_EQ(found.probe_samples, plain.probe_samples);
        EXPECT_EQ(found.voltage, plain.voltage);
        EXPECT_EQ(found.current_before, plain.current_before);
        EXPECT_EQ(found.current_after, plain.current_after);
        EXPECT_FALSE(found.voltage.empty());
    }
}

/// A simulation alone gets more of the device, and the same bits.
TEST_F(OtherDevices, ResidentOverMoreBlocksGiveTheSameBits) {
    emulation::Machine machine;
    machine.multiprocessors = 48;
    const DeviceTraits traits = become(machine);
    for (const Kind kind : {Kind::copper_horn, Kind::lossy_lens, Kind::dipole_m1, Kind::guide_m2}) {
        SCOPED_TRACE(to_text(kind));
        const Problem simulation = short_case(kind, 80, 12);
        const auto among_many = take(*make_resident_stepper(traits, simulation), simulation, {80}).front();
        int blocks = 0;
        for (const int simulations : {16, 6, 2}) {
            DeviceTraits shared = traits;
            shared.simulations = simulations;
            const auto stepper = make_resident_stepper(shared, simulation);
            const Recording found = take(*stepper, simulation, {30, 50}).front();
            EXPECT_EQ(found.surface_samples, among_many.surface_samples);
            EXPECT_EQ(found.probe_samples, among_many.probe_samples);
            const CompletionStream stream;
            StagingPool staging;
            const int now = Candidate(simulation, stream, *stepper, staging).device().share.blocks;
            EXPECT_GT(now, blocks) << "the fewer, the more each of them has";
            EXPECT_LE(now, traits.multiprocessors / simulations);
            blocks = now;
        }
    }
}

TEST_F(OtherDevices, TilesOfAnySizeGiveTheSameBits) {
    const Problem simulation = short_case(Kind::copper_horn, 120, 12);
    DeviceTraits traits;
    traits.shared_limit = 226 * 1024, traits.shared_bytes = 228 * 1024;
    const auto plain = take(*make_global_stepper(traits, simulation), simulation);
    for (const int multiprocessors : {1, 4, 132})
        for (const std::size_t shared_bytes : {std::size_t{64} * 1024, std::size_t{228} * 1024}) {
            traits.multiprocessors = multiprocessors, traits.shared_bytes = shared_bytes;
            const auto found = take(*make_tiled_stepper(traits, simulation), simulation);
            for (const Recording& one : found) {
                EXPECT_EQ(one.surface_samples, plain[0].surface_samples);
                EXPECT_EQ(one.probe_samples, plain[0].probe_samples);
            }
        }
}

/// Which parts a run of steps is cut into depends on company and on who watches.
TEST_F(OtherDevices, BitsDoNotDependOnWhereALaunchEnds) {
    emulation::Machine machine;
    machine.multiprocessors = 4;  // two candidates of two blocks
    const DeviceTraits traits = become(machine);
    for (const Kind kind : {Kind::copper_horn, Kind::dipole_m1, Kind::guide_m2}) {
        SCOPED_TRACE(to_text(kind));
        const Problem simulation = short_case(kind, 60, kind == Kind::guide_m2 ? 14 : 10);
        for (const Strategy& strategy : strategies()) {
            SCOPED_TRACE(strategy.name);
            const auto stepper = strategy.make(traits, simulation);
            if (!stepper) continue;
            const Recording whole = take(*stepper, simulation, {60}).front();
            for (const auto& launches : {std::vector<int>{1, 20, 2, 37}, {30, 30}}) {
                const Recording parts = take(*stepper, simulation, launches).front();
                EXPECT_EQ(parts.surface_samples, whole.surface_samples);
                EXPECT_EQ(parts.probe_samples, whole.probe_samples);
            }
        }
    }
}

}  // namespace
}  // namespace lathe::tests
