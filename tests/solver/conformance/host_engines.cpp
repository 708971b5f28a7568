#include "tests/solver/conformance/conformance.hpp"

namespace lathe::tests {

std::vector<std::string> engines_under_test() {
    return {"debug", "cpu"};
}

std::string why_engines_are_missing() {
    return {};
}

}  // namespace lathe::tests
