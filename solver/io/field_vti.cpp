#include "solver/io/field_vti.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <vector>

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

std::string component_name(FieldComponent component) {
    switch (component) {
        case FieldComponent::e_r:
            return "e_r";
        case FieldComponent::e_phi:
            return "e_phi";
        case FieldComponent::e_z:
            return "e_z";
        case FieldComponent::h_r:
            return "h_r";
        case FieldComponent::h_phi:
            return "h_phi";
        case FieldComponent::h_z:
            return "h_z";
    }
    throw std::invalid_argument("not a field component");
}

std::string field_vti(const Frame& frame) {
    if (frame.nr < 1 || frame.nz < 1 ||
        frame.values.size() != static_cast<std::size_t>(frame.nr) * static_cast<std::size_t>(frame.nz))
        throw std::invalid_argument("a frame must hold nr x nz values");
    const std::string name = component_name(frame.component);
    const std::string extent = fmt::format("0 {} 0 {} 0 0", frame.nz - 1, frame.nr - 1);
    return fmt::format(
        "<?xml version=\"1.0\"?>\n"
        "<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n"
        "  <ImageData WholeExtent=\"{0}\" Origin=\"{1:.12g} {2:.12g} 0\" Spacing=\"{3:.12g} {4:.12g} 1\">\n"
        "    <FieldData>\n"
        "      <DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">{5:.12e}"
        "</DataArray>\n"
        "    </FieldData>\n"
        "    <Piece Extent=\"{0}\">\n"
        "      <PointData Scalars=\"{6}\">\n"
        "        <DataArray type=\"Float32\" Name=\"{6}\" format=\"binary\">{7}</DataArray>\n"
        "      </PointData>\n"
        "    </Piece>\n"
        "  </ImageData>\n"
        "</VTKFile>\n",
        extent, frame.z0_m, frame.r0_m, frame.dz_m, frame.dr_m, frame.time_s, name,
        inline_block(frame.values));
}

}  // namespace lathe
