// Where in a grid something special is, row by row: few columns of each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/discretise/cell_window.hpp"

namespace lathe {

/// One range of columns [begin, end) a row; empty at first.
class RowRanges {
public:
    explicit RowRanges(int rows = 0) : ranges_(static_cast<std::size_t>(rows)) {}

    int begin(int row) const { return ranges_[index(row)].begin; }
    int end(int row) const { return ranges_[index(row)].end; }

    /// Widens the row's range so that it holds [begin, end).
    void add(int row, int begin, int end) {
        if (begin >= end) return;
        Range& range = ranges_[index(row)];
        range = range.begin < range.end ? Range{std::min(range.begin, begin), std::max(range.end, end)}
                                        : Range{begin, end};
    }

    void add(const RowRanges& other) {
        for (int row = 0; row < static_cast<int>(ranges_.size()); ++row)
            add(row, other.begin(row), other.end(row));
    }

    /// Everything that is no further than `by` rows and `by` columns away, inside `columns` columns.
    RowRanges widened(int by, int columns) const {
        const int rows = static_cast<int>(ranges_.size());
        RowRanges wide(rows);
        for (int row = 0; row < rows; ++row)
            for (int near = std::max(0, row - by); near <= std::min(rows - 1, row + by); ++near)
                if (begin(near) < end(near))
                    wide.add(row, std::max(0, begin(near) - by), std::min(columns, end(near) + by));
        return wide;
    }

    /// The ranges as far as they lie in the window.
    RowRanges clipped(const CellWindow& window) const {
        const int rows = static_cast<int>(ranges_.size());
        RowRanges inside(rows);
        for (int row = std::max(0, window.row_begin); row < std::min(rows, window.row_end); ++row)
            inside.add(row, std::max(window.column_begin, begin(row)), std::min(window.column_end, end(row)));
        return inside;
    }

private:
    struct Range {
        int begin = 0, end = 0;
    };
    static std::size_t index(int row) { return static_cast<std::size_t>(row); }

    std::vector<Range> ranges_;
};

}  // namespace lathe
