// What is solved in three dimensions: a body, its ports, and the planes of symmetry. Metres and radians.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/geometry/planar.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/geometry/volume_port_kind.hpp"
#include "solver/scheme/one_port.hpp"
#include "solver/volume/antenna/guide_mode.hpp"
#include "solver/volume/problem/volume_index.hpp"

namespace lathe {

/// A port of any kind; what another kind needs keeps its default.
struct VolumePort {
    std::string name;
    VolumePortKind kind = VolumePortKind::waveguide;
    bool driven = true;  ///< false: only listened to, matched

    /// A guide: its plane is across `axis` at `place`; waves go into the antenna towards larger coordinates
    /// where `is_upwards`. A dipole: its axis.
    Axis axis = Axis::z;
    double place = 0.0;
    bool is_upwards = true;
    std::array<double, 2>
        inside{};  ///< a point within the guide: the two other coordinates, in order x, y, z
    GuideMode mode;
    /// Direction of the field of a mode that has a degenerate partner, from the first of the two other axes
    /// towards the second. Of a plane wave: the direction of E from theta towards phi.
    double polarisation = 0.0;
    std::optional<double> reference = {};  ///< plane along `axis` that S is referred to; empty: the port's
    /// Place in the file's list of ports, where a port with several modes is one; empty: the same as here.
    std::optional<std::size_t> entry = {};

    /// A lumped resistance along an axis between two points; a dipole stands at `from`.
    Eigen::Vector3d from = Eigen::Vector3d::Zero(), to = Eigen::Vector3d::Zero();
    double resistance_ohm = 50.0;
    PortSpread spread = PortSpread::line;  ///< of a lumped port
    /// Of a box: its widths along the two other axes, in order x, y, z, one of which may be 0. Of a ring: its
    /// inner and outer radius. m.
    std::array<double, 2> size{};

    /// A plane wave: whence it comes, theta from +z, phi from +x.
    double theta = 0.0, phi = 0.0;

    /// The axis that a lumped port lies along.
    Axis gap_axis() const { return from.x() != to.x() ? Axis::x : (from.y() != to.y() ? Axis::y : Axis::z); }

    bool operator==(const VolumePort&) const = default;
};

/// Resistor, coil and capacitor between two points on a line along an axis, without a source.
struct VolumeElement {
    std::string name;  ///< for messages; empty: none
    std::string key;   ///< in the project file, "antenna.solids[3]"
    Eigen::Vector3d from = Eigen::Vector3d::Zero(), to = Eigen::Vector3d::Zero();  ///< m
    LumpedElement values;                                                          ///< of the whole element

    /// A port of 1 ohm between the same points, for the grid that both need.
    VolumePort line() const {
        VolumePort port;
        port.name = name, port.kind = VolumePortKind::lumped, port.resistance_ohm = 1.0;
        port.from = from, port.to = to;
        return port;
    }
};

/// Immutable once built.
struct VolumeAntenna {
    Body body;
    std::vector<VolumePort> ports;
    std::vector<VolumeElement> elements;
    /// The planes x = 0 and y = 0, where the antenna is solved for the positive side alone.
    std::array<SymmetryPlane, 2> symmetry{SymmetryPlane::none, SymmetryPlane::none};
    /// The plane of symmetry across an axis; there is none across z.
    SymmetryPlane symmetry_across(Axis axis) const {
        return axis == Axis::z ? SymmetryPlane::none : symmetry[static_cast<std::size_t>(number(axis))];
    }
    /// A perfectly conducting plane without end, below which (smaller z) all is metal but what is drawn.
    std::optional<double> ground_plane_z = {};

    /// Place of port `n` in the file's list, and its key there.
    std::size_t entry_of(std::size_t n) const { return ports[n].entry.value_or(n); }
    std::string port_key(std::size_t n) const { return "antenna.ports[" + std::to_string(entry_of(n)) + "]"; }
};

}  // namespace lathe
