#include "solver/particles/gpu/device_electrons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/engine/device_lost.hpp"
#include "solver/engine/gpu/runtime/device_block.hpp"
#include "solver/particles/gpu/device_tables.hpp"
#include "solver/particles/gpu/run_periods.hpp"

namespace lathe::gpu {
namespace {

using namespace particles;

/// Between launches somebody may ask for a stop; a launch takes some tenths of a second.
constexpr int periods_per_launch = 16;
/// Runs that a device of a usual size takes no longer for than for one: a multiprocessor each.
constexpr int runs_ahead = 128;
/// Share of the free memory that runs take at once: others may want some at the same time.
constexpr double memory_share = 0.5;

/// Some runs with their memory.
class RunBatch {
public:
    /// Runs first ... first + count - 1, numbered by power, then seed.
    RunBatch(const DeviceTables& tables, int parts_of_each, const MultipactorSettings& settings,
             const std::vector<double>& powers_w, std::size_t first, std::size_t count, cudaStream_t stream)
        : tables_(tables.view()), stream_(stream), runs_(count) {
        tables_.parts = parts_of_each;
        parts_.resize(count * parts());
        const auto seeds = static_cast<std::size_t>(settings.seeds);
        const auto sums = static_cast<std::size_t>(tables_.layout.size());
        for (DeviceRun& run : runs_) {
            memory_.add(sums, run.counts);
            memory_.add(sums, run.sums);
            memory_.add(1, run.arrived);
            memory_.add(static_cast<std::size_t>(tables_.periods) + 1, run.populations);
        }
        memory_.clear_so_far();
        for (RunPart& part : parts_) add_slots(part);
        for (std::size_t n = 0; n < count; ++n) {
            DeviceRun& run = runs_[n];
            memory_.add(2 * parts(), run.published);
            const int seed = static_cast<int>((first + n) % seeds);
            const DeviceStarts& starts = tables.starts(seed);
            run.key = settings.key(seed);
            run.amplitude = std::sqrt(powers_w[(first + n) / seeds]);
            run.starts = starts.starts.data();
            run.started_by = starts.started_by.data();
            run.start_count = starts.count;
        }
        memory_.take(stream);
        parts_on_device_ = DeviceBuffer<RunPart>(std::span<const RunPart>(parts_), stream);
        for (std::size_t n = 0; n < count; ++n) runs_[n].parts = parts_on_device_.data() + n * parts();
        on_device_ = DeviceBuffer<DeviceRun>(std::span<const DeviceRun>(runs_), stream);
    }

    /// Throws SolverError when stopped and where a run has no room.
    std::vector<SeedOutcome> run(const std::stop_token& stop) {
        for (int period = 0; period < tables_.periods; period += periods_per_launch) {
            throw_if_stopped(stop);
            launch_run_periods(tables_, on_device_.data(), static_cast<int>(runs_.size()), periods_per_launch,
                               stream_);
            on_device_.copy_to(runs_.data(), runs_.size());
            check(cudaStreamSynchronize(stream_), "periods of electrons");
            for (const DeviceRun& run : runs_)
                if (run.fault == RunFault::no_room)
                    throw SolverError(fmt::format(
                        "more than {} electrons of one run within a period at {:.4g} W: they are more than "
                        "the device has room for; ask for more electrons at the start, or for engine cpu",
                        tables_.room, run.amplitude * run.amplitude));
            if (std::all_of(runs_.begin(), runs_.end(), [](const DeviceRun& run) { return run.is_over; }))
                break;
        }
        std::vector<SeedOutcome> outcomes;
        for (const DeviceRun& run : runs_) outcomes.push_back(outcome_of(run));
        return outcomes;
    }

    /// Memory of one run of so many parts, or a little more.
    static std::size_t bytes_needed(const RunTables& tables, int parts_of_each) {
        const auto parts = static_cast<std::size_t>(parts_of_each);
        constexpr std::size_t a_slot =
            8 * sizeof(double) + sizeof(std::uint64_t) + 4 * sizeof(int) + sizeof(SlotHit) + sizeof(Launch);
        constexpr std::size_t arrays = 20;
        return parts * (static_cast<std::size_t>(tables.room) * a_slot + arrays * block_alignment) +
               static_cast<std::size_t>(tables.layout.size()) * 2 * sizeof(double) +
               static_cast<std::size_t>(tables.periods + 1) * sizeof(double) + arrays * block_alignment +
               sizeof(DeviceRun) + parts * sizeof(RunPart);
    }

private:
    std::size_t parts() const { return static_cast<std::size_t>(tables_.parts); }
    void add_slots(RunPart& part) {
        const auto room = static_cast<std::size_t>(tables_.room);
        part.slots.each([&](auto& array) { memory_.add(room, array); });
        for (int** list : {&part.free_slots, &part.holes, &part.movers}) memory_.add(room, *list);
        memory_.add(room, part.hits);
        memory_.add(room, part.launches);
    }

    template <class T>
    std::vector<T> fetched(const T* from, std::size_t count) const {
        std::vector<T> values(count);
        check(cudaMemcpyAsync(values.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost, stream_),
              "copy from the device");
        check(cudaStreamSynchronize(stream_), "sums over impacts");
        return values;
    }

    SeedOutcome outcome_of(const DeviceRun& run) const {
        SeedOutcome outcome;
        outcome.populations = fetched(run.populations, static_cast<std::size_t>(run.period) + 1);
        outcome.populations.front() = run.start_count;
        outcome.tally =
            tally_of(tables_.layout, fetched(run.sums, static_cast<std::size_t>(tables_.layout.size())));
        outcome.lost = run.lost_before + outcome.tally.lost;
        outcome.particle_steps = run.particle_steps;
        return outcome;
    }

    RunTables tables_;
    cudaStream_t stream_;
    std::vector<DeviceRun> runs_;
    std::vector<RunPart> parts_;  ///< of each run after the other
    DeviceBlock memory_;
    DeviceBuffer<RunPart> parts_on_device_;
    DeviceBuffer<DeviceRun> on_device_;
};

/// How many runs of so many parts have room at once.
std::size_t runs_at_once(const RunTables& tables, int parts) {
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
    const auto usable = static_cast<std::size_t>(memory_share * static_cast<double>(free));
    return usable / RunBatch::bytes_needed(tables, parts);
}

class DeviceElectrons final : public ElectronEngine {
public:
    std::string name() const override { return "cuda"; }
    std::size_t powers_at_once() const override { return 4096; }
    std::size_t powers_ahead(int seeds) const override {
        return static_cast<std::size_t>(std::max(1, runs_ahead / std::max(1, seeds)));
    }

    std::vector<SeedOutcome> run(const RunSetting& setting, const MultipactorSettings& settings,
                                 const std::vector<double>& powers_w,
                                 const std::stop_token& stop) const override {
        try {
            check(cudaSetDevice(device_), "cudaSetDevice");
            return run_all(setting, settings, powers_w, stop);
        } catch (const DeviceError& error) {
            if (!error.sticky()) throw;
            throw DeviceLost(error.what(), device_);
        }
    }

private:
    static std::vector<SeedOutcome> run_all(const RunSetting& setting, const MultipactorSettings& settings,
                                            const std::vector<double>& powers_w,
                                            const std::stop_token& stop) {
        const Stream stream;
        const DeviceTables tables(setting, settings, stream);
        std::vector<SeedOutcome> outcomes;
        const std::size_t all = powers_w.size() * static_cast<std::size_t>(settings.seeds);
        if (all == 0) return outcomes;
        int parts = parts_of_runs(all, tables.view().population_cap);
        std::size_t at_once = runs_at_once(tables.view(), parts);
        if (parts > 1 && at_once < all) parts = 1, at_once = runs_at_once(tables.view(), parts);
        at_once = std::clamp<std::size_t>(at_once, 1, all);
        while (outcomes.size() < all) {
            const std::size_t count = std::min(at_once, all - outcomes.size());
            try {
                RunBatch batch(tables, parts, settings, powers_w, outcomes.size(), count, stream);
                for (SeedOutcome& outcome : batch.run(stop)) outcomes.push_back(std::move(outcome));
            } catch (const DeviceOutOfMemory&) {
                // Others have taken the rest meanwhile.
                if (parts == 1 && count == 1) throw;
                if (parts == 1) at_once = count / 2;
                parts = 1;
            }
        }
        return outcomes;
    }

    int device_ = 0;  ///< number of the device
};

}  // namespace

std::unique_ptr<ElectronEngine> device_electrons() {
    return std::make_unique<DeviceElectrons>();
}

}  // namespace lathe::gpu
