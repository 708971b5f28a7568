#include "solver/discretise/planar_sources.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// The incident wave's fields as weights of the pulse.
class IncidentWave {
public:
    IncidentWave(const PlanarPort& port, double frequency_hz, const Problem& problem)
        : port_(port), grid_(problem.grid), is_tm_(problem.fields == FieldSet::tm) {
        const double dt = problem.coefficients.dt;
        const double half_turn = constants::pi * frequency_hz * dt;
        const double omega = 2.0 / dt * std::sin(half_turn);
        wave_ = grid_plane_wave(frequency_hz, port.direction_rad, grid_, dt);
        // Terms of currents take the pulse half a step after the time of the voltages that they stand for.
        earlier_ = std::polar(1.0, -half_turn);
        const double medium = is_tm_ ? constants::vacuum_permeability : constants::vacuum_permittivity;
        per_k_z_ = 2.0 / grid_.dz * std::sin(0.5 * wave_.k_z * grid_.dz) / (omega * medium);
        per_k_r_ = 2.0 / grid_.dr * std::sin(0.5 * wave_.k_r * grid_.dr) / (omega * medium);
    }

    /// What stands across the plane (V of 1 m, A of 1 m) at a position in nodes.
    Complex across(double row, double column) const { return phase(row, column) * times(is_tm_); }
    /// What lies in the plane, times the length of its edge; r: along r, else along z. `tm`: mu dH_r/dt =
    /// dE/dz, mu dH_z/dt = -dE/dr; `te`: eps dE_r/dt = -dH/dz, eps dE_z/dt = dH/dr.
    Complex along_r(double row, double column) const {
        return (is_tm_ ? -1.0 : 1.0) * per_k_z_ * grid_.dr * phase(row, column) * times(!is_tm_);
    }
    Complex along_z(double row, double column) const {
        return (is_tm_ ? 1.0 : -1.0) * per_k_r_ * grid_.dz * phase(row, column) * times(!is_tm_);
    }

private:
    Complex phase(double row, double column) const {
        return std::polar(1.0, -(wave_.k_z * (grid_.z(column) - port_.centre_x) +
                                 wave_.k_r * (grid_.r(row) - port_.centre_y)));
    }
    /// Voltages appear in terms of currents, currents in those of voltages.
    Complex times(bool is_voltage) const { return is_voltage ? earlier_ : Complex(1.0); }

    const PlanarPort& port_;
    const Grid& grid_;
    bool is_tm_;
    GridPlaneWave wave_;
    Complex earlier_;
    double per_k_z_ = 0.0, per_k_r_ = 0.0;
};

}  // namespace

std::vector<PointShare> point_shares(FieldSet fields, double x, double y, const Grid& grid) {
    const bool tm = fields == FieldSet::tm;
    const double half = tm ? 0.0 : 0.5;
    const auto split = [half](double at, int& low, double& upper) {
        low = static_cast<int>(std::floor(at - half));
        upper = at - half - low;
        constexpr double rounding = 1e-9;
        if (upper < rounding) upper = 0.0;
        if (upper > 1.0 - rounding) ++low, upper = 0.0;
    };
    int row = 0, column = 0;
    double upper_row = 0.0, upper_column = 0.0;
    split(grid.row_at(y), row, upper_row);
    split(grid.column_at(x), column, upper_column);
    std::vector<PointShare> shares;
    for (int di = 0; di < 2; ++di)
        for (int dk = 0; dk < 2; ++dk) {
            const double share =
                (di ? upper_row : 1.0 - upper_row) * (dk ? upper_column : 1.0 - upper_column);
            if (share > 0.0) shares.push_back({{tm ? v_phi : i_phi, row + di, column + dk}, share});
        }
    return shares;
}

PlanarReading drive_line_current(double x, double y, Problem& problem) {
    PlanarReading own;
    for (PointShare point : point_shares(problem.fields, x, y, problem.grid)) {
        // Half a cell below a plane of symmetry lies the image of what is half a cell above.
        if (point.at.row < 0) point.at.row = -1 - point.at.row;
        // The current is taken out of Ampere's law, a magnetic one out of Faraday's.
        problem.sources.push_back({point.at, SourceSeriesName::pulse, -point.share});
        own.terms.push_back({static_cast<int>(problem.probes.size()), point.share});
        problem.probes.push_back(point.at);
    }
    return own;
}

GridPlaneWave grid_plane_wave(double frequency_hz, double direction_rad, const Grid& grid, double dt) {
    const double c = std::cos(direction_rad), s = std::sin(direction_rad);
    const double right =
        std::pow(std::sin(constants::pi * frequency_hz * dt) / (constants::speed_of_light * dt), 2);
    double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    constexpr int enough = 20;  // Newton's steps; five reach rounding
    for (int n = 0; n < enough; ++n) {
        const double z = 0.5 * k * c * grid.dz, r = 0.5 * k * s * grid.dr;
        const double value = std::pow(std::sin(z) / grid.dz, 2) + std::pow(std::sin(r) / grid.dr, 2) - right;
        const double slope = 0.5 * (std::sin(2.0 * z) * c / grid.dz + std::sin(2.0 * r) * s / grid.dr);
        k -= value / slope;
    }
    return {k * c, k * s};
}

/// Terms on the four sides, by the sign that a neighbour has in the curl: inside values see the scattered
/// ones outside and get the incident part added, outside ones see total ones and get it taken out.
void drive_plane_wave(const PlanarPort& port, double frequency_hz, int part, const TotalFieldBox& box,
                      Problem& problem) {
    const IncidentWave wave(port, frequency_hz, problem);
    const bool tm = problem.fields == FieldSet::tm;
    const double half = tm ? 0.0 : 0.5;  // of what stands across the plane
    const Array across = tm ? v_phi : i_phi, r = tm ? i_r : v_r, z = tm ? i_z : v_z;
    const auto add = [&](Array component, int row, int column, double sign, Complex incident) {
        const double weight = sign * (part == 0 ? incident.real() : incident.imag());
        problem.sources.push_back({{component, row, column}, SourceSeriesName::pulse, weight});
    };
    // In-plane values lie half a cell off towards larger indices of `tm`, smaller ones of `te`; the one with
    // index n lies between the values across the plane with n and n + 1, or n - 1 and n.
    const int below = tm ? -1 : 0, above = tm ? 0 : 1;
    // Curls: i_r has + v_phi of the larger column, v_phi + i_r of the larger column; i_z and v_phi have -.
    // v_r has - i_phi of the larger column, i_phi - v_r of the larger column; v_z and i_phi have +.
    const double with_r = tm ? 1.0 : -1.0, with_z = -with_r;
    for (int i = box.row_low; i <= box.row_high; ++i)
        for (const bool high : {false, true}) {
            const int k = high ? box.column_high : box.column_low, out = k + (high ? above : below);
            const double sign = with_r * (high ? 1.0 : -1.0);
            add(across, i, k, sign, wave.along_r(i + half, out + 0.5 - half));
            add(r, i, out, sign, wave.across(i + half, k + half));
        }
    for (int k = box.column_low; k <= box.column_high; ++k)
        for (const bool high : {false, true}) {
            const int i = high ? box.row_high : box.row_low, out = i + (high ? above : below);
            const double sign = with_z * (high ? 1.0 : -1.0);
            add(across, i, k, sign, wave.along_z(out + 0.5 - half, k + half));
            add(z, out, k, sign, wave.across(i + half, k + half));
        }
}

}  // namespace lathe
