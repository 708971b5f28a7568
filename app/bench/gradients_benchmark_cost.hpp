// What a gradient costs beside a solve.
#pragma once

#include <string>

namespace lathe::bench {

/// Prints a table: time of the gradient of a horn on some 300 x 300 cells by the radii of 50 knots of its
/// wall, 21 rows, and the shares of forward solve, adjoint solves and the host. `engine` as make_engine()
/// takes it; `is_quick`: a small horn, once.
void print_gradient_cost(const std::string& engine, bool is_quick);

}  // namespace lathe::bench
