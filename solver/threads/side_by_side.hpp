// Many independent pieces of work on a few threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace lathe {

/// Calls work(0) ... work(count - 1), each once, on the calling thread and up to `threads` - 1 more. All are
/// done when it returns; then it throws the first exception that one of them threw, if any.
template <class Work>
void side_by_side(std::size_t count, std::size_t threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto take = [&] {
        for (std::size_t n = next++; n < count; n = next++) try {
                work(n);
            } catch (...) {
                std::lock_guard lock(mutex);
                if (!failure) failure = std::current_exception();
            }
    };
    {
        std::vector<std::jthread> team;
        for (std::size_t n = 1; n < std::min(count, threads); ++n) team.emplace_back(take);
        take();
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace lathe
