// The tree behind a project file: values, lines, key paths, limits.
#include "solver/formats/json_source.hpp"

#include <gtest/gtest.h>

#include "solver/base/input_error.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe {
namespace {

TEST(JsonSource, TellsIntegersFromReals) {
    const JsonValue tree = parse_json("[1, -2, 1.0, 1e2, 18446744073709551615, 18446744073709551616]", "f");
    ASSERT_EQ(tree.items.size(), 6u);
    EXPECT_TRUE(tree.items[0].is_integer);
    EXPECT_TRUE(tree.items[1].is_integer && tree.items[1].is_negative);
    EXPECT_EQ(tree.items[1].magnitude, 2u);
    EXPECT_FALSE(tree.items[2].is_integer);
    EXPECT_FALSE(tree.items[3].is_integer);
    EXPECT_EQ(tree.items[4].magnitude, 18446744073709551615u);
    EXPECT_FALSE(tree.items[5].is_integer);
    EXPECT_EQ(tree.items[3].text, "1e2");
}

TEST(JsonSource, EveryValueKnowsItsLine) {
    const std::string text =
        "{\n\"a\": 1\n,\n\"b\": [\n2,\n\n[3, 4\n]],\r\n\"c\": {\"d\": \"x\\ny\"},\n\"e\":\nnull}\n";
    const JsonValue tree = parse_json(text, "f");
    EXPECT_EQ(line_of(tree, ""), 1);
    EXPECT_EQ(line_of(tree, "a"), 2);
    EXPECT_EQ(line_of(tree, "b"), 4);
    EXPECT_EQ(line_of(tree, "b[0]"), 5);
    EXPECT_EQ(line_of(tree, "b[1]"), 7);
    EXPECT_EQ(line_of(tree, "b[1][1]"), 7);
    EXPECT_EQ(line_of(tree, "c.d"), 9);
    EXPECT_EQ(line_of(tree, "e"), 11);
    EXPECT_EQ(line_of(tree, "b[1][7]"), 7);  // not there: its nearest parent
    EXPECT_EQ(line_of(tree, "c.missing.key"), 9);
    EXPECT_EQ(line_of(tree, "a[3].x"), 2);
}

TEST(JsonSource, DepthLimitIsExact) {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_NO_THROW(parse_json(nested(max_json_depth), "f"));
    EXPECT_THROW(parse_json(nested(max_json_depth + 1), "f"), InputError);
}

TEST(JsonSource, DuplicateKeysAreRefusedAtAnyDepthButMayRepeatInOtherObjects) {
    EXPECT_NO_THROW(parse_json(R"({"a": {"x": 1}, "b": {"x": 1}})", "f"));
    try {
        parse_json("{\"a\": [{\"x\": 1,\n\"y\": 2,\n\"x\": 3}]}", "f");
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "a[0].x");
        EXPECT_EQ(error.location().line, 3);
        EXPECT_NE(error.problem().find("first in line 1"), std::string::npos);
    }
}

TEST(JsonSource, NulIsRefusedInStringsAndKeysAndOtherControlCharactersAreKept) {
    const auto refused = [](const std::string& text, const std::string& key, int line) {
        try {
            parse_json(text, "f");
            ADD_FAILURE() << "accepted: " << text;
        } catch (const InputError& error) {
            EXPECT_EQ(error.location().key, key) << error.what();
            EXPECT_EQ(error.location().line, line) << error.what();
            EXPECT_NE(error.problem().find("NUL"), std::string::npos) << error.what();
            EXPECT_EQ(std::string(error.what()).find('\0'), std::string::npos);
        }
    };
    refused("\"\\u0000\"", "", 1);
    refused("{\"a\": 1,\n\"b\": [\"x\",\n\"horn.stl\\u0000.txt\"]}", "b[1]", 3);
    refused("{\"a\":\n{\"k\\u0000ey\": 1}}", std::string("a.k\0ey", 6), 2);
    refused("[{\"\\u0000\": \"\"}]", std::string("[0].\0", 5), 1);
    const JsonValue tree = parse_json(R"({"a\u001b\n": "\u0001\t\u007f\u0085"})", "f");
    EXPECT_EQ(tree.names.at(0), "a\x1b\n");
    EXPECT_EQ(tree.items.at(0).text, "\x01\t\x7f\xc2\x85");
}

TEST(JsonSource, SyntaxErrorsNameLineColumnAndKindWithoutTheText) {
    struct Wrong {
        std::string text, place, kind;
    };
    for (const Wrong& wrong : std::vector<Wrong>{
             {"secret", "f:1: is not valid JSON at column 1: ", "JSON does not have"},
             {"[1,\n  tru3]", "f:2: is not valid JSON at column 6: ", "JSON does not have"},
             {"[1,\n\"ab", "f:2: is not valid JSON at column 3: ", "a string is not closed"},
             {"[\"a\nb\"]", "f:1: is not valid JSON at column 4: ", "control character"},
             {"[\"\\q\"]", "f:1: is not valid JSON at column 4: ", "escape"},
             {"[\"\\ud800\"]", "f:1: is not valid JSON at column 9: ", "escape"},
             {"[\"\xff\"]", "f:1: is not valid JSON at column 3: ", "UTF-8"},
             {"[1.x]", "f:1: is not valid JSON at column 4: ", "a number has a wrong character"},
             {"[1e999]", "f:1: is not valid JSON at column 7: ", "double precision"},
             {"{\"a\": {\"b\": [1 2]}}", "f:1: is not valid JSON", "expected ']'"},
             {"[1", "f:1: is not valid JSON at column 2: ", "unexpected end of input; expected ']'"},
             {"[1]]", "f:1: is not valid JSON at column 4: ", "unexpected ']'; expected end of input"},
             {"\xEF\xBBx", "f:1: is not valid JSON at column 3: ", "byte order mark"}}) {
        try {
            parse_json(wrong.text, "f");
            ADD_FAILURE() << "accepted: " << wrong.text;
        } catch (const InputError& error) {
            const std::string message = error.what();
            EXPECT_NE(message.find(wrong.kind), std::string::npos) << message;
            if (!error.location().key.empty()) continue;
            EXPECT_TRUE(message.starts_with(wrong.place)) << message;
        }
    }
}

TEST(JsonCursor, IntegersHoldTheirRange) {
    const std::string file = "f";
    const JsonValue tree = parse_json("[2147483647, 2147483648, -9223372036854775808, 5]", file);
    const std::vector<JsonCursor> items = JsonCursor(tree, file).items(0, 10);
    EXPECT_EQ(items[0].integer(0, 2147483647), 2147483647);
    EXPECT_THROW(items[1].integer(0, 2147483647), InputError);
    EXPECT_THROW(items[2].integer(-5, 5), InputError);
    EXPECT_THROW(items[2].unsigned_integer(), InputError);
    EXPECT_THROW(items[3].integer(6, 9), InputError);
    EXPECT_EQ(items[3].number(5.0, 5.0), 5.0);
}

TEST(NearestWord, SuggestsOnlyWhatIsNear) {
    const std::vector<std::string> known = {"population", "evaluations", "seed"};
    EXPECT_EQ(nearest_word("populaton", known), "population");
    EXPECT_EQ(nearest_word("sed", known), "seed");
    EXPECT_EQ(nearest_word("temperature", known), std::nullopt);
    EXPECT_EQ(nearest_word(std::string(100'000, 'x'), known), std::nullopt);
}

}  // namespace
}  // namespace lathe
