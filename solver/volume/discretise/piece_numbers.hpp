// Numbers of the pieces of edges and parts of faces near metal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lathe {

/// A number for a piece of an edge, or a part of a face: by axis, CartesianGrid::index() and which of the two
/// it is. Most of a grid have none, so room is made for 64 nodes at a time.
class PieceNumbers {
public:
    static constexpr int none = -1;

    explicit PieceNumbers(std::size_t nodes) : page_of_(nodes / page_nodes + 1, none) {}

    int find(int axis, std::uint64_t at, int part) const {
        const int page = page_of_[at / page_nodes];
        return page == none ? none : numbers_[entry(page, axis, at, part)];
    }
    /// `none` until something else is assigned; the reference lasts until the next call.
    int& operator()(int axis, std::uint64_t at, int part) {
        int& page = page_of_[at / page_nodes];
        if (page == none) {
            page = static_cast<int>(numbers_.size() / page_size);
            numbers_.resize(numbers_.size() + page_size, none);
        }
        return numbers_[entry(page, axis, at, part)];
    }

private:
    static constexpr std::size_t page_nodes = 64, page_size = 6 * page_nodes;
    static std::size_t entry(int page, int axis, std::uint64_t at, int part) {
        return static_cast<std::size_t>(page) * page_size + 6 * (at % page_nodes) +
               2 * static_cast<std::size_t>(axis) + static_cast<std::size_t>(part);
    }

    std::vector<int> page_of_, numbers_;
};

}  // namespace lathe
