// The error of a solve that failed although its input was good: divergence, device fault, cancellation.
#pragma once

#include <stdexcept>

namespace lathe {

class SolverError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace lathe
