#include "genetic/execution/mpi_group.hpp"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/base/solver_error.hpp"

#ifdef LATHE_HAVE_MPI
// The C++ bindings are gone from the standard; their header is not.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#endif

namespace lathe::genetic {

#ifdef LATHE_HAVE_MPI

namespace {

constexpr int plane_tag = 2, passed_tag = 3;
/// Bytes of one message at most: MPI counts in int.
constexpr std::size_t largest_message = std::size_t{1} << 30;

void require(int code, const char* what) {
    if (code != MPI_SUCCESS) throw SolverError(std::string("MPI: ") + what + " failed");
}

/// Calls `message(first, bytes)` for parts of `size` bytes that fit into one message each.
template <class Message>
void in_messages(std::size_t size, const Message& message) {
    for (std::size_t first = 0; first < size; first += largest_message)
        message(first, static_cast<int>(std::min(largest_message, size - first)));
}

}  // namespace

MpiGroup::MpiGroup() : exceptions_(std::uncaught_exceptions()) {
    int level = 0;
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
        throw std::runtime_error("MPI does not start");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
    MPI_Comm machine;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    MPI_Comm_rank(machine, &local_rank_);
    MPI_Comm_size(machine, &local_count_);
    MPI_Comm_free(&machine);
}

MpiGroup::~MpiGroup() {
    if (std::uncaught_exceptions() == exceptions_) MPI_Finalize();
}

void MpiGroup::exchange(int other, std::span<const std::byte> out, std::span<std::byte> in) {
    // The two may send and expect different numbers of messages.
    std::vector<MPI_Request> sent;
    in_messages(out.size(), [&](std::size_t first, int bytes) {
        require(MPI_Isend(out.data() + first, bytes, MPI_BYTE, other, plane_tag, MPI_COMM_WORLD,
                          &sent.emplace_back(MPI_REQUEST_NULL)),
                "sending planes");
    });
    in_messages(in.size(), [&](std::size_t first, int bytes) {
        require(
            MPI_Recv(in.data() + first, bytes, MPI_BYTE, other, plane_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
            "receiving planes");
    });
    require(MPI_Waitall(static_cast<int>(sent.size()), sent.data(), MPI_STATUSES_IGNORE), "sending planes");
}

void MpiGroup::pass_on(std::span<std::byte> bytes, const std::function<void()>& work) {
    if (rank_ > 0)
        in_messages(bytes.size(), [&](std::size_t first, int count) {
            require(MPI_Recv(bytes.data() + first, count, MPI_BYTE, rank_ - 1, passed_tag, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE),
                    "receiving sums");
        });
    work();
    if (rank_ + 1 < count_)
        in_messages(bytes.size(), [&](std::size_t first, int count) {
            require(MPI_Send(bytes.data() + first, count, MPI_BYTE, rank_ + 1, passed_tag, MPI_COMM_WORLD),
                    "sending sums");
        });
    in_messages(bytes.size(), [&](std::size_t first, int count) {
        require(MPI_Bcast(bytes.data() + first, count, MPI_BYTE, count_ - 1, MPI_COMM_WORLD),
                "handing out sums");
    });
}

#else

MpiGroup::MpiGroup() {
    throw std::runtime_error("this program was built without MPI");
}
MpiGroup::~MpiGroup() = default;
void MpiGroup::exchange(int, std::span<const std::byte>, std::span<std::byte>) {}
void MpiGroup::pass_on(std::span<std::byte>, const std::function<void()>&) {}

#endif

}  // namespace lathe::genetic
