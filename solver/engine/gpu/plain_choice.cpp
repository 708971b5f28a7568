#include "solver/engine/gpu/plain_choice.hpp"

#include <bit>
#include <charconv>

namespace lathe::cuda {
namespace {

bool is_block(const BlockShape& shape) {
    const auto side = [](int threads) {
        return threads >= 1 && threads <= 1024 && std::has_single_bit(static_cast<unsigned>(threads));
    };
    return side(shape.along) && side(shape.across) && shape.along * shape.across >= 32 &&
           shape.along * shape.across <= 1024;
}

}  // namespace

std::string PlainChoice::text() const {
    return "plain:" + std::to_string(shape.along) + "x" + std::to_string(shape.across) +
           (graphs ? "" : ":launches");
}

std::optional<PlainChoice> parse_plain(const std::string& text) {
    PlainChoice choice;
    std::string rest = text;
    if (!rest.starts_with("plain")) return {};
    rest.erase(0, 5);
    if (rest.ends_with(":launches")) choice.graphs = false, rest.erase(rest.size() - 9);
    if (rest.empty()) return choice;
    const char *at = rest.data(), *end = at + rest.size();
    if (*at++ != ':') return {};
    const auto along = std::from_chars(at, end, choice.shape.along);
    if (along.ec != std::errc() || along.ptr == end || *along.ptr != 'x') return {};
    const auto across = std::from_chars(along.ptr + 1, end, choice.shape.across);
    if (across.ec != std::errc() || across.ptr != end || !is_block(choice.shape)) return {};
    return choice;
}

}  // namespace lathe::cuda
