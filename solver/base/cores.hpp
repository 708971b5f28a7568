// Loops over rows and columns of one grid, shared out over the machine's cores.
#pragma once

#include <algorithm>
#include <functional>

namespace lathe {

/// While it lives, in_parts() on this thread takes up to `threads` of the machine's cores. For what is built,
/// solved and evaluated alone: in a batch each candidate has a core, and by default in_parts() takes one.
class Cores {
public:
    explicit Cores(unsigned threads) : before_(threads_) {
        threads_ = static_cast<int>(std::max(1u, threads));
    }
    ~Cores() { threads_ = before_; }
    Cores(const Cores&) = delete;
    Cores& operator=(const Cores&) = delete;

    /// Of the calling thread; 1 by default, and inside a part.
    static int now() { return threads_; }

private:
    int before_;
    static thread_local int threads_;
};

namespace detail {
/// Calls part(0) ... part(count - 1), each once, here and on helpers that stay for the next call.
void run_on_cores(int count, const std::function<void(int)>& part);
}  // namespace detail

/// Calls work(begin, end) for parts of `grain` of [0, count), the last may be shorter: on the calling thread
/// and on helpers, as many as Cores allow, in any order. One call at a time has the helpers; whoever comes
/// meanwhile works alone. All is done when it returns; then it throws the first exception that a part threw.
template <class Work>
void in_parts(int count, int grain, const Work& work) {
    const int parts = (count + grain - 1) / grain;
    const auto part = [&](int n) { work(n * grain, std::min(count, (n + 1) * grain)); };
    if (parts > 1 && Cores::now() > 1)
        detail::run_on_cores(parts, part);
    else
        for (int n = 0; n < parts; ++n) part(n);
}

/// The same with work(n) for each n of [0, count).
template <class Work>
void each_in_parts(int count, int grain, const Work& work) {
    in_parts(count, grain, [&](int begin, int end) {
        for (int n = begin; n < end; ++n) work(n);
    });
}

}  // namespace lathe
