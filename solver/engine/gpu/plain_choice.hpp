// What strategy `plain` can be varied in, for those who measure it.
#pragma once

#include <compare>
#include <optional>
#include <string>

namespace lathe::cuda {

/// Threads of a block: along z, each with two columns, and along r. Both are powers of two, and their product
/// is a whole number of warps.
struct BlockShape {
    int along = 32, across = 4;
    auto operator<=>(const BlockShape&) const = default;
};

/// Shapes that are measured against each other: one and two dimensions, 64 to 512 threads.
inline constexpr BlockShape plain_shapes[] = {
    {64, 1}, {128, 1}, {256, 1}, {512, 1}, {128, 2}, {128, 4}, {64, 2},  {64, 4}, {64, 8}, {32, 2},
    {32, 4}, {32, 8},  {32, 16}, {16, 4},  {16, 8},  {16, 16}, {16, 32}, {8, 8},  {8, 16}, {8, 32},
};

struct PlainChoice {
    BlockShape shape;
    bool graphs = true;  ///< launches as graphs, not kernel by kernel
    /// "plain:32x4", "plain:64x4:launches"; what parse_plain() reads.
    std::string text() const;
};

/// Empty when `text` is no choice of `plain`, or a shape that blocks cannot have.
std::optional<PlainChoice> parse_plain(const std::string& text);

}  // namespace lathe::cuda
