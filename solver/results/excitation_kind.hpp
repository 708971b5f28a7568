// Kinds of excitations, the same for all geometries.
#pragma once

#include "solver/geometry/planar.hpp"
#include "solver/geometry/volume_port_kind.hpp"

namespace lathe {

enum class ExcitationKind {
    guide,       ///< wave into a hollow guide or a coaxial line: a port of the S-matrix
    lumped,      ///< lumped port: a port of the S-matrix
    current,     ///< impressed current: dipole or line current
    plane_wave,  ///< incident plane wave; the far field is the scattered one
    combined     ///< waves into several ports at a time: SimulationSettings::excitation_weights
};

constexpr ExcitationKind excitation_kind(PlanarPortKind kind) {
    switch (kind) {
        case PlanarPortKind::guide:
            return ExcitationKind::guide;
        case PlanarPortKind::line_current:
            return ExcitationKind::current;
        case PlanarPortKind::plane_wave:
            break;
    }
    return ExcitationKind::plane_wave;
}

constexpr ExcitationKind excitation_kind(VolumePortKind kind) {
    switch (kind) {
        case VolumePortKind::waveguide:
            return ExcitationKind::guide;
        case VolumePortKind::lumped:
            return ExcitationKind::lumped;
        case VolumePortKind::dipole:
            return ExcitationKind::current;
        case VolumePortKind::plane_wave:
            break;
    }
    return ExcitationKind::plane_wave;
}

}  // namespace lathe
