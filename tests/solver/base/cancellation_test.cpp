// Cancellation of preparation: scopes nest, reach the threads of parallel loops, and end them early.
#include "solver/base/cancellation.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "solver/base/parallel.hpp"

namespace lathe::tests {
namespace {

TEST(Cancellation, ConcernsTheInnermostScopeOnly) {
    std::stop_source outer, inner;
    outer.request_stop();
    EXPECT_NO_THROW(throw_if_cancelled());
    const std::stop_token outer_token = outer.get_token(), inner_token = inner.get_token();
    const CancellationScope outside(outer_token);
    EXPECT_THROW(throw_if_cancelled(), Cancelled);
    {
        const CancellationScope inside(inner_token);
        EXPECT_NO_THROW(throw_if_cancelled());
    }
    EXPECT_THROW(throw_if_cancelled(), Cancelled);
}

TEST(Cancellation, EndsAParallelLoop) {
    const ParallelScope cores(3);
    std::stop_source source;
    const std::stop_token token = source.get_token();
    const CancellationScope scope(token);
    std::atomic<int> begun = 0;
    const auto loop = [&] {
        parallel_for(10'000, 1, [&](int, int) {
            if (++begun == 5) source.request_stop();
        });
    };
    EXPECT_THROW(loop(), Cancelled);
    EXPECT_LT(begun, 100);
}

}  // namespace
}  // namespace lathe::tests
