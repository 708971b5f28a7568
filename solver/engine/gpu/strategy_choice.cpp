#include "solver/engine/gpu/strategy_choice.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <string>

#include "solver/base/side_by_side.hpp"
#include "solver/engine/gpu/check.hpp"
#include "solver/engine/gpu/device_limits.hpp"
#include "solver/engine/gpu/tuner.hpp"

namespace lathe::cuda {
namespace {

/// Enough for rates to settle, little beside a solve of ten thousand.
constexpr long steps_measured = 512;

/// Of the place where measurements are kept now.
Tuner& tuner() {
    static std::mutex mutex;
    static std::map<std::filesystem::path, Tuner> tuners;
    const std::filesystem::path file = default_tuning_file();
    std::lock_guard lock(mutex);
    return tuners.try_emplace(file, file).first->second;
}

/// All that speed may depend on.
std::string described(int device) {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties");
    int driver = 0, runtime = 0;
    check(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
    check(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
    return std::string(properties.name) + ", " + std::to_string(properties.multiProcessorCount) +
           " multiprocessors, driver " + std::to_string(driver) + ", runtime " + std::to_string(runtime);
}

/// The same, asked for once.
const std::string& device_key(int device) {
    static std::mutex mutex;
    static std::map<int, std::string> known;
    std::lock_guard lock(mutex);
    std::string& key = known[device];
    if (key.empty()) key = described(device);
    return key;
}

Problem shortened(const Problem& simulation) {
    Problem copy = simulation;
    copy.stop.max_steps = std::min(copy.stop.max_steps, steps_measured);
    copy.stop.earliest = copy.stop.max_steps;
    return copy;
}

/// Cell updates a second of the stepping launches, `copies` at a time. What a strategy cannot do now it will
/// not be chosen for; a lost device is another matter.
double measured_rate(const DeviceTraits& device, const Strategy& strategy, const Problem& simulation,
                     int copies, const SolveWith& solve) try {
    const std::shared_ptr<Stepper> stepper = strategy.make(device, simulation);
    if (!stepper) return 0.0;
    double seconds = 0.0;
    for (int round = 0; round < 2; ++round) {  // the first wakes the device up
        const double before = device_seconds();
        const auto count = static_cast<std::size_t>(copies);
        side_by_side(count, count, [&](std::size_t) { solve(stepper, simulation); });
        seconds = device_seconds() - before;
    }
    return static_cast<double>(simulation.grid.cells()) * static_cast<double>(simulation.stop.max_steps) *
           copies / seconds;
} catch (const DeviceOutOfMemory&) {
    return 0.0;
} catch (const DeviceError& error) {
    if (error.sticky()) throw;
    return 0.0;
}

}  // namespace

std::vector<const Strategy*> strategies_to_try(const DeviceTraits& device, const Problem& simulation,
                                               int simulations_at_a_time, const SolveWith& solve) {
    std::vector<const Strategy*> order;
    for (const Strategy& strategy : strategies()) order.push_back(&strategy);
    if (!tuning_is_on() || order.front()->make(device, simulation)) return order;

    std::vector<std::string> names;
    for (const Strategy* strategy : order) names.emplace_back(strategy->name);
    const auto by_name = [&](const std::string& name) {
        return *std::find_if(order.begin(), order.end(),
                             [&](const Strategy* strategy) { return strategy->name == name; });
    };
    const GridClass grid = grid_class(simulation, simulations_at_a_time);
    const auto ranked = tuner().ranking(device_key(device.number), grid, names, [&](const std::string& name) {
        return measured_rate(device, *by_name(name), shortened(simulation), stand_ins(grid.batch), solve);
    });
    std::vector<const Strategy*> fastest_first;
    for (const std::string& name : ranked) fastest_first.push_back(by_name(name));
    return fastest_first;
}

}  // namespace lathe::cuda
