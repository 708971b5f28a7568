#include "genetic/exchange/svg_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "genetic/exchange/flattened.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
constexpr std::size_t most_pieces = 200'000;

/// Numbers and letters of a text, one after the other.
class Scanner {
public:
    explicit Scanner(const std::string& text) : text_(text) {}

    [[noreturn]] void refuse() const {
        throw InputError({}, "", fmt::format("is not understood from character {} on", at_ + 1));
    }
    void skip() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ',' || text_[at_] == '\t' ||
                                      text_[at_] == '\n' || text_[at_] == '\r'))
            ++at_;
    }
    bool at_end() {
        skip();
        return at_ >= text_.size();
    }
    /// The next letter; 0 where a number stands.
    char letter() {
        skip();
        const char c = at_ < text_.size() ? text_[at_] : '\0';
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_letter) return '\0';
        ++at_;
        return c;
    }
    double number() {
        skip();
        double value = 0.0;
        const std::size_t sign = at_ < text_.size() && text_[at_] == '+' ? 1 : 0;
        const char* begin = text_.data() + at_ + sign;
        const auto read = std::from_chars(begin, text_.data() + text_.size(), value);
        if (read.ec != std::errc() || !std::isfinite(value) || std::abs(value) > 1e12) refuse();
        at_ = static_cast<std::size_t>(read.ptr - text_.data());
        return value;
    }
    /// A flag of an arc: 0 or 1, which needs no blank behind it.
    bool flag() {
        skip();
        if (at_ >= text_.size() || (text_[at_] != '0' && text_[at_] != '1')) refuse();
        return text_[at_++] == '1';
    }
    std::string word() {
        skip();
        const std::size_t begin = at_;
        while (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
        return text_.substr(begin, at_ - begin);
    }
    void need(char c) {
        skip();
        if (at_ >= text_.size() || text_[at_] != c) refuse();
        ++at_;
    }
    bool stands(char c) {
        skip();
        return at_ < text_.size() && text_[at_] == c;
    }

private:
    const std::string& text_;
    std::size_t at_ = 0;
};

/// The drawing pen of a path; its place is in the units of the path, chains are mapped.
class PathPen {
public:
    PathPen(const std::string& data, const PlaneMap& map, double tolerance)
        : scan_(data), map_(map), tolerance_(tolerance) {}

    std::vector<ImportedChain> chains() {
        char command = '\0';
        while (!scan_.at_end()) {
            if (const char next = scan_.letter(); next != '\0')
                command = next;
            else if (command == '\0' || command == 'Z' || command == 'z')
                scan_.refuse();
            draw(command);
            // Pairs behind those of a "move to" are lines.
            if (command == 'M') command = 'L';
            if (command == 'm') command = 'l';
        }
        return std::move(chains_);
    }

private:
    Point point(bool is_relative) {
        const double x = scan_.number(), y = scan_.number();
        return is_relative ? Point{here_.z + x, here_.r + y} : Point{x, y};
    }

    ImportedChain& chain() {
        if (chains_.empty()) scan_.refuse();  // no "move to"
        if (chains_.back().is_closed) start(here_);
        if (++pieces_ > most_pieces) scan_.refuse();
        return chains_.back();
    }
    void start(const Point& at) {
        ImportedChain& chain = chains_.emplace_back();
        chain.from = map_(at);
        first_ = at;
    }

    void line_to(const Point& to) {
        chain().pieces.push_back({map_(to)});
        here_ = to;
    }

    void cubic_to(const Point& one, const Point& two, const Point& to) {
        const Point from = here_;
        const auto at = [&](double t) {
            const double s = 1.0 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
            return map_({a * from.z + b * one.z + c * two.z + d * to.z,
                         a * from.r + b * one.r + c * two.r + d * to.r});
        };
        add_flattened(chain(), at, 0.0, 1.0, tolerance_);
        control_ = two, here_ = to, was_cubic_ = true;
    }

    void quadratic_to(const Point& one, const Point& to) {
        const Point from = here_;
        cubic_to({from.z + 2.0 / 3.0 * (one.z - from.z), from.r + 2.0 / 3.0 * (one.r - from.r)},
                 {to.z + 2.0 / 3.0 * (one.z - to.z), to.r + 2.0 / 3.0 * (one.r - to.r)}, to);
        control_ = one, was_cubic_ = false;
    }

    Point reflected() const { return {2.0 * here_.z - control_->z, 2.0 * here_.r - control_->r}; }

    /// Elliptical arc (SVG 1.1, appendix F.6.5).
    void arc_to(bool is_relative) {
        double rx = std::abs(scan_.number()), ry = std::abs(scan_.number());
        const double turned = scan_.number() * degree;
        const bool is_large = scan_.flag(), is_sweep = scan_.flag();
        const Point from = here_, to = point(is_relative);
        if (rx == 0.0 || ry == 0.0) return line_to(to);
        if (from == to) return;
        const double c = std::cos(turned), s = std::sin(turned);
        const double hx = 0.5 * (from.z - to.z), hy = 0.5 * (from.r - to.r);
        const double x = c * hx + s * hy, y = -s * hx + c * hy;
        const double needed = x * x / (rx * rx) + y * y / (ry * ry);
        if (needed > 1.0) rx *= std::sqrt(needed), ry *= std::sqrt(needed);
        const double below = rx * rx * y * y + ry * ry * x * x;
        double factor = std::sqrt(std::max(rx * rx * ry * ry - below, 0.0) / below);
        if (is_large == is_sweep) factor = -factor;
        const double cx = factor * rx * y / ry, cy = -factor * ry * x / rx;
        const double from_angle = std::atan2((y - cy) / ry, (x - cx) / rx);
        double sweep = std::atan2((-y - cy) / ry, (-x - cx) / rx) - from_angle;
        constexpr double full = 2.0 * std::numbers::pi;
        if (is_sweep && sweep < 0.0) sweep += full;
        if (!is_sweep && sweep > 0.0) sweep -= full;
        const Point centre{c * cx - s * cy + 0.5 * (from.z + to.z), s * cx + c * cy + 0.5 * (from.r + to.r)};
        add_ellipse(chain(), map_, centre, {c * rx, s * rx}, {-s * ry, c * ry}, from_angle,
                    from_angle + sweep, tolerance_);
        chains_.back().pieces.back().to = map_(to);
        here_ = to;
    }

    void close() {
        if (chains_.empty()) scan_.refuse();
        ImportedChain& closed = chains_.back();
        if (!closed.is_closed && !closed.pieces.empty()) {
            if (!(closed.end() == closed.from)) closed.pieces.push_back({closed.from});
            closed.is_closed = true;
        }
        here_ = first_;
    }

    void draw(char command) {
        const bool is_relative = command >= 'a';
        const auto old_control = std::exchange(control_, std::nullopt);
        switch (is_relative ? static_cast<char>(command - 'a' + 'A') : command) {
            case 'M':
                here_ = point(is_relative);
                return start(here_);
            case 'L':
                return line_to(point(is_relative));
            case 'H': {
                const double x = scan_.number();
                return line_to({is_relative ? here_.z + x : x, here_.r});
            }
            case 'V': {
                const double y = scan_.number();
                return line_to({here_.z, is_relative ? here_.r + y : y});
            }
            case 'C': {
                const Point one = point(is_relative), two = point(is_relative);
                return cubic_to(one, two, point(is_relative));
            }
            case 'S': {
                control_ = was_cubic_ && old_control ? old_control : here_;
                const Point one = reflected(), two = point(is_relative);
                return cubic_to(one, two, point(is_relative));
            }
            case 'Q': {
                const Point one = point(is_relative);
                return quadratic_to(one, point(is_relative));
            }
            case 'T': {
                control_ = !was_cubic_ && old_control ? old_control : here_;
                const Point one = reflected();
                return quadratic_to(one, point(is_relative));
            }
            case 'A':
                return arc_to(is_relative);
            case 'Z':
                return close();
            default:
                scan_.refuse();
        }
    }

    Scanner scan_;
    PlaneMap map_;
    double tolerance_;
    std::vector<ImportedChain> chains_;
    Point here_, first_;
    std::optional<Point> control_;  ///< the last control point, of the curve just drawn
    bool was_cubic_ = true;
    std::size_t pieces_ = 0;
};

}  // namespace

std::vector<ImportedChain> svg_path_chains(const std::string& data, const PlaneMap& map, double tolerance) {
    std::vector<ImportedChain> chains = PathPen(data, map, tolerance).chains();
    std::erase_if(chains, [](const ImportedChain& chain) { return chain.pieces.empty(); });
    return chains;
}

std::vector<double> svg_numbers(const std::string& text) {
    Scanner scan(text);
    std::vector<double> numbers;
    while (!scan.at_end()) numbers.push_back(scan.number());
    return numbers;
}

PlaneMap svg_transform(const std::string& text) {
    Scanner scan(text);
    PlaneMap map;
    while (!scan.at_end()) {
        const std::string name = scan.word();
        scan.need('(');
        std::vector<double> n;
        while (!scan.stands(')') && n.size() < 6) n.push_back(scan.number());
        scan.need(')');
        const auto at = [&n](std::size_t i, double standard) { return i < n.size() ? n[i] : standard; };
        const double angle = at(0, 0.0) * degree, c = std::cos(angle), s = std::sin(angle);
        PlaneMap one;
        if (name == "translate" && !n.empty())
            one = {1.0, 0.0, 0.0, 1.0, n[0], at(1, 0.0)};
        else if (name == "scale" && !n.empty())
            one = {n[0], 0.0, 0.0, at(1, n[0]), 0.0, 0.0};
        else if (name == "rotate" && !n.empty())
            one = PlaneMap{1.0, 0.0, 0.0, 1.0, at(1, 0.0), at(2, 0.0)}
                      .after({c, s, -s, c, 0.0, 0.0})
                      .after({1.0, 0.0, 0.0, 1.0, -at(1, 0.0), -at(2, 0.0)});
        else if (name == "skewX" && !n.empty())
            one = {1.0, 0.0, std::tan(angle), 1.0, 0.0, 0.0};
        else if (name == "skewY" && !n.empty())
            one = {1.0, std::tan(angle), 0.0, 1.0, 0.0, 0.0};
        else if (name == "matrix" && n.size() == 6)
            one = {n[0], n[1], n[2], n[3], n[4], n[5]};
        else
            scan.refuse();
        map = map.after(one);
    }
    return map;
}

}  // namespace lathe
