#include "solver/volume/engine/volume_session.hpp"

#include <utility>

#include "solver/engine/host_session.hpp"
#include "solver/engine/memory_budget.hpp"

namespace lathe {

std::unique_ptr<Session> volume_session(VolumeEngine engine, int threads) {
    HostEngine host;
    host.name = engine.name;
    host.strategy = engine.strategy;
    host.at_a_time = engine.at_a_time;
    host.notice = engine.notice;
    const double bytes_per_cell = engine.host_bytes_per_cell;
    host.solve = [run = std::move(engine.run), bytes_per_cell](
                     const AnyProblem& problem, int cores, Progress& progress, const std::stop_token& stop,
                     const FieldWatcher& live) {
        if (!problem.space())
            throw UnsupportedProblem("the engine steps the fields of space, not of a plane");
        const double bytes = bytes_per_cell * static_cast<double>(problem.space()->grid.cell_count());
        const MemoryBudget::Share fields(MemoryBudget::of_process(), bytes, stop);
        return run(*problem.space(), cores, progress, stop, live.planes);
    };
    return std::make_unique<HostSession>(std::move(host), threads > 0 ? threads : core_count());
}

}  // namespace lathe
