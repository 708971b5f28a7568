// The largest or smallest of what several threads find.
#pragma once

#include <atomic>
#include <functional>

namespace lathe {

/// Replaces what `kept`, a std::atomic or std::atomic_ref, holds by `value` if that is better, by default
/// larger. What is kept in the end does not depend on the order of the calls; it is to be read when all
/// threads are done.
template <class Atomic, class Value, class Better = std::greater<>>
void keep_better(Atomic&& kept, Value value, Better is_better = {}) {
    Value before = kept.load(std::memory_order_relaxed);
    while (is_better(value, before) && !kept.compare_exchange_weak(before, value, std::memory_order_relaxed))
        continue;
}

}  // namespace lathe
