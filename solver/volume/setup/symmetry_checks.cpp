#include "solver/volume/setup/symmetry_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/point_text.hpp"
#include "solver/volume/setup/lumped_elements.hpp"

namespace lathe {
namespace {

constexpr int most_lines = 160;    // along each of the two other axes
constexpr int lines_of_solid = 7;  // along each, through the box round a single solid
constexpr std::size_t most_single_solids = 500;
constexpr double tolerance = 1e-6;       // of the body's size
constexpr double irrational = 0.381966;  // lines that meet no face by accident

const char* key_of(Axis axis) {
    return axis == Axis::x ? "antenna.symmetry.x0" : "antenna.symmetry.y0";
}

std::string plane_of(Axis axis) {
    return axis == Axis::x ? "x = 0" : "y = 0";
}

bool are_images(const std::vector<OwnedPiece>& pieces, double close) {
    for (std::size_t n = 0; n < pieces.size(); ++n) {
        const OwnedPiece &one = pieces[n], &other = pieces[pieces.size() - 1 - n];
        if (one.material != other.material || std::abs(one.from + other.to) > close) return false;
    }
    return true;
}

/// Returns true where the pieces and points that sheets cover of a line are their own images.
bool are_images(const Intervals& pieces, double close) {
    for (std::size_t n = 0; n < pieces.size(); ++n)
        if (std::abs(pieces[n].from + pieces[pieces.size() - 1 - n].to) > close) return false;
    return true;
}

/// Compares both sides along lines through a box, `rows` by `columns` of them.
void check_lines(const Body& body, Axis axis, const Bounds& box, int rows, int columns, double reach,
                 double close) {
    const int a = number(axis), b = number(next(axis)), c = number(next(axis, 2));
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(a)};
            line.origin[b] = box.low[b] + (row + irrational) * (box.high[b] - box.low[b]) / rows;
            line.origin[c] = box.low[c] + (column + irrational) * (box.high[c] - box.low[c]) / columns;
            if (are_images(body.on(line, {-reach, reach}), close) &&
                are_images(body.sheets_on(line, {-reach, reach}), close))
                continue;
            throw InputError(
                {.key = key_of(axis)}, plane_of(axis),
                fmt::format("the solids break this symmetry: they are not their own image on the "
                            "line through {}; allowed: none, or solids that are",
                            place_text(line.origin)));
        }
}

void check_solids(const Body& body, Axis axis, double spacing) {
    if (body.parts().empty()) return;
    const Bounds all = body.bounds();
    const double size = (all.high - all.low).maxCoeff(), close = tolerance * size;
    const int a = number(axis), b = number(next(axis)), c = number(next(axis, 2));
    const double reach = std::max(std::abs(all.low[a]), std::abs(all.high[a])) + close;
    const auto count = [&](int other) {
        return std::clamp(static_cast<int>((all.high[other] - all.low[other]) / spacing), 8, most_lines);
    };
    check_lines(body, axis, all, count(b), count(c), reach, close);
    // A thin pin may lie between those lines.
    if (body.parts().size() > most_single_solids) return;
    for (const Body::Part& part : body.parts())
        check_lines(body, axis, part.bounds, lines_of_solid, lines_of_solid, reach, close);
}

void check_port(const VolumePort& port, const std::optional<GuideOpening>& opening, Axis axis, double size) {
    const auto refuse = [&](const std::string& what) {
        throw InputError(
            {.key = key_of(axis)}, plane_of(axis),
            fmt::format("port {} breaks this symmetry: {}; allowed: none, or another port", port.name, what));
    };
    const int a = number(axis);
    switch (port.kind) {
        case VolumePortKind::waveguide: {
            if (port.axis == axis) refuse("its guide lies on one side of the plane");
            const std::size_t n = next(port.axis) == axis ? 0 : 1;
            if (std::abs(opening->low[n] + opening->high[n]) > 10.0 * tolerance * size)
                refuse("its guide is not its own image");
            break;
        }
        case VolumePortKind::lumped:
            if (std::abs(port.from[a]) > tolerance * size || std::abs(port.to[a]) > tolerance * size)
                refuse("it does not lie in the plane");
            break;
        case VolumePortKind::dipole:
            if (std::abs(port.from[a]) > tolerance * size) refuse("it lies beside the plane");
            break;
        case VolumePortKind::plane_wave:
            refuse("a plane wave meets the whole antenna");
            break;
    }
}

}  // namespace

void check_symmetry(const VolumeAntenna& antenna, const std::vector<std::optional<GuideOpening>>& openings,
                    double spacing) {
    double size = spacing;
    if (!antenna.body.parts().empty()) {
        const Bounds all = antenna.body.bounds();
        size = (all.high - all.low).maxCoeff();
    }
    for (const Axis axis : {Axis::x, Axis::y}) {
        if (antenna.symmetry[static_cast<std::size_t>(number(axis))] == SymmetryPlane::none) continue;
        for (std::size_t n = 0; n < antenna.ports.size(); ++n)
            check_port(antenna.ports[n], openings[n], axis, size);
        check_element_symmetry(antenna, axis, tolerance * size);
        check_solids(antenna.body, axis, spacing);
    }
}

}  // namespace lathe
