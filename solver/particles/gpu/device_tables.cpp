#include "solver/particles/gpu/device_tables.hpp"

#include <algorithm>
#include <span>

namespace lathe::gpu {
namespace {

using namespace particles;

template <class T>
DeviceBuffer<T> uploaded(const std::vector<T>& values, cudaStream_t stream) {
    return DeviceBuffer<T>(std::span<const T>(values), stream);
}

DeviceStarts uploaded_starts(const RunSetting& setting, RandomKey key, int count, cudaStream_t stream) {
    std::vector<ElectronStart> starts = electron_starts(setting, key, count);
    std::stable_sort(starts.begin(), starts.end(),
                     [](const ElectronStart& a, const ElectronStart& b) { return a.time < b.time; });
    const int steps = setting.push->steps_per_period;
    std::vector<int> started_by;
    int started = 0;
    for (int n = 0; n < steps; ++n) {
        while (started < count &&
               starts[static_cast<std::size_t>(started)].time * steps < static_cast<double>(n + 1))
            ++started;
        started_by.push_back(started);
    }
    return {uploaded(starts, stream), uploaded(started_by, stream), count};
}

}  // namespace

DeviceTables::DeviceTables(const RunSetting& setting, const MultipactorSettings& settings,
                           cudaStream_t stream) {
    require_yields(setting);
    const PushSetting& push = *setting.push;
    rows_ = uploaded(push.rows, stream);
    is_axis_ = uploaded(push.is_axis, stream);
    edges_ = uploaded(push.mesh->edges, stream);
    phasors_ = DeviceBuffer<double>(std::span<const double>(push.phasors.data(), push.phasor_count), stream);
    if (setting.statics != nullptr)
        statics_ = DeviceBuffer<StaticField>(
            std::span<const StaticField>(setting.statics, push.mesh->triangles.size()), stream);

    std::vector<Instant<double>> instants;
    for (int n = 0; n < push.steps_per_period; ++n) instants.push_back(setting.view().instant(n, 1.0, 1.0));
    instants_ = uploaded(instants, stream);

    // Each wall's table, if it has one, with its copy's addresses.
    std::vector<double> measured;
    for (const YieldCurve& wall : setting.walls) {
        measured.insert(measured.end(), wall.table.energies_ev, wall.table.energies_ev + wall.table.count);
        measured.insert(measured.end(), wall.table.yields, wall.table.yields + wall.table.count);
    }
    measured_ = uploaded(measured, stream);
    std::vector<YieldCurve> walls = setting.walls;
    const double* next = measured_.data();
    for (YieldCurve& wall : walls) {
        wall.table = {next, next + wall.table.count, wall.table.count};
        next += 2 * wall.table.count;
    }
    walls_ = uploaded(walls, stream);

    for (int seed = 0; seed < settings.seeds; ++seed)
        starts_.push_back(uploaded_starts(setting, settings.key(seed), settings.electrons, stream));

    view_.push = setting.view();
    view_.push.rows = rows_.data();
    view_.push.is_axis = {is_axis_.data()};
    view_.push.edges = edges_.data();
    view_.push.phasors = phasors_.data();
    view_.push.statics = statics_.data();
    view_.instants = instants_.data();
    view_.walls = walls_.data();
    view_.emission = setting.emission;
    view_.layout = {static_cast<int>(push.mesh->edges.size())};
    view_.population_cap = setting.population_cap;
    view_.room = room_of(setting.population_cap);
    view_.periods = settings.periods;
    view_.clear_period = settings.first_summed_period();
}

}  // namespace lathe::gpu
