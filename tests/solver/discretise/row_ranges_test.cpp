// Columns of each row that something reaches.
#include "solver/discretise/row_ranges.hpp"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(RowRanges, HoldWhatWasAdded) {
    RowRanges ranges(4);
    ranges.add(1, 5, 7);
    ranges.add(1, 2, 3);
    ranges.add(2, 9, 9);
    EXPECT_EQ(ranges.begin(0), ranges.end(0));
    EXPECT_EQ(ranges.begin(1), 2);
    EXPECT_EQ(ranges.end(1), 7);
    EXPECT_EQ(ranges.begin(2), ranges.end(2)) << "nothing was added";
}

TEST(RowRanges, WidenIntoNeighbouringRowsAndNoFurtherThanTheGrid) {
    RowRanges ranges(6);
    ranges.add(1, 0, 2);
    ranges.add(3, 8, 10);
    const RowRanges wide = ranges.widened(2, 10);
    EXPECT_EQ(wide.begin(0), 0);
    EXPECT_EQ(wide.end(0), 4);
    EXPECT_EQ(wide.begin(2), 0) << "of both";
    EXPECT_EQ(wide.end(2), 10);
    EXPECT_EQ(wide.begin(5), 6);
    EXPECT_EQ(wide.end(5), 10);
    EXPECT_EQ(wide.begin(4), 6);
}

}  // namespace
}  // namespace lathe
