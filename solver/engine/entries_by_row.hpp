// Lists of what acts on the rows of a grid, row by row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace lathe {

/// Entries sorted by their row; within one they keep their order.
template <class Entry>
class EntriesByRow {
public:
    /// `row_of(entry)` is from 0 to rows - 1.
    template <class RowOf>
    EntriesByRow(std::vector<Entry> entries, int rows, const RowOf& row_of)
        : entries_(std::move(entries)), first_(static_cast<std::size_t>(rows) + 1, 0) {
        std::stable_sort(entries_.begin(), entries_.end(),
                         [&](const Entry& a, const Entry& b) { return row_of(a) < row_of(b); });
        for (const Entry& entry : entries_) ++first_[static_cast<std::size_t>(row_of(entry)) + 1];
        for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    }
    const Entry* begin(int row) const { return entries_.data() + first_[static_cast<std::size_t>(row)]; }
    const Entry* end(int row) const { return entries_.data() + first_[static_cast<std::size_t>(row) + 1]; }
    bool has(int row) const { return begin(row) != end(row); }

private:
    std::vector<Entry> entries_;
    std::vector<std::size_t> first_;
};

}  // namespace lathe
