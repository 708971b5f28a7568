#include "solver/formats/vti_image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <stdexcept>

#include "solver/base/base64.hpp"

namespace lathe {

namespace {

static_assert(std::endian::native == std::endian::little, "byte_order below says LittleEndian");

/// VTK's inline binary block: the byte count, then the bytes, encoded as one.
std::string inline_block(const std::vector<float>& values) {
    const std::uint64_t size = values.size() * sizeof(float);
    std::string bytes(sizeof size + size, '\0');
    std::memcpy(bytes.data(), &size, sizeof size);
    if (size > 0) std::memcpy(bytes.data() + sizeof size, values.data(), size);
    return base64_text(bytes);
}

}  // namespace

std::string vti_image(const VtiImage& image) {
    std::size_t points = 1;
    for (const VtiAxis& axis : image.axes) points *= static_cast<std::size_t>(std::max(0, axis.count));
    if (points == 0 || image.arrays.empty()) throw std::invalid_argument("an image must hold values");
    for (const VtiArray& array : image.arrays)
        if (array.values.size() != points)
            throw std::invalid_argument("an image must hold a value for each point");
    const auto& [first, second, third] = image.axes;
    const std::string extent =
        fmt::format("0 {} 0 {} 0 {}", first.count - 1, second.count - 1, third.count - 1);
    std::string text;
    auto out = std::back_inserter(text);
    fmt::format_to(
        out,
        "<?xml version=\"1.0\"?>\n"
        "<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n"
        "  <ImageData WholeExtent=\"{}\" Origin=\"{:.12g} {:.12g} {:.12g}\" Spacing=\"{:.12g} {:.12g} "
        "{:.12g}\">\n",
        extent, first.first_m, second.first_m, third.first_m, first.step_m, second.step_m, third.step_m);
    if (image.time_s)
        fmt::format_to(out,
                       "    <FieldData>\n"
                       "      <DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" "
                       "format=\"ascii\">{:.12e}</DataArray>\n"
                       "    </FieldData>\n",
                       *image.time_s);
    fmt::format_to(out, "    <Piece Extent=\"{}\">\n      <PointData Scalars=\"{}\">\n", extent,
                   image.arrays.front().name);
    for (const VtiArray& array : image.arrays)
        fmt::format_to(out,
                       "        <DataArray type=\"Float32\" Name=\"{}\" format=\"binary\">{}</DataArray>\n",
                       array.name, inline_block(array.values));
    fmt::format_to(out, "      </PointData>\n    </Piece>\n  </ImageData>\n</VTKFile>\n");
    return text;
}

}  // namespace lathe
