// Every entry of the table, read by the library: one InputError with the right key, line and words.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"
#include "tests/bad_input/edited_text.hpp"
#include "tests/bad_input/written_files.hpp"

namespace lathe::test {
namespace {

using std::string_literals::operator""s;

class BadInputTable : public testing::TestWithParam<BadInput> {};

TEST_P(BadInputTable, IsRefusedWithKeyAndReason) {
    const BadInput& input = GetParam();
    try {
        parse_project(input.text, "file.lathe");
        FAIL() << "accepted";
    } catch (const InputError& error) {
        const std::string message = error.what();
        if (!input.key.empty()) {
            EXPECT_EQ(error.location().key, input.key) << message;
        }
        EXPECT_NE(message.find(input.fragment), std::string::npos) << message;
        EXPECT_TRUE(message.starts_with("file.lathe:")) << message;
        EXPECT_TRUE(std::none_of(message.begin(), message.end(), [](char c) { return c >= 0 && c < ' '; }))
            << message;
        EXPECT_LT(message.size(), 1500u);
        const long lines = 1 + std::count(input.text.begin(), input.text.end(), '\n');
        EXPECT_LE(error.location().line, lines);
        if (input.fragment != "is empty") {
            EXPECT_GE(error.location().line, 1) << message;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Files, BadInputTable, testing::ValuesIn(bad_inputs()),
                         [](const auto& instance) { return instance.param.name; });

TEST(BadInputTableItself, StartsFromGoodFiles) {
    for (const std::string& text : {good_regions(), good_cone(), good_spline(), good_monopole(),
                                    good_plates(), good_half(), good_scatterer(), good_volume()}) {
        EXPECT_NO_THROW(parse_project(text, "good.lathe"));
    }
}

TEST(BadInputLines, NameTheLineOfTheValue) {
    const auto line_of_error = [](const std::string& text) {
        try {
            parse_project(text, "f");
        } catch (const InputError& error) {
            return error.location().line;
        }
        return -1;
    };
    const std::string head = "{\n  \"format\": \"lathe/1\",\n";
    EXPECT_EQ(line_of_error(head + "  \"name\":\n 7\n}"), 4);  // a number is read one character too far
    EXPECT_EQ(line_of_error(head + "  \"name\": \"x\",\n\n\"oops\": 1}"), 5);
    EXPECT_EQ(line_of_error(head + "  \"name\": \"x\",\n\n"), 4);                // truncated: the last line
    EXPECT_EQ(line_of_error(head + "  \"name\": \"x\",\n  \"format\": 1}"), 4);  // the second of two
    std::string regions = good_regions();
    regions.replace(regions.find("[60, 15]"), 8, "\n\n[60, -5]");
    EXPECT_EQ(line_of_error(regions), 10);
    regions = good_regions();
    regions.replace(regions.find("[15, 4.2], [0, 4.2]"), 19, "\n[15, 3.0],\n [0, 4.2]");
    EXPECT_EQ(line_of_error(regions), 7);  // found only when the outline is checked as a whole
}

TEST(UnreadableFiles, AreSystemErrors) {
    const auto folder = std::filesystem::temp_directory_path();
    EXPECT_THROW(read_project(folder), std::system_error);
    EXPECT_THROW(read_project(folder / "lathe_there_is_no_such_file.lathe"), std::system_error);
}

std::string refusal_of(const std::string& project) {
    try {
        parse_project(project, "f");
    } catch (const InputError& error) {
        return error.what();
    }
    ADD_FAILURE() << "accepted";
    return {};
}

// A service that solves projects of strangers must not show them files that only it may read.
TEST(ForeignFiles, AreNeverQuoted) {
    const std::string with_more_solids = "{\"kind\": \"cylinder\",";
    int number = 0;
    for (const std::string& text :
         {"root:s3cret:19000:0:99999:7:::\ndaemon:*:19000\n"s, "s3cret"s, "\"s3cret"s, "\"\\s3cret\""s,
          "\"s3cret\t\""s, "\"s3cret\xff\""s, "-s3cret"s, "[1, 1e999533]"s, "{s3cret: 1}"s, "[1] s3cret"s,
          "[1.s3cret]"s, "\xEF\xBBs3cret"s, "[nul s3cret]"s, "solid facet vertex s3cret 1 2"s,
          "facet vertex s3cret,533 1 2"s, std::string(80, ' ') + "s3cr" + std::string(9, 'x')}) {
        const std::string file = written_file("foreign_" + std::to_string(number++), text);
        const std::string messages =
            refusal_of(text) +
            refusal_of(with(good_volume(), with_more_solids,
                            R"({"kind": "revolved", "part": ")" + file + R"("}, )" + with_more_solids)) +
            refusal_of(with(
                good_volume(), with_more_solids,
                R"({"kind": "stl", "material": "pec", "file": ")" + file + R"("}, )" + with_more_solids)) +
            refusal_of(with(good_cone(), "\"format\"",
                            R"("multipactor": {"regions": [{"name": "gap", "outline_zr_mm":
                               [[1, 0], [9, 0], [9, 3]]}], "walls": {"yield_model": "table", "file": ")" +
                                file + R"("}}, "format")"));
        for (const char* part : {"s3c", "cret", "533", "root", "19000", "1932735283", "xxx"})
            EXPECT_EQ(messages.find(part), std::string::npos) << part << " in " << messages;
        EXPECT_EQ(messages.find("json.exception"), std::string::npos) << messages;
    }
}

TEST(UnreadableFiles, OversizedFilesAreRefusedBeforeParsing) {
    const auto path = std::filesystem::path(testing::TempDir()) / "lathe_oversized.lathe";
    std::ofstream(path) << "{";
    std::filesystem::resize_file(path, 65ull * 1024 * 1024);  // sparse: costs no disk
    try {
        read_project(path);
        ADD_FAILURE() << "accepted";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("too long"), std::string::npos);
    }
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace lathe::test
