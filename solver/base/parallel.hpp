// Loops over the machine's cores, on oneTBB.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>

namespace lathe {

/// While it lives, parallel_for() on the thread that made it takes up to `threads` of the machine's cores.
/// For what is built, solved and evaluated alone: in a batch each candidate has one core, so that by default,
/// and inside a loop's body, parallel_for() takes one.
class ParallelScope {
public:
    explicit ParallelScope(unsigned threads) : before_(threads_) {
        threads_ = static_cast<int>(std::max(1u, threads));
    }
    ~ParallelScope() { threads_ = before_; }
    ParallelScope(const ParallelScope&) = delete;
    ParallelScope& operator=(const ParallelScope&) = delete;

    /// How many cores the calling thread may take now.
    static int threads() { return threads_; }

private:
    int before_;
    static thread_local int threads_;
};

namespace detail {
/// Calls part(0) ... part(count - 1), each once, on at most `threads` threads, the calling one among them.
/// When all are done it throws the first exception that a part threw.
void run_in_arena(std::size_t count, int threads, const std::function<void(std::size_t)>& part);
}  // namespace detail

/// Calls work(start, end) for pieces of `grain` indices of [0, count), the last may be shorter, in any order
/// on as many cores as the calling thread's ParallelScope allows. Results must not depend on the order. All
/// pieces are done when it returns; then it throws the first exception that a piece threw.
template <class Work>
void parallel_for(int count, int grain, const Work& work) {
    const int parts = (count + grain - 1) / grain;
    const auto part = [&](std::size_t n) {
        const int start = static_cast<int>(n) * grain;
        work(start, std::min(count, start + grain));
    };
    if (parts > 1 && ParallelScope::threads() > 1)
        detail::run_in_arena(static_cast<std::size_t>(parts), ParallelScope::threads(), part);
    else
        for (int n = 0; n < parts; ++n) part(static_cast<std::size_t>(n));
}

/// Calls work(n) for each n of [0, count), `grain` of them at a time, as parallel_for() does.
template <class Work>
void parallel_for_each(int count, int grain, const Work& work) {
    parallel_for(count, grain, [&](int start, int end) {
        for (int n = start; n < end; ++n) work(n);
    });
}

/// Calls work(0) ... work(count - 1), each once, on at most `threads` threads whatever the ParallelScope of
/// the calling one, which is among them: whole solves, files or studies that know nothing of each other. All
/// are done when it returns; then it throws the first exception that one of them threw.
template <class Work>
void parallel_tasks(std::size_t count, std::size_t threads, const Work& work) {
    detail::run_in_arena(count, static_cast<int>(std::min(count, std::max<std::size_t>(1, threads))),
                         [&](std::size_t n) { work(n); });
}

}  // namespace lathe
