#include "app/bench/random/similarity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "app/bench/random/drawn_antenna.hpp"

namespace lathe::bench {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
using Eigen::Vector3d;

Antenna flat_under(const Similarity& map, Antenna antenna) {
    const auto place = [&](double x, double y) { return map.point({x, y, 0.0}); };
    if (!antenna.planar) {
        const auto height = [&](double z) { return map.point({0.0, 0.0, z}).z(); };
        for (Region& region : antenna.regions)
            for (Point& p : region.outline) p = {height(p.z), map.scale * p.r};
        Port& port = antenna.port;
        port.z = height(port.z), port.reference_z = height(port.reference_z);
        port.gap_to_z = height(port.gap_to_z);
        if (port.kind == PortKind::gap && port.gap_to_z < port.z) std::swap(port.z, port.gap_to_z);
        port.radius *= map.scale, port.inner_radius *= map.scale, port.outer_radius *= map.scale;
        if (antenna.ground_plane_z) antenna.ground_plane_z = height(*antenna.ground_plane_z);
        return antenna;
    }
    for (Region& region : antenna.regions)
        for (Point& p : region.outline) {
            const Vector3d q = place(p.z, p.r);
            p = {q.x(), q.y()};
        }
    for (PlanarPort& port : antenna.planar->ports) port = under(map, port);
    return antenna;
}

/// Numbers of a drawing, which are no formulas here.
Vector3d vector_of(const std::vector<Quantity>& numbers) {
    return {numbers.at(0).value, numbers.at(1).value, numbers.at(2).value};
}
std::vector<Quantity> numbers_of(const Vector3d& vector) {
    return {{vector.x(), {}}, {vector.y(), {}}, {vector.z(), {}}};
}

class VolumeMap {
public:
    explicit VolumeMap(const Similarity& map) : map_(map) {}

    void apply(DrawnSolid& solid) const {
        DrawingNumbers& numbers = solid.numbers;
        move(numbers[0]);
        if (solid.kind != SolidKind::sphere) move(numbers[1]);
        for (std::size_t n = solid.kind == SolidKind::sphere ? 1 : 2; n < numbers.size(); ++n)
            numbers[n][0].value *= map_.scale;
    }

    void apply(DrawnPort& port) const {
        if (port.kind == VolumePortKind::waveguide) return apply_to_guide(port);
        if (port.kind == VolumePortKind::plane_wave) return apply_to_wave(port);
        move(port.numbers[0]);
        if (port.kind == VolumePortKind::lumped) move(port.numbers[1]);
        if (port.kind == VolumePortKind::dipole) port.axis = image(port.axis);
    }

private:
    void move(std::vector<Quantity>& point) const { point = numbers_of(in_mm(vector_of(point))); }
    Vector3d in_mm(const Vector3d& point) const { return 1e3 * map_.point(1e-3 * point); }
    Axis image(Axis axis) const {
        Eigen::Index at = 0;
        map_.turn.col(number(axis)).cwiseAbs().maxCoeff(&at);
        return static_cast<Axis>(at);
    }
    /// The two axes of a plane in the order x, y, z.
    static std::array<int, 2> plane_of(Axis across) {
        return across == Axis::x ? std::array{1, 2}
                                 : (across == Axis::y ? std::array{0, 2} : std::array{0, 1});
    }

    void apply_to_guide(DrawnPort& port) const {
        const Axis axis = image(port.axis);
        const auto old_plane = plane_of(port.axis), plane = plane_of(axis);
        Vector3d at = Vector3d::Zero(), field = Vector3d::Zero();
        at[number(port.axis)] = port.numbers[0][0].value;
        const double polarisation = port.numbers[2][0].value * degree;
        for (const std::size_t n : {0u, 1u}) at[old_plane[n]] = port.numbers[1][n].value;
        field[old_plane[0]] = std::cos(polarisation), field[old_plane[1]] = std::sin(polarisation);
        at = in_mm(at), field = map_.turn * field;
        port.numbers[0][0].value = at[number(axis)];
        for (const std::size_t n : {0u, 1u}) port.numbers[1][n].value = at[plane[n]];
        port.numbers[2][0].value = std::atan2(field[plane[1]], field[plane[0]]) / degree;
        if (map_.turn(number(axis), number(port.axis)) < 0.0) port.is_upwards = !port.is_upwards;
        port.axis = axis;
    }

    void apply_to_wave(DrawnPort& port) const {
        const auto angle = [&](std::size_t n) { return port.numbers[n][0].value * degree; };
        const auto along = [](double theta, double phi) {
            return Vector3d{std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi),
                            std::cos(theta)};
        };
        const auto theta_unit = [&](double theta, double phi) {
            return along(theta + 0.5 * std::numbers::pi, phi);
        };
        const auto phi_unit = [](double phi) { return Vector3d{-std::sin(phi), std::cos(phi), 0.0}; };
        const Vector3d from = map_.turn * along(angle(0), angle(1));
        const Vector3d field = map_.turn * (std::cos(angle(2)) * theta_unit(angle(0), angle(1)) +
                                            std::sin(angle(2)) * phi_unit(angle(1)));
        const double theta = std::acos(std::clamp(from.z(), -1.0, 1.0)), phi = std::atan2(from.y(), from.x());
        const double polarisation = std::atan2(field.dot(phi_unit(phi)), field.dot(theta_unit(theta, phi)));
        port.numbers = {{{theta / degree, {}}}, {{phi / degree, {}}}, {{polarisation / degree, {}}}};
    }

    const Similarity& map_;
};

}  // namespace

PlanarPort under(const Similarity& map, PlanarPort port) {
    const Vector3d centre = map.point({port.centre_x, port.centre_y, 0.0});
    port.centre_x = centre.x(), port.centre_y = centre.y();
    port.width *= map.scale, port.reference *= map.scale;
    // Angles are added, so that multiples of 90 degrees stay what they are.
    const double angle = std::atan2(map.turn(1, 0), map.turn(0, 0));
    const double handed = map.is_reflection() ? -port.direction_rad : port.direction_rad;
    port.direction_rad = std::remainder(handed + angle, 2.0 * std::numbers::pi);
    return port;
}

DrawnAntenna under(const Similarity& map, const DrawnAntenna& drawn) {
    DrawnAntenna result = drawn;
    result.settings.from_hz /= map.scale, result.settings.to_hz /= map.scale;
    if (!drawn.is_volume()) {
        result.antenna = flat_under(map, drawn.flat());
        return result;
    }
    const VolumeMap volume(map);
    for (DrawnSolid& solid : result.volume().solids) volume.apply(solid);
    for (DrawnPort& port : result.volume().ports) volume.apply(port);
    return result;
}

}  // namespace lathe::bench
