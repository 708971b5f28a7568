#include "genetic/run/json_tokens.hpp"

#include <algorithm>

namespace lathe::genetic {

namespace {

constexpr std::size_t deepest = 64;
constexpr std::string_view number_characters = "+-.0123456789Ee";

/// FNV-1a, 64 bits.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char each : text) hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001b3;
    return hash;
}

std::uint64_t below(std::uint64_t path, std::uint64_t step) {
    return (path ^ step) * 0x9e3779b97f4a7c15 + (path >> 29);
}

}  // namespace

std::uint64_t JsonTokens::path() const {
    if (levels_.empty()) return 0;
    const Level& level = levels_.back();
    if (!level.is_list) return below(level.path, key_);
    return below(level.path, level.is_counted ? level.index + 1 : 0);
}

std::string_view JsonTokens::take(std::size_t size) {
    const std::string_view piece = text_.substr(0, size);
    text_.remove_prefix(size);
    return piece;
}

void JsonTokens::open(bool is_list) {
    if (levels_.size() == deepest) {
        ++untracked_;
        return;
    }
    levels_.push_back({path(), 0, is_list && lists_ > 0, is_list});
    if (is_list) ++lists_;
}

void JsonTokens::close() {
    if (untracked_ > 0) {
        --untracked_;
        return;
    }
    if (levels_.empty()) return;
    if (levels_.back().is_list) --lists_;
    levels_.pop_back();
}

/// A text in quotes; all that is left where no quote ends it.
std::string_view JsonTokens::quoted() {
    std::size_t end = 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    const std::string_view piece = take(std::min(end + 1, text_.size()));
    is_value_in_quotes_ = text_.empty() || text_.front() != ':';
    if (!is_value_in_quotes_) key_ = hash_of(piece);
    return piece;
}

std::string_view JsonTokens::next() {
    is_value_in_quotes_ = false;
    if (text_.empty()) return {};
    const char first = text_.front();
    if (first == '"') return quoted();
    if (first == '-' || (first >= '0' && first <= '9'))
        return take(std::min(text_.find_first_not_of(number_characters), text_.size()));
    if (first == '{' || first == '[') open(first == '[');
    if (first == '}' || first == ']') close();
    if (first == ',' && !levels_.empty()) ++levels_.back().index;
    return take(1);
}

}  // namespace lathe::genetic
