// The engine of tests that check results, whichever engine computes them.
#pragma once

#include <cstdlib>
#include <memory>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"

namespace lathe::tests {

/// The engine of the environment variable LATHE_TEST_ENGINE, which holds a name for make_engine(); without it
/// the processor's, on one thread. An engine that this machine does not have fails the test.
inline std::unique_ptr<Session> test_engine() {
    const char* kind = std::getenv("LATHE_TEST_ENGINE");
    return make_engine(kind ? kind : "cpu", 1);
}

}  // namespace lathe::tests
