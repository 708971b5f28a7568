// Text in cells of CSV files.
#include "solver/base/csv_cell.hpp"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(CsvCell, QuotesWhatEndsACellOrALine) {
    EXPECT_EQ(csv_cell("port 1"), "port 1");
    EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_cell("a;b"), "\"a;b\"") << "a separator where commas are decimal";
    EXPECT_EQ(csv_cell("6\" dish"), "\"6\"\" dish\"");
    EXPECT_EQ(csv_cell(" wide"), "\" wide\"");
    EXPECT_EQ(csv_cell("two\nlines\x1b[2J"), "two lines [2J");
    EXPECT_EQ(csv_cell(""), "");
}

TEST(CsvCell, LeavesNothingToCompute) {
    EXPECT_EQ(csv_cell("=1+1"), "'=1+1");
    EXPECT_EQ(csv_cell("@SUM(1,2)"), "\"'@SUM(1,2)\"");
    EXPECT_EQ(csv_cell("-x"), "'-x");
    EXPECT_EQ(csv_cell("x=1"), "x=1");
}

}  // namespace
}  // namespace lathe
