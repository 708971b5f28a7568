// Loops over rows and columns of one grid, shared out over the machine's cores.
#pragma once

#include <algorithm>
#include <functional>

namespace lathe {

/// While an object lives, in_parts() on its thread takes up to `threads` of the machine's cores: for a
/// candidate that is built, solved and evaluated alone. In a batch each candidate has one core, the default.
class Cores {
public:
    explicit Cores(unsigned threads) : before_(threads_) {
        threads_ = static_cast<int>(std::max(1u, threads));
    }
    ~Cores() { threads_ = before_; }
    Cores(const Cores&) = delete;
    Cores& operator=(const Cores&) = delete;

    /// The number of cores that in_parts() may take on the calling thread; 1 by default, and inside a part.
    static int now() { return threads_; }

private:
    int before_;
    static thread_local int threads_;
};

namespace detail {
/// Calls part(0) ... part(count - 1), each once, on the calling thread and on helper threads that stay for
/// the next call. Rethrows the first exception of a part when all are done.
void run_on_cores(int count, const std::function<void(int)>& part);
}  // namespace detail

/// Calls work(begin, end) for parts of `grain` numbers of [0, count); the last part may be shorter. Parts run
/// on the calling thread and on as many helper threads as Cores allows, in any order. One call at a time has
/// the helpers; a second caller works alone meanwhile. Returns when all parts are done, and then throws the
/// first exception that a part threw.
template <class Work>
void in_parts(int count, int grain, const Work& work) {
    const int parts = (count + grain - 1) / grain;
    const auto part = [&](int n) { work(n * grain, std::min(count, (n + 1) * grain)); };
    if (parts > 1 && Cores::now() > 1)
        detail::run_on_cores(parts, part);
    else
        for (int n = 0; n < parts; ++n) part(n);
}

/// Calls work(n) for each n of [0, count), in parts of `grain` numbers, as in_parts() does.
template <class Work>
void each_in_parts(int count, int grain, const Work& work) {
    in_parts(count, grain, [&](int begin, int end) {
        for (int n = begin; n < end; ++n) work(n);
    });
}

}  // namespace lathe
