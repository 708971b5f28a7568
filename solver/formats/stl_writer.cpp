#include "solver/formats/stl_writer.hpp"

#include <cmath>
#include <cstring>
#include <utility>

namespace lathe {

namespace {

constexpr std::size_t title_bytes = 80;

StlWriter::Vertex normal(const StlWriter::Vertex& a, const StlWriter::Vertex& b, const StlWriter::Vertex& c) {
    const std::array<double, 3> u{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    const std::array<double, 3> v{c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    const std::array<double, 3> n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                                  u[0] * v[1] - u[1] * v[0]};
    const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (length == 0.0) return {0.0F, 0.0F, 0.0F};
    return {float(n[0] / length), float(n[1] / length), float(n[2] / length)};
}

}  // namespace

StlWriter::StlWriter(std::string title) {
    title.resize(title_bytes, ' ');
    bytes_ = std::move(title) + std::string(sizeof count_, '\0');
}

void StlWriter::triangle(const Vertex& a, const Vertex& b, const Vertex& c) {
    append(normal(a, b, c));
    append(a);
    append(b);
    append(c);
    bytes_.append(2, '\0');
    ++count_;
}

std::string StlWriter::finish() {
    std::memcpy(bytes_.data() + title_bytes, &count_, sizeof count_);
    return std::move(bytes_);
}

void StlWriter::append(const Vertex& vertex) {
    std::array<char, sizeof(Vertex)> raw;
    std::memcpy(raw.data(), vertex.data(), raw.size());
    bytes_.append(raw.data(), raw.size());
}

}  // namespace lathe
