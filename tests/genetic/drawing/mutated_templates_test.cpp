// Damaged template files are read or refused, never more: bytes and words of the shipped ones are exchanged.
#include <gtest/gtest.h>

#include <random>

#include "genetic/project/template_files.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_source.hpp"

namespace lathe {
namespace {

const std::vector<std::string> words = {"0",
                                        "-1",
                                        "1e300",
                                        "-1e-300",
                                        "2.5",
                                        "\"1 / 0\"",
                                        "\"sqrt(-1)\"",
                                        "null",
                                        "true",
                                        "[]",
                                        "{}",
                                        "\"t\"",
                                        "\"pi\"",
                                        "\"a_mm\"",
                                        "[0, 0]",
                                        "{\"by\": [1, 1]}",
                                        "{\"follow\": \"inner\"}",
                                        "\"repeat\"",
                                        "\"if\"",
                                        "\"arc\"",
                                        "\"conic\"",
                                        "\"spline\"",
                                        "\"curve\"",
                                        "\"points\"",
                                        "100000",
                                        "\"along_x\"",
                                        "\"along(depths_mm, 3)\"",
                                        "\"count(a_mm)\"",
                                        "\"d_mm[9]\"",
                                        "\"if(1, 2, 3)\"",
                                        "\"5 in\"",
                                        "\"length_of(main)\"",
                                        "\"((((1))))\""};

/// The text with one to four places changed: a byte, or a word of the text or of the list for another.
std::string mutated(std::string text, std::mt19937& random) {
    const auto below = [&random](std::size_t limit) {
        return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
    };
    const std::string marks = ",:[]{}\"+-*/()^. 0123456789";
    for (std::size_t change = 0; change <= below(4); ++change) {
        const std::size_t at = below(text.size());
        if (below(3) == 0) {
            text[at] = marks[below(marks.size())];
            continue;
        }
        const std::size_t begin = text.find_first_of("\"0123456789", at);
        if (begin == std::string::npos) continue;
        const bool is_string = text[begin] == '"';
        std::size_t end =
            is_string ? text.find('"', begin + 1) : text.find_first_not_of("0123456789.e-", begin);
        if (end == std::string::npos) continue;
        if (is_string) ++end;
        text.replace(begin, end - begin, words[below(words.size())]);
    }
    return text;
}

/// Number of damaged templates that are still templates.
int count_readable(int mutations, unsigned seed) {
    std::vector<std::string> texts;
    for (const auto& file : template_files({LATHE_TEMPLATES_SHIPPED, LATHE_TEMPLATES_OF_TESTS}))
        texts.push_back(read_text_file(file));
    std::mt19937 random(seed);
    int readable = 0;
    for (int n = 0; n < mutations; ++n) {
        const std::string text = mutated(texts[static_cast<std::size_t>(n) % texts.size()], random);
        try {
            const auto drawn = parse_template(text, "damaged");
            const Design design = default_design(drawn);
            drawn->made.motion(ParameterValues(design), 0, 0);
            ++readable;
        } catch (const InputError& error) {
            EXPECT_FALSE(error.problem().empty());
        }
    }
    return readable;
}

TEST(MutatedTemplates, AreReadOrRefused) {
    const int readable = count_readable(4000, 1);
    EXPECT_GT(readable, 40);
    EXPECT_LT(readable, 3600);
}

}  // namespace
}  // namespace lathe
