#include "solver/geometry/mesh/stl_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>

#include "solver/base/input_error.hpp"
#include "solver/geometry/mesh/stl_text.hpp"

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

std::vector<Triangle> parse_binary(std::string_view content, std::size_t count, double unit_m,
                                   const std::string& name) {
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

/// Number of triangles of a binary file: that of the header where the content has as many records. Programs
/// that write while they compute leave 0 or all bits set there, and others count wrongly: then whole records
/// count. Empty for content that ends within a record.
std::optional<std::size_t> binary_count(std::string_view content) {
    if (content.size() < header_bytes + count_bytes) return std::nullopt;
    const std::uint32_t counted = number_at(content, header_bytes);
    const std::size_t bytes = content.size() - header_bytes - count_bytes;
    const std::size_t records = bytes / triangle_bytes;
    const bool is_unknown = counted == 0 || counted == std::numeric_limits<std::uint32_t>::max();
    if (bytes % triangle_bytes == 0 || is_unknown) return records;
    if (counted <= records) return counted;  // more bytes follow the triangles
    return std::nullopt;
}

/// Refuses content that is neither text nor binary. The number of the header is shown only where it can be
/// one of triangles: in a file of another kind these bytes are content, which messages do not repeat.
[[noreturn]] void refuse_unknown(std::string_view content, const std::string& name) {
    if (content.size() < header_bytes + count_bytes)
        refuse(name, "is not an STL file: too short for a binary one, and without facets in text");
    const std::size_t count = number_at(content, header_bytes);
    if (count > max_triangles)
        refuse(name, "is not an STL file: no facets in text, and no binary header with a possible count");
    refuse(name,
           fmt::format("is not an STL file, or an incomplete one: {} triangles need {} bytes, it has {}",
                       count, header_bytes + count_bytes + triangle_bytes * count, content.size()));
}

}  // namespace

std::vector<Triangle> parse_stl(std::string_view content, double unit_m, const std::string& name) {
    if (!(std::isfinite(unit_m) && unit_m > 0.0))
        refuse(fmt::format("{:g} m", unit_m), "the unit of an STL file must be finite and more than 0");
    if (content.starts_with("\xFF\xFE") || content.starts_with("\xFE\xFF"))
        refuse(name, "the STL file is UTF-16 text; allowed: ASCII, UTF-8 or binary");
    // Names begin with any word: there are binary files that begin with "solid".
    // Text may be filled up to a whole block.
    const std::string_view text =
        content.substr(0, content.find_last_not_of(std::string_view("\0\x1A", 2)) + 1);
    if (is_stl_text(text)) {
        std::vector<Triangle> triangles = parse_stl_text(text, unit_m, name);
        check_count(triangles.size(), name);
        return triangles;
    }
    if (const auto count = binary_count(content)) return parse_binary(content, *count, unit_m, name);
    refuse_unknown(content, name);
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
