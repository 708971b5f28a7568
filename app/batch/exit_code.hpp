// Exit codes of the batch program, and errors that only it has.
#pragma once

#include <stdexcept>

namespace lathe::batch {

/// The meaning of each exit code is documented in the help and the man page.
enum class ExitCode {
    done = 0,
    wrong_use = 1,
    bad_input = 2,
    solver_fault = 3,
    storage_fault = 4,
    interrupted = 130,
};

/// The command line asks for something that is not offered, or not this way.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A signal asked to stop; what() says what was saved.
class Interrupted : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace lathe::batch
