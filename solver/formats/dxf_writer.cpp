#include "solver/formats/dxf_writer.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

namespace lathe {
namespace {

constexpr double degrees = 180.0 / std::numbers::pi;
/// Decimals of coordinates: a nanometre, whatever the unit.
constexpr int decimals_of_mm = 6;

/// The next character of a text in UTF-8; a byte that is not UTF-8 stands for itself.
unsigned next_character(const std::string& text, std::size_t& at) {
    const auto byte = [&](std::size_t n) { return static_cast<unsigned char>(text[n]); };
    const unsigned first = byte(at++);
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    if (more == 0 || at + static_cast<std::size_t>(more) > text.size()) return first;
    unsigned character = first & (0x3fU >> static_cast<unsigned>(more));
    for (int n = 0; n < more; ++n) character = character << 6U | (byte(at++) & 0x3fU);
    return character;
}

}  // namespace

DxfWriter::DxfWriter(DisplayUnit unit)
    : unit_(unit),
      millimetres_(millimetres_of(unit)),
      decimals_(unit == DisplayUnit::inch ? decimals_of_mm + 2 : digits_in(unit, decimals_of_mm)) {}

void DxfWriter::group(int code, const std::string& value) {
    fmt::format_to(std::back_inserter(text_), "{:3d}\n{}\n", code, value);
}

void DxfWriter::group(int code, int value) {
    group(code, fmt::format("{}", value));
}

void DxfWriter::number(int code, double value) {
    group(code, fmt::format("{:.12g}", value));
}

void DxfWriter::length(int code, double metres) {
    group(code, fmt::format("{:.{}f}", in_unit(metres), decimals_));
}

void DxfWriter::plane_point(int code, const Point& point) {
    length(code, point.z);
    length(code + 10, point.r);
}

void DxfWriter::point(int code, const Point& point) {
    plane_point(code, point);
    group(code + 20, "0.0");
}

void DxfWriter::text(int code, const std::string& value) {
    std::string plain;
    for (std::size_t at = 0; at < value.size();) {
        const unsigned character = next_character(value, at);
        if (character < 0x20U)
            plain += ' ';
        else if (character < 0x7fU)
            plain += static_cast<char>(character);
        else
            plain += character > 0xffffU ? "?" : fmt::format("\\U+{:04X}", character);
    }
    group(code, plain);
}

std::string DxfWriter::new_handle() {
    return fmt::format("{:X}", ++handles_);
}

void DxfWriter::begin(const std::string& kind, const std::string& owner) {
    group(0, kind);
    last_ = new_handle();
    group(kind == "DIMSTYLE" ? 105 : 5, last_);
    if (!owner.empty()) group(330, owner);
}

void DxfWriter::entity(const std::string& kind, const std::string& owner, const std::string& layer) {
    begin(kind, owner);
    subclass("AcDbEntity");
    group(8, layer);
}

void DxfWriter::line(const Point& from, const Point& to, const std::string& owner, const std::string& layer) {
    entity("LINE", owner, layer);
    subclass("AcDbLine");
    point(10, from);
    point(11, to);
}

void DxfWriter::triangle(const Point& tip, const Point& left, const Point& right, const std::string& owner,
                         const std::string& layer) {
    entity("SOLID", owner, layer);
    subclass("AcDbTrace");
    point(10, left);
    point(11, right);
    point(12, tip);
    point(13, tip);
}

void DxfWriter::arc(const Point& centre, double radius, double from_rad, double to_rad,
                    const std::string& owner, const std::string& layer) {
    entity("ARC", owner, layer);
    subclass("AcDbCircle");
    point(10, centre);
    length(40, radius);
    subclass("AcDbArc");
    number(50, from_rad * degrees);
    number(51, to_rad * degrees);
}

void DxfWriter::words(const Point& middle, double height, double angle_rad, const std::string& text,
                      const std::string& owner, const std::string& layer) {
    entity("TEXT", owner, layer);
    subclass("AcDbText");
    point(10, middle);
    length(40, height);
    this->text(1, text);
    if (angle_rad != 0.0) number(50, angle_rad * degrees);
    group(7, "STANDARD");
    group(72, 1);  // centred
    point(11, middle);
    subclass("AcDbText");
    group(73, 2);  // about the middle
}

void DxfWriter::ring(const std::vector<Point>& vertices, const std::vector<double>& bulges,
                     const std::string& owner, const std::string& layer) {
    entity("LWPOLYLINE", owner, layer);
    subclass("AcDbPolyline");
    group(90, static_cast<int>(vertices.size()));
    group(70, 1);  // closed
    group(43, "0.0");
    for (std::size_t n = 0; n < vertices.size(); ++n) {
        plane_point(10, vertices[n]);
        if (bulges[n] != 0.0) number(42, bulges[n]);
    }
}

std::string DxfWriter::take() {
    return std::move(text_);
}

}  // namespace lathe
