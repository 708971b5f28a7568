// A process of a group under mpirun: 0 when what it is sent is what it has to be.
#include <algorithm>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "genetic/execution/mpi_group.hpp"

namespace {

using lathe::ProcessGroup;

/// Longer than what MPI hands over at once, and of another length in each direction.
std::size_t values_from(int sender, int receiver) {
    return static_cast<std::size_t>(100000 * (sender + 1) + 7 * receiver);
}

bool exchanges(ProcessGroup& group, int other) {
    const int own = group.rank();
    std::vector<int> out(values_from(own, other), own), in(values_from(other, own), -1);
    group.exchange(other, std::as_bytes(std::span(out)), std::as_writable_bytes(std::span(in)));
    return std::all_of(in.begin(), in.end(), [&](int value) { return value == other; });
}

/// Each process appends its number: the order of the sums.
bool passes_on_in_order(ProcessGroup& group) {
    long digits = 0;
    group.pass_on(std::as_writable_bytes(std::span(&digits, 1)),
                  [&] { digits = 10 * digits + group.rank() + 1; });
    long expected = 0;
    for (int rank = 0; rank < group.count(); ++rank) expected = 10 * expected + rank + 1;
    return digits == expected;
}

/// What this process has to say of all that it was sent.
bool is_right(ProcessGroup& group) {
    const int own = group.rank();
    bool is_right = group.local_rank() == own && group.local_count() == group.count();
    for (const bool is_high : {own % 2 == 0, own % 2 != 0}) {
        const int other = is_high ? own + 1 : own - 1;
        if (other >= 0 && other < group.count()) is_right = exchanges(group, other) && is_right;
    }
    is_right = passes_on_in_order(group) && is_right;
    return lathe::any_of(group, own == group.count() - 1) && !lathe::any_of(group, false) && is_right;
}

}  // namespace

/// With "throw" process 1 leaves by an exception while the others wait for it.
int main(int count, char** words) try {
    lathe::genetic::MpiGroup group;
    if (count == 1) return is_right(group) ? 0 : 1;
    if (group.rank() == 1) throw std::runtime_error(words[1]);
    return passes_on_in_order(group) ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
}
