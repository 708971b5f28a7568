#include "ui/scene3d/doubled_picture.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace lathe::ui {
namespace {

/// Means of the four bytes at once; the lowest bit is cut.
inline std::uint32_t mean(std::uint32_t a, std::uint32_t b) {
    return (a & b) + (((a ^ b) & 0xfefefefeU) >> 1);
}

/// Three parts of `near`, one of `far`: where the new pixels lie between the old ones.
inline std::uint32_t mostly(std::uint32_t near, std::uint32_t far) {
    return mean(near, mean(near, far));
}

/// `padded` begins and ends with its outermost pixels twice.
void double_row(const std::uint32_t* padded, int width, std::uint32_t* to) {
    for (int x = 0; x < width; ++x) {
        to[2 * x] = mostly(padded[x + 1], padded[x]);
        to[2 * x + 1] = mostly(padded[x + 1], padded[x + 2]);
    }
}

}  // namespace

QImage doubled(const QImage& picture) {
    const int width = picture.width(), height = picture.height();
    QImage large(2 * width, 2 * height, picture.format());
    std::vector<std::uint32_t> blended(static_cast<std::size_t>(width) + 2);
    for (int y = 0; y < 2 * height; ++y) {
        const int at = y / 2, beside = std::clamp(y % 2 ? at + 1 : at - 1, 0, height - 1);
        const auto* near = reinterpret_cast<const std::uint32_t*>(picture.constScanLine(at));
        const auto* far = reinterpret_cast<const std::uint32_t*>(picture.constScanLine(beside));
        for (int x = 0; x < width; ++x) blended[static_cast<std::size_t>(x) + 1] = mostly(near[x], far[x]);
        blended.front() = blended[1];
        blended.back() = blended[static_cast<std::size_t>(width)];
        double_row(blended.data(), width, reinterpret_cast<std::uint32_t*>(large.scanLine(y)));
    }
    return large;
}

}  // namespace lathe::ui
