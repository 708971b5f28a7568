#include "tests/solver/adjoint/planar_shapes.hpp"

#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"

namespace lathe::tests {
namespace {

std::vector<Point> millimetres(std::vector<Point> outline) {
    for (Point& point : outline) point.z *= 1e-3, point.r *= 1e-3;
    return outline;
}

Region dielectric(double permittivity, double loss_tangent, std::vector<Point> outline) {
    Material material;
    material.relative_permittivity = permittivity, material.loss_tangent = loss_tangent;
    return {material, millimetres(std::move(outline))};
}

Antenna planar(std::vector<Region> regions, std::vector<PlanarPort> ports) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.regions = std::move(regions);
    antenna.planar = PlanarSettings{};
    antenna.planar->ports = std::move(ports);
    return antenna;
}

}  // namespace

Region metal(std::vector<Point> outline) {
    Material pec;
    pec.is_pec = true;
    return {pec, millimetres(std::move(outline))};
}

PlanarPort guide(const char* name, Point centre_mm, double degrees, double width_mm, int half_waves) {
    PlanarPort port;
    port.name = name, port.centre_x = 1e-3 * centre_mm.z, port.centre_y = 1e-3 * centre_mm.r;
    port.width = 1e-3 * width_mm, port.direction_rad = degrees * constants::pi / 180.0;
    port.mode.half_waves = half_waves;
    return port;
}

Antenna horn(const Shape& shape) {
    const double t = shape.wall;
    Antenna antenna = planar(
        {metal({{0, 3.5}, {7, 3.5}, {19, shape.upper}, {19, shape.upper + t}, {7, 3.5 + t}, {0, 3.5 + t}}),
         metal(
             {{0, -3.5}, {0, -3.5 - t}, {7, -3.5 - t}, {19, shape.lower - t}, {19, shape.lower}, {7, -3.5}}),
         dielectric(shape.permittivity, shape.tangent,
                    {{18, -4}, {18 + shape.lens, -2}, {18 + shape.lens, 2.6}, {18, 4.4}})},
        {guide("feed", {0, 0}, 0, 7, 1)});
    antenna.planar->plate_height = 1e-3 * shape.plates;
    return antenna;
}

Antenna filled_horn(const Shape& shape) {
    Antenna antenna = horn(shape);
    antenna.regions.push_back(
        dielectric(shape.permittivity, shape.tangent, {{0, -3.5}, {7, -3.5}, {7, 3.5}, {0, 3.5}}));
    antenna.planar->ports[0].filling_permittivity = shape.permittivity;
    return antenna;
}

Antenna horn_of_h(const Shape& shape) {
    Shape near = shape;  // where nothing jumps there
    near.upper -= 0.54, near.lower += 0.54;
    Antenna antenna = horn(near);
    antenna.planar->polarisation = Polarisation::te;
    antenna.planar->ports[0].mode.half_waves = 0;
    return antenna;
}

Antenna horn_between_magnetic_walls(const Shape& shape) {
    Antenna antenna = horn(shape);
    antenna.planar->walls = PlanarWalls::magnetic;
    antenna.planar->plate_height = 0.0;
    antenna.planar->ports[0].mode.half_waves = 0;
    return antenna;
}

Antenna half_horn(const Shape& shape) {
    Antenna antenna =
        planar({metal({{0, 3.5}, {7, 3.5}, {19, shape.upper}, {19, shape.upper + 1.5}, {7, 5}, {0, 5}}),
                dielectric(shape.permittivity, shape.tangent,
                           {{18, 0}, {18 + shape.lens, 0}, {22, 2.6}, {18, 4.4}})},
               {guide("feed", {0, 0}, 0, 7, 1)});
    antenna.planar->symmetry = SymmetryPlane::magnetic;
    return antenna;
}

Antenna two_guides(const Shape& shape) {
    const auto turned = [](std::vector<Point> outline) {
        const double c = std::cos(5.0 * constants::pi / 6.0), s = std::sin(5.0 * constants::pi / 6.0);
        for (Point& point : outline)
            point = {24.0 + c * point.z - s * point.r, -5.0 + s * point.z + c * point.r};
        return metal(std::move(outline));
    };
    return planar(
        {metal({{0, 3.5}, {7, 3.5}, {7, 5}, {0, 5}}), metal({{0, -3.5}, {0, -5}, {7, -5}, {7, -3.5}}),
         turned({{0, 3.5}, {4, 3.5}, {4, 4.5}, {0, 4.5}}),
         turned({{0, -3.5}, {0, -4.5}, {4, -4.5}, {4, -3.5}}),
         dielectric(shape.permittivity, shape.tangent,
                    {{9, -4}, {9 + shape.lens, -3}, {9 + shape.lens, 3.6}, {9, 4.4}})},
        {guide("feed", {0, 0}, 0, 7, 1), guide("ear", {24, -5}, 150, 7, 1)});
}

Antenna guide_and_listener(const Shape& shape) {
    Antenna antenna = two_guides(shape);
    antenna.planar->ports[1].driven = false;
    return antenna;
}

Antenna line_and_lens(const Shape& shape) {
    Antenna antenna = planar({dielectric(shape.permittivity, shape.tangent,
                                         {{9, -4}, {9 + shape.lens, -3}, {9 + shape.lens, 3.6}, {9, 4.4}})},
                             {});
    PlanarPort line;
    line.name = "line", line.kind = PlanarPortKind::line_current, line.centre_x = 4e-3;
    antenna.planar->ports = {line};
    return antenna;
}

Antenna wave_and_lens(const Shape& shape) {
    Antenna antenna = line_and_lens(shape);
    antenna.planar->ports[0] = {};
    antenna.planar->ports[0].name = "wave", antenna.planar->ports[0].kind = PlanarPortKind::plane_wave;
    antenna.planar->ports[0].direction_rad = 0.4;
    return antenna;
}

}  // namespace lathe::tests
