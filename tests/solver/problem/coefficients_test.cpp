#include "solver/problem/coefficients.hpp"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(SharedMaps, CopiesShareUntilOneIsEdited) {
    Coefficients first;
    first.maps.edit().v_phi = {1.0, 2.0};
    Coefficients second = first;
    EXPECT_EQ(&*first.maps, &*second.maps);
    second.maps.edit().v_phi[0] = 3.0;
    EXPECT_EQ(first.maps->v_phi, (std::vector{1.0, 2.0}));
    EXPECT_EQ(second.maps->v_phi, (std::vector{3.0, 2.0}));
    // Now each is the only one with its maps: nothing is copied.
    const CoefficientMaps* own = &*second.maps;
    EXPECT_EQ(&second.maps.edit(), own);
}

}  // namespace
}  // namespace lathe
