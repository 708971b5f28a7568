// Where a sample of the Huygens surface stands, and which steps are sampled.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "solver/problem/huygens_layout.hpp"
#include "solver/problem/sample_clock.hpp"

namespace lathe::tests {
namespace {

TEST(SampleClock, SampleNBelongsToTheEndOfItsStride) {
    const SampleClock clock{5};
    EXPECT_EQ(clock.sample_of(3), -1);
    EXPECT_EQ(clock.sample_of(4), 0);
    EXPECT_EQ(clock.sample_of(9), 1);
    EXPECT_EQ(clock.samples_after(4), 0);
    EXPECT_EQ(clock.samples_after(5), 1);
    EXPECT_EQ(SampleClock{1}.sample_of(7), 7);
}

TEST(HuygensLayout, EachChannelIsWhereItsIndexSays) {
    for (const int first_row_low : {0, 4, 14}) {
        const HuygensLayout layout{14, 5, 31, first_row_low};
        const std::vector<FieldIndex> list = layout.gather_list();
        ASSERT_EQ(list.size(), static_cast<std::size_t>(layout.channels()));
        for (const auto surface : {HuygensSurface::low_cap, HuygensSurface::high_cap, HuygensSurface::side})
            for (const Array component : HuygensLayout::components(surface))
                for (int n = 0; n < layout.rings(surface); ++n)
                    EXPECT_EQ(list[static_cast<std::size_t>(layout.index(surface, component, n))],
                              layout.at(surface, component, n));
        const auto found = HuygensLayout::of(list);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->row, 14);
        EXPECT_EQ(found->column_low, 5);
        EXPECT_EQ(found->column_high, 31);
        EXPECT_EQ(found->first_row_low, first_row_low);
    }
}

TEST(HuygensLayout, OtherListsHaveNone) {
    std::vector<FieldIndex> list = HuygensLayout{14, 5, 31, 4}.gather_list();
    std::swap(list[3], list[4]);
    EXPECT_FALSE(HuygensLayout::of(list));
    list.pop_back();
    EXPECT_FALSE(HuygensLayout::of(list));
    EXPECT_FALSE(HuygensLayout::of({}));
    EXPECT_FALSE(HuygensLayout::of({{v_z, 3, 4}}));
}

}  // namespace
}  // namespace lathe::tests
