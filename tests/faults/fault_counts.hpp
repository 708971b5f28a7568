// How often each fault of the table is injected: a few times in every run of the tests, the full count of
// docs/developer/reliability.md with LATHE_FAULTS=full (`./dev test --label faults`).
#pragma once

#include <cstdlib>
#include <string_view>

namespace lathe::test {

inline bool full_counts() {
    const char* said = std::getenv("LATHE_FAULTS");
    return said && std::string_view(said) == "full";
}

inline int fault_count(int short_count, int full_count) {
    return full_counts() ? full_count : short_count;
}

}  // namespace lathe::test
