#include "solver/formats/vti_image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <stdexcept>

namespace lathe {

namespace {

static_assert(std::endian::native == std::endian::little, "byte_order below says LittleEndian");

std::string base64(const std::vector<unsigned char>& bytes) {
    static constexpr char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t present = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t triple = std::uint32_t{bytes[i]} << 16U;
        if (present > 1) triple |= std::uint32_t{bytes[i + 1]} << 8U;
        if (present > 2) triple |= bytes[i + 2];
        text += alphabet[triple >> 18U & 63U];
        text += alphabet[triple >> 12U & 63U];
        text += present > 1 ? alphabet[triple >> 6U & 63U] : '=';
        text += present > 2 ? alphabet[triple & 63U] : '=';
    }
    return text;
}

/// VTK's inline binary block: the byte count, then the bytes, encoded as one.
std::string inline_block(const std::vector<float>& values) {
    const std::uint64_t size = values.size() * sizeof(float);
    std::vector<unsigned char> bytes(sizeof size + size);
    std::memcpy(bytes.data(), &size, sizeof size);
    if (size > 0) std::memcpy(bytes.data() + sizeof size, values.data(), size);
    return base64(bytes);
}

}  // namespace

std::string vti_image(const VtiImage& image) {
    const auto points =
        static_cast<std::size_t>(std::max(0, image.nr)) * static_cast<std::size_t>(std::max(0, image.nz));
    if (points == 0 || image.arrays.empty()) throw std::invalid_argument("an image must hold values");
    for (const VtiArray& array : image.arrays)
        if (array.values.size() != points) throw std::invalid_argument("an image must hold nr x nz values");
    const std::string extent = fmt::format("0 {} 0 {} 0 0", image.nz - 1, image.nr - 1);
    std::string text;
    auto out = std::back_inserter(text);
    fmt::format_to(
        out,
        "<?xml version=\"1.0\"?>\n"
        "<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n"
        "  <ImageData WholeExtent=\"{0}\" Origin=\"{1:.12g} {2:.12g} 0\" Spacing=\"{3:.12g} {4:.12g} 1\">\n",
        extent, image.z0_m, image.r0_m, image.dz_m, image.dr_m);
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
