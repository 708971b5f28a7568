// What is solved for an antenna in three dimensions: problems on one grid, and what their recordings mean.
#pragma once

#include <complex>
#include <optional>
#include <string>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/geometry/volume_port_kind.hpp"
#include "solver/volume/discretise/port_modes.hpp"
#include "solver/volume/discretise/volume_wall_samples.hpp"
#include "solver/volume/problem/huygens_box.hpp"
#include "solver/volume/problem/volume_problem.hpp"
#include "solver/volume/sources/hertzian_dipole.hpp"
#include "solver/volume/sources/lumped_port.hpp"
#include "solver/volume/sources/plane_wave.hpp"

namespace lathe {

/// Wall of a guide behind its port's plane, and the magnetic field of the guide's mode there.
struct VolumeGuideWall {
    VolumeWallSamples samples;
    double length = 0.0;  ///< of the section that is sampled, m
    /// Current of each probe for I = 1 A, and that for V = 1 V times 2j sin(w dt/2) (ModeCurrent); one is
    /// zero.
    std::vector<double> across, along_axis;
};

/// A guide at a port's plane, which goes on behind it into an absorbing layer.
struct VolumeGuide {
    PlaneMode mode;  ///< of what is solved: of a half or a quarter where there are planes of symmetry
    PortDirection inwards = PortDirection::up;  ///< the way of waves into the antenna
    /// Node behind the plane where what comes out is read: nothing of the own incident wave is there.
    int reading_node = 0;
    double cell = 0.0;                ///< of the grid along the axis, at the plane and behind it, m
    double to_reading = 0.0;          ///< from the plane to the reading node, m, >= 0
    double to_reference = 0.0;        ///< from the plane into the antenna, to where S is referred to, m
    double line_impedance_ohm = 0.0;  ///< of a coaxial line; 0: it has none
    std::optional<VolumeGuideWall> wall = {};  ///< where walls have losses
};

/// A row of the S-matrix: a guide or a lumped port. In all problems it is recorded as set `set` of sums,
/// except that set 0 is that of the problem's own driven one.
struct VolumeTerminal {
    std::string name;
    VolumePortKind kind = VolumePortKind::waveguide;
    std::size_t port = 0;              ///< of VolumeAntenna::ports
    std::optional<VolumeGuide> guide;  ///< of a waveguide
    std::optional<LumpedPort> gap;     ///< of a lumped port
};

/// One driven port, and the problem that solves it.
struct VolumeExcitation {
    std::string name;
    VolumePortKind kind = VolumePortKind::waveguide;
    std::size_t port = 0;  ///< of VolumeAntenna::ports
    int terminal = -1;     ///< row of the S-matrix; -1: a dipole or a plane wave
    std::size_t problem = 0;
    /// What a dipole drives; its voltage is the set of sums after those of all terminals.
    std::optional<HertzianDipole> dipole = {};
    std::optional<DrivenPlaneWave> wave = {};
};

/// Walls whose ohmic loss is computed: pieces with their probes, and what they are made of.
struct VolumeWalls {
    VolumeWallSamples samples;
    std::vector<SolidMaterial> materials;
};

/// Immutable once built. Problems share grid, coefficients, Huygens surface, samples and frequencies.
struct VolumeSimulation {
    std::vector<VolumeProblem> problems;
    std::vector<VolumeTerminal> terminals;
    std::vector<VolumeExcitation> excitations;
    /// Wave of each excitation in combined_excitation, sqrt(W); empty: there is none.
    std::vector<std::complex<double>> combined;
    HuygensBox box;
    /// Channels of the box that lie within guides which leave it: what they record is no radiation.
    std::vector<std::size_t> channels_in_guides;
    double solved_share = 1.0;  ///< of the antenna: 1, 1/2 or 1/4
    /// No dielectric and no lumped element takes power, so that the balance of power says something.
    bool is_lossless = true;
    std::optional<VolumeWalls> walls;
    double cells_per_wavelength = 20.0;  ///< that the grid was planned for
    Warnings warnings;

    const VolumeProblem& problem() const { return problems.front(); }
    /// Part of the flux through the box and its images that there is: half above a ground plane.
    double share_of_flux() const { return box.is_missing[2][0] ? 0.5 : 1.0; }
    /// Set of sums that holds a terminal in the problem of an excitation.
    int set_of(int terminal, const VolumeExcitation& excitation) const {
        if (excitation.terminal < 0) return terminal;
        if (terminal == excitation.terminal) return 0;
        return terminal < excitation.terminal ? terminal + 1 : terminal;
    }
};

}  // namespace lathe
