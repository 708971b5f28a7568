// Rows of separated cells.
#include "solver/base/csv_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace lathe {
namespace {

TEST(CsvRows, KeepsNumbersAndDisarmsTexts) {
    CsvRows rows('\t');
    rows.text("=1+1").text("-3.2").number(-3.2).number(std::nan("")).number(1.0 / 3.0, CsvRows::shortest);
    rows.end_row();
    EXPECT_EQ(rows.all(), "'=1+1\t'-3.2\t-3.2\t\t0.3333333333333333\n");
}

TEST(CsvRows, ATextNeverMakesAnotherCellOrRow) {
    for (const char separator : {',', '\t'}) {
        CsvRows rows(separator);
        rows.text("a\tb\nc\rd").text("e,f").text("6\" dish").text("\x1b[2J\xc2\x9b").number(7.0).end_row();
        EXPECT_EQ(rows.all(), std::string("a b c d") + separator + "\"e,f\"" + separator + "\"6\"\" dish\"" +
                                  separator + "\" [2J \"" + separator + "7\n");
    }
}

TEST(CsvRows, ACellOfTheScreenIsANumberWhereAllOfItIsOne) {
    CsvRows rows;
    for (const char* cell : {"\u22123.20", "-3.20", "+0.5", "12", "\u2013", "1e5"}) rows.shown(cell);
    rows.end_row();
    EXPECT_EQ(rows.all(), "-3.20,-3.20,0.5,12,,1e5\n");
    for (const char* cell :
         {"-3.2 dB", "-1+cmd|' /C calc'!A0", "+-3", "++3", "=3", "@3", "-inf", "\u22123+3"}) {
        CsvRows text;
        text.shown(cell).end_row();
        EXPECT_EQ(std::string("=+-@").find(text.all().front()), std::string::npos) << cell;
    }
}

TEST(CsvRows, EmptyCellsAreCells) {
    CsvRows rows;
    rows.text("").text("").number(1.0).end_row();
    EXPECT_EQ(rows.all(), ",,1\n");
}

}  // namespace
}  // namespace lathe
