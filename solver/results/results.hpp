// Everything one solve tells an antenna engineer, at each frequency.
#pragma once

#include <Eigen/Core>
#include <array>
#include <complex>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/results/beam.hpp"
#include "solver/results/excitation_kind.hpp"
#include "solver/results/power_handling.hpp"

namespace lathe {

/// The reflection at one frequency of the dense curve, see reflection_curve().
struct ReflectionPoint {
    double frequency_hz = 0.0;
    std::complex<double> s11;
    double group_delay_s = undefined_number;  ///< see group_delays(), over the dense curve
};

/// S-matrix and beams at one frequency.
struct FrequencyResult {
    double frequency_hz = 0.0;
    Eigen::MatrixXcd s_matrix = {};  ///< (to, from), order of Results::ports; NaN columns: not driven
    std::vector<Beam> beams = {};    ///< in the order of Results::driven
    Eigen::MatrixXcd wall_scattering =
        {};  ///< part of s_matrix that the loss of the walls has changed; empty: none, or not known

    /// Reflection at the only port of a body of revolution; 0 without one.
    std::complex<double> s11() const { return s_matrix.size() == 0 ? 0.0 : s_matrix(0, 0); }
    /// Beam of the first excitation: the only one of a body of revolution.
    const Beam& beam() const { return beams.front(); }
    Beam& beam() { return beams.front(); }
};

struct GridSummary {
    int nr = 0, nz = 0;
    double dr_m = 0.0, dz_m = 0.0, dt_s = 0.0;  ///< cells: the largest
    long steps = 0;
    int azimuthal_order = 1;
    double dr_min_m = 0.0, dz_min_m = 0.0;  ///< cells: the smallest
    std::array<int, 3> cells{};             ///< 3D: along x, y, z, layers included

    /// Cells along each axis: two of a plane, three of a volume.
    std::vector<int> counts() const {
        return cells[0] == 0 ? std::vector<int>{nr, nz} : std::vector<int>(cells.begin(), cells.end());
    }
};

struct EngineSummary {
    std::string name, strategy;
    double seconds = 0.0, cells_per_second = 0.0;
    std::string notice;  ///< why it stands in for the engine asked for; usually empty
};

/// Directions in which the far fields of results are sampled.
enum class PatternKind {
    revolution,  ///< two functions of theta: Beam::far_field
    plane,       ///< angles in a plane: Beam::plane_field
    cuts         ///< half planes through the z axis: Beam::cuts
};

struct Results {
    std::string name;
    PatternKind pattern_kind = PatternKind::revolution;

    /// Rows of the S-matrix: guides and lumped ports in the order of the project file.
    std::vector<std::string> ports = {};
    std::vector<double> port_ohm = {};              ///< reference impedance of each port; 0 of a hollow guide
    std::vector<std::string> driven = {};           ///< excitations of all kinds
    std::vector<ExcitationKind> driven_kinds = {};  ///< one for each of `driven`
    std::vector<double> phi_rad = {};  ///< of Beam::plane_field: equal steps from -pi, without pi
    /// Of Beam::cuts: equal steps from 0 to 180 degrees without the end; 0, 45, 90 and 135 degrees unless
    /// more were asked for.
    std::vector<double> cut_phi_rad = {};
    std::vector<FrequencyResult> frequencies = {};  ///< ascending

    bool is_fed_at_gap = false;  ///< S11 is referred to the resistance of the source of a gap
    std::optional<double> line_impedance_ohm = {};  ///< Z0 of a coaxial port, R0 of a gap
    std::optional<double> ground_plane_z_m = {};    ///< of an infinite ground plane
    /// S11 over the band at reflection_frequencies(), ascending, those of `frequencies` among them; empty
    /// for a dipole.
    std::vector<ReflectionPoint> reflection = {};

    std::string stop_reason = {};  ///< "converged", "reached_max_steps", ...
    double final_energy_db = 0.0;
    GridSummary grid = {};
    EngineSummary engine = {};
    Warnings warnings = {};  ///< everything that makes one of these numbers doubtful

    /// True where waves are referred to ports.
    bool has_scattering() const { return !ports.empty(); }
    /// True where the one port has no name, so that S11 alone is reported: a body of revolution with a port.
    bool has_s11() const { return ports.size() == 1 && ports.front().empty(); }
};

/// Results of a body of revolution, still without frequencies: one excitation, which has no name, and its
/// port unless it is a current.
Results results_of_revolution(ExcitationKind kind, double port_ohm);

/// Solved frequencies, Hz, ascending.
std::vector<double> frequencies_of(const Results& results);

/// Place of a port in Results::ports, of an excitation in Results::driven; empty when there is none of the
/// name.
std::optional<std::size_t> find_port(const Results& results, const std::string& name);
std::optional<std::size_t> find_excitation(const Results& results, const std::string& name);

/// Name of the first port that was not driven, so that the S-matrix lacks its column; empty: there is none.
std::optional<std::string> undriven_port(const Results& results);

}  // namespace lathe
