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

/// Everything that a driven line's series are a function of.
using Key = std::array<double, 8>;
Key key_of(const Problem& problem) {
    const DrivenLine& line = *problem.line;
    return {static_cast<double>(line.family), line.cutoff_wavenumber_squared,
            line.relative_permittivity,       line.dz,
            problem.coefficients.dt,          problem.pulse.centre_hz,
            problem.pulse.spread_hz,          problem.lowest_frequency()};
}

Shared make(const Problem& problem, long steps) {
    auto whole = std::make_shared<WholeSource>();
    whole->incident_voltage.reserve(static_cast<std::size_t>(steps));
    SourceGenerator generator(problem, problem.coefficients.dt,
                              problem.is_driven_by(SourceSeriesName::pulse));
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

Shared whole_source(const Problem& problem, long steps) {
    // The pulse alone costs next to nothing.
    if (!problem.line || problem.is_driven_by(SourceSeriesName::pulse)) return make(problem, steps);
    const Key key = key_of(problem);
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
        Shared source = make(problem, steps);
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
