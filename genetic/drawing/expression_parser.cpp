#include <fmt/format.h>

#include <array>
#include <charconv>

#include "genetic/drawing/expression.hpp"
#include "genetic/drawing/expression_functions.hpp"
#include "genetic/drawing/letters.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/length_units.hpp"
#include "solver/geometry/formula.hpp"

namespace lathe::drawing {
namespace {

using Node = Expression::Node;
using Kind = Node::Kind;

constexpr int deepest = 64;

/// Recursive descent. From the loosest binding to the tightest: or, and, not, comparison, sum, product, sign,
/// power. -2^2 is -4, 2^-1 is 0.5, 2^3^2 is 2^9.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Node whole() {
        Node node = either();
        skip_blanks();
        if (at_ != text_.size()) refuse();
        return node;
    }

private:
    [[noreturn]] void refuse() const {
        throw InputError({}, '"' + std::string(text_) + '"',
                         at_ >= text_.size()
                             ? std::string("ends too early: a number, a name or a bracket is missing")
                             : fmt::format("is not understood from column {} on", at_ + 1));
    }

    void skip_blanks() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }

    bool take(std::string_view sign) {
        skip_blanks();
        if (text_.substr(at_, sign.size()) != sign) return false;
        at_ += sign.size();
        return true;
    }
    void need(std::string_view sign) {
        if (!take(sign)) refuse();
    }
    bool take_word(std::string_view word) {
        skip_blanks();
        const std::size_t end = at_ + word.size();
        if (text_.substr(at_, word.size()) != word) return false;
        if (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) return false;
        at_ = end;
        return true;
    }

    static Node joined(Kind kind, Node left, Node right) {
        Node node{kind};
        node.parts.push_back(std::move(left));
        node.parts.push_back(std::move(right));
        return node;
    }
    static Node changed(Kind kind, Node part) {
        Node node{kind};
        node.parts.push_back(std::move(part));
        return node;
    }

    Node either() {
        Node left = both();
        while (take_word("or")) left = joined(Kind::either, std::move(left), both());
        return left;
    }
    Node both() {
        Node left = inverted();
        while (take_word("and")) left = joined(Kind::both, std::move(left), inverted());
        return left;
    }
    Node inverted() {
        const Depth depth(*this);
        if (take_word("not")) return changed(Kind::invert, inverted());
        return comparison();
    }
    Node comparison() {
        Node left = sum();
        // Signs of two characters stand first, so that "<" does not take the beginning of "<=".
        static constexpr std::array<std::pair<std::string_view, Kind>, 6> signs = {
            {{"<=", Kind::less_equal},
             {">=", Kind::greater_equal},
             {"==", Kind::equal},
             {"!=", Kind::unequal},
             {"<", Kind::less},
             {">", Kind::greater}}};
        for (const auto& [sign, kind] : signs)
            if (take(sign)) return joined(kind, std::move(left), sum());
        return left;
    }
    Node sum() {
        Node left = product();
        for (;;) {
            if (take("+"))
                left = joined(Kind::add, std::move(left), product());
            else if (take("-"))
                left = joined(Kind::subtract, std::move(left), product());
            else
                return left;
        }
    }
    Node product() {
        Node left = signed_power();
        for (;;) {
            if (take("*"))
                left = joined(Kind::multiply, std::move(left), signed_power());
            else if (take("/"))
                left = joined(Kind::divide, std::move(left), signed_power());
            else
                return left;
        }
    }
    Node signed_power() {
        const Depth depth(*this);
        if (take("-")) return changed(Kind::negate, signed_power());
        if (take("+")) return signed_power();
        Node base = operand();
        if (take("^")) return joined(Kind::power, std::move(base), signed_power());
        return base;
    }

    Node operand() {
        const Depth depth(*this);
        if (take("(")) {
            Node inside = either();
            need(")");
            return inside;
        }
        skip_blanks();
        if (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.')) return number();
        if (at_ < text_.size() && is_letter(text_[at_])) return named();
        refuse();
    }

    Node number() {
        Node node{Kind::number};
        const char* begin = text_.data() + at_;
        const auto read = std::from_chars(begin, text_.data() + text_.size(), node.number);
        if (read.ec != std::errc()) refuse();
        at_ += static_cast<std::size_t>(read.ptr - begin);
        const std::size_t behind = at_;
        skip_blanks();
        const auto factor = millimetres_of_unit(word());
        if (!factor) {
            at_ = behind;
            return node;
        }
        node.number = static_cast<double>(node.number * *factor);
        return node;
    }

    std::string_view word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || (at_ > begin && is_digit(text_[at_])))) ++at_;
        return text_.substr(begin, at_ - begin);
    }

    Node named() {
        const std::size_t begin = at_;
        Node node{Kind::name, 0.0, std::string(word())};
        if (node.name == "and" || node.name == "or" || node.name == "not") {
            at_ = begin;
            refuse();
        }
        if (take("[")) {
            node.kind = Kind::entry;
            node.parts.push_back(either());
            need("]");
            return node;
        }
        const ExpressionFunction* function = find_function(node.name);
        if (function == nullptr) return node;
        node.kind = Kind::call;
        need("(");
        do node.parts.push_back(either());
        while (take(","));
        const auto count = static_cast<int>(node.parts.size());
        if (count < function->least_arguments || count > function->most_arguments) refuse();
        need(")");
        return node;
    }

    struct Depth {
        explicit Depth(Parser& parser_) : parser(parser_) {
            if (++parser.depth_ > deepest) parser.refuse();
        }
        ~Depth() { --parser.depth_; }
        Depth(const Depth&) = delete;
        Depth& operator=(const Depth&) = delete;
        Parser& parser;
    };

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

void collect(const Node& node, std::vector<std::string>& names) {
    if (node.kind == Kind::name || node.kind == Kind::entry) names.push_back(node.name);
    for (const Node& part : node.parts) collect(part, names);
}

}  // namespace

Expression::Expression(std::string_view text) {
    if (text.size() > max_formula_characters)
        throw InputError({}, "",
                         fmt::format("is too long; allowed: at most {} characters", max_formula_characters));
    root_ = Parser(text).whole();
}

bool Expression::is_inequality() const {
    return root_.kind == Kind::less || root_.kind == Kind::less_equal || root_.kind == Kind::greater ||
           root_.kind == Kind::greater_equal;
}

std::vector<std::string> Expression::names() const {
    std::vector<std::string> found;
    collect(root_, found);
    return found;
}

}  // namespace lathe::drawing
