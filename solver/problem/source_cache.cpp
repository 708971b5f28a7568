#include "solver/problem/source_cache.hpp"

#include <algorithm>
#include <array>
#include <future>
#include <list>
#include <mutex>

namespace lathe {
namespace {

using Shared = std::shared_ptr<const WholeSource>;

constexpr std::size_t most_kept = 8;

/// Everything that the auxiliary line of a port is a function of.
using Key = std::array<double, 8>;
Key key_of(const Simulation& simulation) {
    const PortMode& mode = simulation.port->mode;
    return {static_cast<double>(mode.family), mode.cutoff_wavenumber_squared,
            mode.relative_permittivity,       port_cell(simulation),
            simulation.coefficients.dt,       simulation.pulse.centre_hz,
            simulation.pulse.spread_hz,       lowest_frequency(simulation)};
}

Shared make(const Simulation& simulation, long steps) {
    auto whole = std::make_shared<WholeSource>();
    whole->incident_voltage.reserve(static_cast<std::size_t>(steps));
    SourceGenerator generator(simulation);
    whole->series = generator.next(static_cast<int>(steps), &whole->incident_voltage);
    return whole;
}

struct Entry {
    Key key;
    long steps;
    std::shared_future<Shared> source;
};

struct Cache {
    std::mutex mutex;
    std::list<Entry> entries;  // latest first
};
Cache& cache() {
    static Cache cache;
    return cache;
}

}  // namespace

Shared whole_source(const Simulation& simulation, long steps) {
    // A current element's series costs next to nothing.
    if (!simulation.port || simulation.element) return make(simulation, steps);
    const Key key = key_of(simulation);
    std::promise<Shared> promise;
    {
        std::unique_lock lock(cache().mutex);
        auto& entries = cache().entries;
        const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
            return entry.key == key && entry.steps >= steps;
        });
        if (found != entries.end()) {
            entries.splice(entries.begin(), entries, found);
            const auto source = found->source;
            lock.unlock();
            return source.get();
        }
        std::erase_if(entries, [&](const Entry& entry) { return entry.key == key; });
        entries.push_front({key, steps, promise.get_future().share()});
        if (entries.size() > most_kept) entries.pop_back();
    }
    try {
        Shared source = make(simulation, steps);
        promise.set_value(source);
        return source;
    } catch (...) {
        promise.set_exception(std::current_exception());
        std::lock_guard lock(cache().mutex);
        std::erase_if(cache().entries,
                      [&](const Entry& entry) { return entry.key == key && entry.steps == steps; });
        throw;
    }
}

}  // namespace lathe
