#include "solver/volume/design/revolved_antenna.hpp"

#include "solver/base/input_error.hpp"
#include "solver/volume/design/build_solids.hpp"

namespace lathe {
namespace {

VolumePort guided_port(const Port& port) {
    VolumePort guide;
    guide.kind = VolumePortKind::waveguide;
    guide.place = port.z;
    guide.reference = port.reference_z;
    if (port.kind == PortKind::coaxial) {
        guide.mode = {ModeFamily::tem, 0, 0, 0};
        guide.inside = {0.5 * (port.inner_radius + port.outer_radius), 0.0};
    } else {
        guide.mode = {port.mode.family, port.mode.azimuthal_order, port.mode.radial_order, 0};
    }
    return guide;
}

VolumePort current_element(const Port& port) {
    VolumePort dipole;
    dipole.kind = VolumePortKind::dipole;
    dipole.axis = port.axis == DipoleAxis::z ? Axis::z : Axis::x;
    dipole.from = {0.0, 0.0, port.z};
    return dipole;
}

/// The resistance of a gap as a lumped port on the axis between the same ends.
VolumePort lumped_port(const Port& port) {
    VolumePort gap;
    gap.kind = VolumePortKind::lumped;
    gap.from = {0.0, 0.0, port.z};
    gap.to = {0.0, 0.0, port.gap_to_z};
    gap.resistance_ohm = port.impedance_ohm;
    return gap;
}

VolumePort volume_port(const Port& port) {
    if (port.kind == PortKind::gap) return lumped_port(port);
    return port.kind == PortKind::dipole ? current_element(port) : guided_port(port);
}

}  // namespace

VolumeAntenna revolved_antenna(const Antenna& antenna, const WallMetal& metal) {
    if (antenna.is_planar())
        throw InputError({.key = "antenna.geometry"}, "\"planar\"",
                         "is no body of revolution, which alone can be solved both ways");
    VolumeAntenna made;
    add_regions(made.body, antenna, Eigen::Affine3d::Identity(), "antenna", metal);
    const Port& port = antenna.port;
    made.ports = {volume_port(port)};
    made.ports.front().name = "feed";
    const int order = port.azimuthal_order();
    const bool runs_round =
        port.kind == PortKind::circular_waveguide && port.mode.family == ModeFamily::te && order == 0;
    made.symmetry[0] = runs_round || order % 2 == 1 ? SymmetryPlane::electric : SymmetryPlane::magnetic;
    made.symmetry[1] = runs_round ? SymmetryPlane::electric : SymmetryPlane::magnetic;
    made.ground_plane_z = antenna.ground_plane_z;
    return made;
}

}  // namespace lathe
