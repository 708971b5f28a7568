#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

void add(Antenna& antenna, std::vector<Point> outline, bool pec, double permittivity = 1.0,
         double tangent = 0.0) {
    Region region;
    region.material = {pec, permittivity, 0.0, tangent};
    region.outline = std::move(outline);
    antenna.regions.push_back(region);
}

Antenna coaxial_feed() {
    Antenna antenna;
    add(antenna, {{0, 0}, {0.012, 0}, {0.012, 0.0012}, {0, 0.0012}}, true);
    add(antenna, {{0, 0.003}, {0.006, 0.003}, {0.006, 0.008}, {0.0055, 0.008}, {0.0055, 0.0035}, {0, 0.0035}},
        true);
    antenna.port.kind = PortKind::coaxial;
    antenna.port.mode = parse_mode("TEM");
    antenna.port.inner_radius = 0.0012, antenna.port.outer_radius = 0.003;
    return antenna;
}

}  // namespace

std::string to_text(Kind kind) {
    constexpr const char* names[] = {"horn",      "lossy_lens", "coaxial",     "dipole_m0",
                                     "dipole_m1", "guide_m2",   "copper_horn", "ground_plane"};
    return names[static_cast<int>(kind)];
}

Antenna example_antenna(Kind kind) {
    Antenna antenna;
    if (kind == Kind::coaxial) return coaxial_feed();
    if (kind == Kind::ground_plane) {
        add(antenna, {{0, 0}, {0.010, 0}, {0.010, 0.0012}, {0, 0.0012}}, true);
        antenna.port.kind = PortKind::coaxial;
        antenna.port.mode = parse_mode("TEM");
        antenna.port.inner_radius = 0.0012, antenna.port.outer_radius = 0.003;
        antenna.ground_plane_z = 0.006;
        return antenna;
    }
    if (kind == Kind::dipole_m0 || kind == Kind::dipole_m1) {
        add(antenna, {{0.004, 0}, {0.004, 0.006}, {0.006, 0.006}, {0.006, 0}}, false, 2.5);
        antenna.port.kind = PortKind::dipole;
        antenna.port.axis = kind == Kind::dipole_m0 ? DipoleAxis::z : DipoleAxis::x;
        return antenna;
    }
    antenna.port.mode = parse_mode(kind == Kind::guide_m2 ? "TE21" : "TE11");
    antenna.port.radius = kind == Kind::guide_m2 ? 6e-3 : 3.6e-3;
    antenna.port.reference_z = 6e-3;
    if (kind == Kind::guide_m2) {
        add(antenna, {{0, 6e-3}, {10e-3, 6e-3}, {10e-3, 6.6e-3}, {0, 6.6e-3}}, true);
        return antenna;
    }
    add(antenna, {{0, 3.6e-3}, {6e-3, 3.6e-3}, {16e-3, 7.1e-3}, {16e-3, 7.7e-3}, {6e-3, 4.2e-3}, {0, 4.2e-3}},
        true);
    if (kind == Kind::lossy_lens)
        add(antenna, {{17e-3, 0}, {17e-3, 6e-3}, {20e-3, 3e-3}, {21e-3, 0}}, false, 2.53, 0.02);
    return antenna;
}

}  // namespace lathe::tests
