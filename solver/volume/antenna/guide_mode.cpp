#include "solver/volume/antenna/guide_mode.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>

namespace lathe {
namespace {

/// A whole number from 1 to `most`; empty for another text.
std::optional<int> count_of(const std::string& text, int most) {
    int count = 0;
    const char* const end = text.data() + text.size();
    const auto [read, error] = std::from_chars(text.data(), end, count);
    if (error != std::errc() || read != end || count < 1 || count > most) return std::nullopt;
    return count;
}

}  // namespace

std::string mode_text(const GuideMode& mode) {
    if (mode.number > 0) return fmt::format("{}", mode.number);
    if (mode.family == ModeFamily::tem) return "TEM";
    const std::string turned = mode.is_turned ? fmt::format("+{:g}", 90.0 / mode.m) : "";
    return fmt::format("{}{}{}{}", mode.family == ModeFamily::tm ? "TM" : "TE", mode.m, mode.n, turned);
}

std::optional<GuideMode> parse_guide_mode(const std::string& text) {
    GuideMode mode;
    if (const auto number = count_of(text, highest_mode_number)) {
        mode.family.reset();
        mode.number = *number;
        return mode;
    }
    if (text == "TEM") {
        mode.family = ModeFamily::tem;
        mode.m = mode.n = 0;
        return mode;
    }
    const auto is_digit = [&](std::size_t at) {
        return std::isdigit(static_cast<unsigned char>(text[at])) != 0;
    };
    if (text.size() < 4 || (!text.starts_with("TE") && !text.starts_with("TM")) || !is_digit(2) ||
        !is_digit(3))
        return std::nullopt;
    mode.family = text[1] == 'E' ? ModeFamily::te : ModeFamily::tm;
    mode.m = text[2] - '0';
    mode.n = text[3] - '0';
    mode.is_turned = text.size() > 4 && mode.m > 0;
    if (mode.m + mode.n == 0 || mode_text(mode) != text) return std::nullopt;
    return mode;
}

}  // namespace lathe
