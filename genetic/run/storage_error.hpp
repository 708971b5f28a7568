// Trouble with the run store: disk full, write or fsync error, a file that is not a run, a mismatch.
#pragma once

#include <stdexcept>

namespace lathe::genetic {

/// Batch programs exit with code 4. What was acknowledged before it is still in the store.
class StorageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace lathe::genetic
