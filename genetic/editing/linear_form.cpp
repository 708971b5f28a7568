#include "genetic/editing/linear_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "genetic/drawing/expression.hpp"
#include "genetic/drawing/letters.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::editing {

std::string trimmed(const std::string& text) {
    const std::size_t from = text.find_first_not_of(" \t\n");
    return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(" \t\n") - from + 1);
}

namespace {

constexpr std::size_t longest_formula = 200;

/// Names that mean nothing.
class NoNames final : public drawing::Names {
public:
    drawing::Number number(const std::string& name) const override { refuse(name); }
    const std::vector<drawing::Number>* list(const std::string& /*name*/) const override { return nullptr; }
    const drawing::Curve& curve(const std::string& name) const override { refuse(name); }
    std::optional<std::string> choice(const std::string& /*name*/) const override { return std::nullopt; }
    void require_choice(const std::string& /*parameter*/, const std::string& name) const override {
        refuse(name);
    }

private:
    [[noreturn]] static void refuse(const std::string& name) {
        throw InputError({}, "", name + " has no value here");
    }
};

bool is_word(char c) {
    return drawing::is_letter(c) || drawing::is_digit(c);
}

/// A part of a sum with its sign.
struct SignedPart {
    std::string text;
    double sign = 1.0;
};

/// Walks over a formula and tells which of its signs join terms.
class SumSplitter {
public:
    explicit SumSplitter(const std::string& text) : text_(text) {}

    /// Empty where the text is not a plain sum: a comparison, or a condition.
    std::vector<SignedPart> parts() {
        for (std::size_t i = 0; i < text_.size(); ++i) {
            step(i);
            if (depth_ == 0 && std::string("<>=!").find(text_[i]) != std::string::npos) return {};
        }
        end_part(text_.size());
        const std::vector<std::string> names = names_of_sum();
        for (const char* word : {"and", "or", "not"})
            if (std::find(names.begin(), names.end(), word) != names.end()) return {};
        return parts_;
    }

private:
    void step(std::size_t i) {
        const char c = text_[i];
        if (c == '(' || c == '[') ++depth_;
        if (c == ')' || c == ']') --depth_;
        if (is_word(c) || c == '.') {
            if (word_ == npos) word_ = i;
        } else if (!(is_sign(c) && is_exponent(i))) {
            word_ = npos;
        }
        if (depth_ == 0 && is_sign(c) && !is_exponent(i)) join(i, c);
        if (c != ' ') last_ = c;
    }
    void join(std::size_t i, char c) {
        const bool joins = last_ == '\0' || is_word(last_) || last_ == '.' || last_ == ')' || last_ == ']';
        if (!joins) return;
        end_part(i);
        from_ = i + 1;
        sign_ = c == '-' ? -1.0 : 1.0;
    }
    void end_part(std::size_t end) {
        const std::string part = trimmed(text_.substr(from_, end - from_));
        if (!part.empty()) parts_.push_back({part, sign_});
    }
    static bool is_sign(char c) { return c == '+' || c == '-'; }
    /// True for the sign in "1e-3".
    bool is_exponent(std::size_t i) const {
        if (word_ == npos || i == 0 || (text_[i - 1] != 'e' && text_[i - 1] != 'E')) return false;
        return std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(word_),
                           text_.begin() + static_cast<std::ptrdiff_t>(i - 1),
                           [](char c) { return drawing::is_digit(c) || c == '.'; });
    }
    std::vector<std::string> names_of_sum() const {
        std::vector<std::string> words;
        std::string word;
        for (const char c : text_ + " ") {
            if (is_word(c)) {
                word += c;
                continue;
            }
            words.push_back(word);
            word.clear();
        }
        return words;
    }

    static constexpr std::size_t npos = std::string::npos;
    const std::string& text_;
    std::vector<SignedPart> parts_;
    std::size_t from_ = 0, word_ = npos;
    double sign_ = 1.0;
    int depth_ = 0;
    char last_ = '\0';
};

void add(LinearForm& form, const std::string& text, double factor) {
    const auto same = std::find_if(form.terms.begin(), form.terms.end(),
                                   [&](const LinearTerm& term) { return term.text == text; });
    if (same == form.terms.end()) {
        form.terms.push_back({text, factor});
        return;
    }
    same->factor = tidy(same->factor + factor);
    if (same->factor == 0.0) form.terms.erase(same);
}

bool is_constant(const std::string& text) {
    try {
        constant_value(text);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

/// "2 * a" is twice "a".
LinearTerm term_of(const std::string& text) {
    const std::size_t star = text.find('*');
    if (star != std::string::npos) {
        const std::string head = trimmed(text.substr(0, star)), rest = trimmed(text.substr(star + 1));
        if (std::all_of(head.begin(), head.end(), [](char c) { return drawing::is_digit(c) || c == '.'; }) &&
            is_constant(head) && !rest.empty())
            return {rest, constant_value(head)};
    }
    return {text, 1.0};
}

}  // namespace

double tidy(double number) {
    const double rounded = std::stod(fmt::format("{:.15g}", number));
    return rounded == 0.0 ? 0.0 : rounded;
}

std::string number_text(double number) {
    return fmt::format("{}", number);
}

double constant_value(const std::string& formula) {
    return drawing::Expression(formula).value(NoNames()).value;
}

LinearForm::LinearForm(const std::string& formula) {
    drawing::Expression{formula};  // refuses what is not a formula
    const std::vector<SignedPart> parts = SumSplitter(formula).parts();
    if (parts.empty()) {
        terms.push_back({"(" + trimmed(formula) + ")", 1.0});
        return;
    }
    for (const SignedPart& part : parts) {
        if (is_constant(part.text)) {
            constant += part.sign * constant_value(part.text);
            continue;
        }
        const LinearTerm term = term_of(part.text);
        add(*this, term.text, part.sign * term.factor);
    }
    constant = tidy(constant);
}

std::string LinearForm::text() const {
    if (is_number()) return number_text(constant);
    std::string whole = constant > 0.0 ? number_text(constant) : "";
    for (const LinearTerm& term : terms) {
        const bool is_minus = term.factor < 0.0;
        if (!whole.empty()) whole += is_minus ? " - " : " + ";
        if (whole.empty() && is_minus) whole += "-";
        const double size = std::abs(term.factor);
        whole += size == 1.0 ? term.text : number_text(size) + " * " + term.text;
    }
    if (constant < 0.0) whole += " - " + number_text(-constant);
    if (whole.size() > longest_formula)
        throw InputError({}, whole, fmt::format("is too long; allowed: {} characters", longest_formula));
    return whole;
}

LinearForm operator+(const LinearForm& a, const LinearForm& b) {
    LinearForm sum = a;
    sum.constant = tidy(a.constant + b.constant);
    for (const LinearTerm& term : b.terms) add(sum, term.text, term.factor);
    return sum;
}

LinearForm operator-(const LinearForm& a, const LinearForm& b) {
    return a + -1.0 * b;
}

LinearForm operator*(double factor, const LinearForm& a) {
    LinearForm product;
    product.constant = factor * a.constant;
    for (const LinearTerm& term : a.terms)
        if (factor != 0.0) product.terms.push_back({term.text, factor * term.factor});
    return product;
}

std::vector<std::string> names_in(const std::string& formula) {
    try {
        return drawing::Expression(formula).names();
    } catch (const InputError&) {
        return {};
    }
}

std::string with_name_replaced(const std::string& formula, const std::string& name, const std::string& text) {
    std::string replaced;
    for (std::size_t i = 0; i < formula.size();) {
        std::size_t end = i;
        while (end < formula.size() && is_word(formula[end])) ++end;
        if (end == i) {
            replaced += formula[i++];
            continue;
        }
        const std::string word = formula.substr(i, end - i);
        replaced += word == name ? text : word;
        i = end;
    }
    return replaced;
}

}  // namespace lathe::editing
