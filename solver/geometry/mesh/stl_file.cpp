#include "solver/geometry/mesh/stl_file.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

constexpr std::size_t header_bytes = 80, count_bytes = 4, triangle_bytes = 50;

[[noreturn]] void refuse(const std::string& name, const std::string& problem) {
    throw InputError({}, name, problem);
}

/// Little-endian whatever the machine.
std::uint32_t number_at(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t n = 4; n-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + n]);
    return value;
}
float float_at(std::string_view bytes, std::size_t at) {
    const std::uint32_t bits = number_at(bytes, at);
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

void check_count(std::size_t count, const std::string& name) {
    if (count == 0) refuse(name, "the STL file has no triangles");
    if (count > max_triangles)
        refuse(name,
               fmt::format("the STL file has {} triangles; at most {} are possible", count, max_triangles));
}

void check_finite(const Triangle& triangle, std::size_t number, const std::string& name) {
    for (const Eigen::Vector3d& corner : triangle)
        if (!corner.allFinite())
            refuse(name, fmt::format(
                             "triangle {} of the STL file has a corner at ({:g}, {:g}, {:g}) m; coordinates "
                             "must be finite",
                             number, corner.x(), corner.y(), corner.z()));
}

std::vector<Triangle> parse_binary(std::string_view content, double unit_m, const std::string& name) {
    const std::size_t count = number_at(content, header_bytes);
    check_count(count, name);
    std::vector<Triangle> triangles(count);
    for (std::size_t n = 0; n < count; ++n) {
        const std::size_t corners = header_bytes + count_bytes + n * triangle_bytes + 3 * sizeof(float);
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t axis = 0; axis < 3; ++axis)
                triangles[n][c][static_cast<Eigen::Index>(axis)] =
                    unit_m * static_cast<double>(float_at(content, corners + (3 * c + axis) * sizeof(float)));
        check_finite(triangles[n], n + 1, name);
    }
    return triangles;
}

/// Words between white space.
class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}
    std::string_view next() {
        constexpr const char* blanks = " \t\r\n\f\v";
        const std::size_t from = text_.find_first_not_of(blanks, at_);
        if (from == std::string_view::npos) return {};
        at_ = std::min(text_.find_first_of(blanks, from), text_.size());
        return text_.substr(from, at_ - from);
    }
    void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

double number(std::string_view word, std::size_t triangle, const std::string& name) {
    double value = 0.0;
    const char* begin = word.data();
    if (!word.empty() && word.front() == '+') ++begin;
    const auto [end, error] = std::from_chars(begin, word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size())
        refuse(name, fmt::format("in triangle {} of the STL file a coordinate is \"{}\"", triangle, word));
    return value;
}

std::vector<Triangle> parse_text(std::string_view content, double unit_m, const std::string& name) {
    std::vector<Triangle> triangles;
    Words words(content);
    words.skip_line();  // solid and its name, which may be any words
    std::size_t corner = 0;
    Triangle triangle;
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        if (word == "endsolid" || word == "solid") {
            words.skip_line();
        } else if (word == "vertex") {
            if (corner == 3)
                refuse(name, fmt::format("facet {} of the STL file has more than three corners",
                                         triangles.size() + 1));
            for (Eigen::Index axis = 0; axis < 3; ++axis)
                triangle[corner][axis] = unit_m * number(words.next(), triangles.size() + 1, name);
            ++corner;
        } else if (word == "endfacet") {
            if (corner != 3)
                refuse(name, fmt::format("facet {} of the STL file has {} corners, not three",
                                         triangles.size() + 1, corner));
            triangles.push_back(triangle);
            if (triangles.size() > max_triangles) check_count(triangles.size(), name);
            check_finite(triangle, triangles.size(), name);
            corner = 0;
        }
    }
    check_count(triangles.size(), name);
    return triangles;
}

}  // namespace

std::vector<Triangle> parse_stl(std::string_view content, double unit_m, const std::string& name) {
    if (!(std::isfinite(unit_m) && unit_m > 0.0))
        refuse(fmt::format("{:g} m", unit_m), "the unit of an STL file must be finite and more than 0");
    // The size tells: there are binary files that begin with "solid".
    if (content.size() >= header_bytes + count_bytes) {
        const std::size_t count = number_at(content, header_bytes);
        if (content.size() == header_bytes + count_bytes + count * triangle_bytes)
            return parse_binary(content, unit_m, name);
    }
    const auto says = [&](std::string_view word) { return content.find(word) != std::string_view::npos; };
    if (content.substr(0, 5) == "solid" && (says("facet") || says("endsolid")))
        return parse_text(content, unit_m, name);
    refuse(name,
           content.size() < header_bytes + count_bytes
               ? "is no STL file: too short for a binary one, and it does not begin with \"solid\""
               : fmt::format("is no STL file or an incomplete one: {} triangles need {} bytes, it has {}",
                             number_at(content, header_bytes),
                             header_bytes + count_bytes + triangle_bytes * number_at(content, header_bytes),
                             content.size()));
}

std::string read_stl_content(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error) refuse(path, "the STL file cannot be read: " + error.message());
    if (size > 400 * max_triangles) refuse(path, fmt::format("the STL file is too large: {} bytes", size));
    std::ifstream file(path, std::ios::binary);
    std::string content(size, '\0');
    if (!file.read(content.data(), static_cast<std::streamsize>(size)))
        refuse(path, "the STL file cannot be read");
    return content;
}

std::vector<Triangle> read_stl(const std::string& path, double unit_m) {
    return parse_stl(read_stl_content(path), unit_m, path);
}

}  // namespace lathe
