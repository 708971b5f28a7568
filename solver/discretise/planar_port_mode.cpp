#include "solver/discretise/planar_port_mode.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/symmetric_modes.hpp"
#include "solver/discretise/port_mode.hpp"

namespace lathe {
namespace {

/// Share of a cell: where less of it lies between the walls, that is rounding.
constexpr double least_share = 1e-6;

/// The maps that a guide along an axis uses, at the cut, by index across it.
class CutMaps {
public:
    CutMaps(FieldSet fields, const GridCut& cut, const Grid& grid, const CoefficientMaps& maps)
        : cut_(cut),
          grid_(grid),
          along_z_(cut.axis == GuideAxis::z),
          x_(fields == FieldSet::tm ? maps.v_phi : maps.i_phi),
          // Of `tm`: i_z couples nodes along r, i_r those along z; of `te` v_z and v_r.
          across_(fields == FieldSet::tm ? (along_z_ ? maps.i_z : maps.i_r)
                                         : (along_z_ ? maps.v_z : maps.v_r)),
          axial_(fields == FieldSet::tm ? (along_z_ ? maps.i_r : maps.i_z)
                                        : (along_z_ ? maps.v_r : maps.v_z)) {}

    double x(int n) const { return at(x_, n); }
    double across(int n) const { return at(across_, n); }
    double axial(int n) const { return at(axial_, n); }
    int size() const { return along_z_ ? grid_.nr : grid_.nz; }
    double position(double n) const { return along_z_ ? grid_.r(n) : grid_.z(n); }

private:
    double at(const std::vector<double>& map, int n) const {
        if (n < 0 || n >= size()) return 0.0;
        return map[along_z_ ? grid_.at(n, cut_.plane) : grid_.at(cut_.plane, n)];
    }
    const GridCut& cut_;
    const Grid& grid_;
    bool along_z_;
    const std::vector<double>&x_, &across_, &axial_;
};

/// Indices [first, end) of x between the walls that are free.
struct Range {
    int first = 0, end = 0;
};
Range free_range(FieldSet fields, const GridCut& cut, const CutMaps& maps) {
    const double half = fields == FieldSet::tm ? 0.0 : 0.5;
    Range range{maps.size(), 0};
    for (int n = 0; n + 1 < maps.size(); ++n) {
        const double cell = maps.position(n + 1) - maps.position(n);
        // Of `te` the part of the cell that is inside, of `tm` how far the node is.
        const double inside =
            std::min(maps.position(n + 2 * half), cut.wall_high) - std::max(maps.position(n), cut.wall_low);
        const bool is_inside = fields == FieldSet::te
                                   ? inside > least_share * cell
                                   : maps.position(n) > cut.wall_low - least_share * cell &&
                                         maps.position(n) < cut.wall_high + least_share * cell;
        if (!is_inside || !(maps.x(n) > 0.0)) continue;
        range = {std::min(range.first, n), n + 1};
    }
    return range;
}

}  // namespace

double PlanarMode1d::cutoff_hz() const {
    return std::sqrt(std::max(0.0, cutoff_wavenumber_squared) / medium.squared_index()) *
           constants::speed_of_light / (2.0 * constants::pi);
}

/// With M = 1/c of x, K the second difference across and A the coefficients of the field across the guide,
/// a wave of the grid obeys  Om^2 dt^2 M x = K x + (2 sin(beta d/2))^2 A x:  a symmetric tridiagonal
/// eigenvalue problem for the axial wavenumber, whose vectors are orthogonal with the weights A.
PlanarMode1d find_planar_mode(FieldSet fields, const GridCut& cut, int half_waves, const GuideMedium& medium,
                              double frequency_hz, const Grid& grid, const Coefficients& coefficients) {
    const bool tm = fields == FieldSet::tm, along_z = cut.axis == GuideAxis::z;
    PlanarMode1d mode;
    mode.fields = fields, mode.axis = cut.axis, mode.medium = medium;
    mode.family = tm ? ModeFamily::te : (half_waves == 0 ? ModeFamily::tem : ModeFamily::tm);
    mode.cell = along_z ? grid.dz_at(cut.plane) : grid.dr_at(cut.plane);
    mode.voltage = tm ? v_phi : (along_z ? v_r : v_z);
    mode.current = tm ? (along_z ? i_r : i_z) : i_phi;
    const CutMaps maps(fields, cut, grid, coefficients.maps);
    const Range range = free_range(fields, cut, maps);
    const int size = range.end - range.first, order = tm ? half_waves - 1 : half_waves;
    // Above a plane of symmetry the grid has every other mode: those that are even, or those that are odd.
    const bool is_half = along_z && grid.pml_r_low == 0 && cut.wall_low < grid.r(0.0) - least_share * grid.dr;
    const int its_order = is_half ? order / 2 : order;
    if (order < 0 || size <= its_order) return mode;
    mode.first = range.first;

    const double dt = coefficients.dt;
    const double omega = 2.0 / dt * std::sin(constants::pi * frequency_hz * dt),
                 step = omega * dt * omega * dt;
    // Below a node lies the half node with its index less one; of half nodes the node below has their own.
    const auto below = [&](int n) { return maps.across(tm ? n - 1 : n); };
    const auto above = [&](int n) { return maps.across(tm ? n : n + 1); };
    Eigen::VectorXd diagonal(size), off(std::max(0, size - 1)), root(size);
    for (int n = 0; n < size; ++n) {
        const int at = range.first + n;
        if (!(maps.axial(at) > 0.0)) return mode;
        root[n] = std::sqrt(maps.axial(at));
        diagonal[n] = (step / maps.x(at) - below(at) - above(at)) / maps.axial(at);
        if (n > 0) off[n - 1] = below(at) / (root[n] * root[n - 1]);
    }
    const SymmetricModes modes = tridiagonal_modes(diagonal, off);
    const Eigen::Index chosen =
        size - 1 - its_order;  // ascending; the lowest mode has the largest wavenumber
    const double k2 =
        constants::vacuum_permeability * constants::vacuum_permittivity * medium.squared_index();
    if (mode.family != ModeFamily::tem)
        mode.cutoff_wavenumber_squared = omega * omega * k2 - modes.values[chosen] / (mode.cell * mode.cell);

    // A in metres: the length across that belongs to an entry.
    const double per_metre = mode.cell / dt *
                             (tm ? constants::vacuum_permeability * medium.of_currents
                                 : constants::vacuum_permittivity * medium.of_voltages);
    Eigen::VectorXd x = modes.vectors.col(chosen).cwiseQuotient(root);
    // Positive where the coordinate to the left of +z, of +r, is lowest; of a half at the image of its last.
    const double image = order % 2 == 0 ? 1.0 : -1.0;
    if ((is_half ? image * x[size - 1] : (along_z ? x[0] : x[size - 1])) < 0.0) x = -x;
    double norm = 0.0;
    for (int n = 0; n < size; ++n) norm += x[n] * x[n] * root[n] * root[n] * per_metre;
    x /= std::sqrt(norm);
    const double in_plane = tm == along_z ? -1.0 : 1.0;  // E x H points to larger indices
    for (int n = 0; n < size; ++n) {
        const double length = root[n] * root[n] * per_metre, other = in_plane * x[n];
        mode.v.push_back(tm ? x[n] : other * length);
        mode.i.push_back(tm ? other * length : x[n]);
        mode.weight_v.push_back(tm ? x[n] * length : other);
        mode.weight_i.push_back(tm ? other : x[n] * length);
    }
    return mode;
}

double PlanarWave::power(double cell) const {
    return 0.5 / impedance * std::cos(0.5 * wavenumber * cell);
}

PlanarWave planar_wave(const PlanarMode1d& mode, double frequency_hz, double dt) {
    PortMode line;
    line.family = mode.family;
    line.cutoff_wavenumber_squared = mode.cutoff_wavenumber_squared;
    line.relative_permittivity = mode.medium.squared_index();
    const ModeWave wave = mode_wave(line, frequency_hz, mode.cell, dt);
    // The line's current is that of a guide without permeability: larger by it.
    return {wave.wavenumber, wave.impedance * mode.medium.of_currents, wave.propagates};
}

}  // namespace lathe
