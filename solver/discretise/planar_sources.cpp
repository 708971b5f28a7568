#include "solver/discretise/planar_sources.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/bilinear_shares.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// Factor of the grid's plane wave that belongs to one axis, e^{-jkx} on equal cells.
class AxisWave {
public:
    /// `axis`: null for equal cells of `cell`, m. `first`: coordinate of (half) node 0. `origin`: where the
    /// phase is zero, m. `on_half_nodes`: the field lies there, else on nodes.
    AxisWave(const GradedAxis* axis, double cell, double k, double origin, bool on_half_nodes)
        : half_(on_half_nodes ? 0.5 : 0.0), k_(k), origin_(origin) {
        if (axis) follow(*axis, cell);
    }

    bool is_graded() const { return !values_.empty(); }
    /// The field on its own (half) node with index n.
    Complex value(int n) const { return values_[static_cast<std::size_t>(n)]; }
    /// Difference of the values n + 1 and n over their distance, 1/m.
    Complex slope(int n) const { return slopes_[static_cast<std::size_t>(n)]; }

private:
    /// On unequal cells the second difference d(dX/s)/w = -(2/d sin(k d/2))^2 X, with s the distance between
    /// neighbouring values, w the length that belongs to a value and d the size of the equal cells at both
    /// ends, is stepped from the end where the wave arrives: the discrete equations hold exactly.
    void follow(const GradedAxis& axis, double cell) {
        const int count = axis.nodes();
        const bool is_half = half_ > 0.0;
        const auto distance = [&](int n) { return is_half ? axis.dual(n + 1) : axis.cell(n); };
        const auto length = [&](int n) { return is_half ? axis.cell(n) : axis.dual(n); };
        const auto exact = [&](int n) {
            return std::polar(1.0, -k_ * (axis.coordinate(n + half_) - origin_));
        };
        const double square = std::pow(2.0 / cell * std::sin(0.5 * k_ * cell), 2);
        values_.resize(static_cast<std::size_t>(count)), slopes_.resize(values_.size());
        const auto at = [](int n) { return static_cast<std::size_t>(n); };
        if (k_ >= 0.0) {
            values_[0] = exact(0), values_[1] = exact(1);
            slopes_[0] = (values_[1] - values_[0]) / distance(0);
            for (int n = 1; n + 1 < count; ++n) {
                slopes_[at(n)] = slopes_[at(n - 1)] - square * length(n) * values_[at(n)];
                values_[at(n + 1)] = values_[at(n)] + distance(n) * slopes_[at(n)];
            }
            slopes_[at(count - 1)] = slopes_[at(count - 2)];
        } else {
            values_[at(count - 1)] = exact(count - 1), values_[at(count - 2)] = exact(count - 2);
            slopes_[at(count - 1)] = slopes_[at(count - 2)] =
                (values_[at(count - 1)] - values_[at(count - 2)]) / distance(count - 2);
            for (int n = count - 2; n > 0; --n) {
                slopes_[at(n - 1)] = slopes_[at(n)] + square * length(n) * values_[at(n)];
                values_[at(n - 1)] = values_[at(n)] - distance(n - 1) * slopes_[at(n - 1)];
            }
        }
    }

    double half_, k_, origin_;
    std::vector<Complex> values_, slopes_;
};

/// The incident wave's fields as weights of the pulse.
class IncidentWave {
public:
    IncidentWave(const PlanarPort& port, double frequency_hz, const Problem& problem)
        : port_(port),
          grid_(problem.grid),
          is_tm_(problem.fields == FieldSet::tm),
          half_turn_(constants::pi * frequency_hz * problem.coefficients.dt),
          wave_(grid_plane_wave(frequency_hz, port.direction_rad, grid_, problem.coefficients.dt)),
          columns_(grid_.z_axis.get(), grid_.dz, wave_.k_z, port.centre_x, !is_tm_),
          rows_(grid_.r_axis.get(), grid_.dr, wave_.k_r, port.centre_y, !is_tm_) {
        const double omega = 2.0 / problem.coefficients.dt * std::sin(half_turn_);
        // Terms of currents take the pulse half a step after the time of the voltages that they stand for.
        earlier_ = std::polar(1.0, -half_turn_);
        const double medium = is_tm_ ? constants::vacuum_permeability : constants::vacuum_permittivity;
        per_slope_ = 1.0 / (omega * medium);
        per_k_z_ = 2.0 / grid_.dz * std::sin(0.5 * wave_.k_z * grid_.dz) / (omega * medium);
        per_k_r_ = 2.0 / grid_.dr * std::sin(0.5 * wave_.k_r * grid_.dr) / (omega * medium);
    }

    /// The field normal to the plane (V of 1 m, A of 1 m) at the (half) node of row and column.
    Complex across(int row, int column) const {
        return in_r(row) * in_z(column) * phase(row + half(), column + half()) * times(is_tm_);
    }
    /// The field in the plane, times the length of its own edge, m, between the values across the plane with
    /// `column` and `column` + 1 (of along_z(): `row` and `row` + 1). `tm`: mu dH_r/dt = dE/dz, mu dH_z/dt =
    /// -dE/dr; `te`: eps dE_r/dt = -dH/dz, eps dE_z/dt = dH/dr.
    Complex along_r(int row, int column) const {
        const double length = is_tm_ ? grid_.inner_dual_dr(row) : grid_.dr_at(row);
        const Complex slope = columns_.is_graded() ? j * per_slope_ * columns_.slope(column) : per_k_z_;
        return (is_tm_ ? -1.0 : 1.0) * slope * length * in_r(row) *
               phase(row + half(), column + half() + 0.5) * times(!is_tm_);
    }
    Complex along_z(int row, int column) const {
        const double length = is_tm_ ? grid_.dual_dz(column) : grid_.dz_at(column);
        const Complex slope = rows_.is_graded() ? j * per_slope_ * rows_.slope(row) : per_k_r_;
        return (is_tm_ ? 1.0 : -1.0) * slope * length * in_z(column) *
               phase(row + half() + 0.5, column + half()) * times(!is_tm_);
    }

    /// A value of the grid at its own time.
    Complex at(const FieldIndex& place) const {
        // The in-plane value with index n lies between the values across the plane with n and n + 1, of `te`
        // n - 1 and n.
        const int before = is_tm_ ? 0 : 1;
        if (place.component == v_r || place.component == i_r)
            return along_r(place.row, place.column - before) / times(!is_tm_);
        if (place.component == v_z || place.component == i_z)
            return along_z(place.row - before, place.column) / times(!is_tm_);
        return across(place.row, place.column) / times(is_tm_);
    }

private:
    static constexpr Complex j{0.0, 1.0};

    double half() const { return is_tm_ ? 0.0 : 0.5; }
    /// Factors of graded axes; those of equal cells are in phase().
    Complex in_z(int column) const { return columns_.is_graded() ? columns_.value(column) : 1.0; }
    Complex in_r(int row) const { return rows_.is_graded() ? rows_.value(row) : 1.0; }
    Complex phase(double row, double column) const {
        double turn = 0.0;
        if (!columns_.is_graded()) turn += wave_.k_z * (grid_.z(column) - port_.centre_x);
        if (!rows_.is_graded()) turn += wave_.k_r * (grid_.r(row) - port_.centre_y);
        return std::polar(1.0, -turn);
    }
    /// Voltages appear in terms of currents, currents in those of voltages.
    Complex times(bool is_voltage) const { return is_voltage ? earlier_ : Complex(1.0); }

    const PlanarPort& port_;
    const Grid& grid_;
    bool is_tm_;
    double half_turn_;
    GridPlaneWave wave_;
    AxisWave columns_, rows_;
    Complex earlier_;
    double per_slope_ = 0.0, per_k_z_ = 0.0, per_k_r_ = 0.0;
};

}  // namespace

std::vector<PointShare> point_shares(FieldSet fields, double x, double y, const Grid& grid) {
    const bool tm = fields == FieldSet::tm;
    const double half = tm ? 0.0 : 0.5;
    const auto rounded = [](AxisShare split) {
        constexpr double rounding = 1e-9;
        if (split.upper < rounding) split.upper = 0.0;
        if (split.upper > 1.0 - rounding) ++split.low, split.upper = 0.0;
        return split;
    };
    const auto [row, upper_row] = rounded(row_share(grid, y, half));
    const auto [column, upper_column] = rounded(column_share(grid, x, half));
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

Eigen::VectorXcd incident_plane_wave(const PlanarPort& port, double frequency_hz, const Problem& problem,
                                     const std::vector<FieldIndex>& places) {
    const IncidentWave wave(port, frequency_hz, problem);
    Eigen::VectorXcd values(static_cast<Eigen::Index>(places.size()));
    for (std::size_t n = 0; n < places.size(); ++n) values[static_cast<Eigen::Index>(n)] = wave.at(places[n]);
    return values;
}

/// Terms on the four sides, by the sign that a neighbour has in the curl: inside values see the scattered
/// ones outside and get the incident part added, outside ones see total ones and get it taken out.
void drive_plane_wave(const PlanarPort& port, double frequency_hz, int part, const TotalFieldBox& box,
                      Problem& problem) {
    const IncidentWave wave(port, frequency_hz, problem);
    const bool tm = problem.fields == FieldSet::tm;
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
            add(across, i, k, sign, wave.along_r(i, high ? k : k - 1));
            add(r, i, out, sign, wave.across(i, k));
        }
    for (int k = box.column_low; k <= box.column_high; ++k)
        for (const bool high : {false, true}) {
            if (!high && box.begins_at_symmetry) continue;
            const int i = high ? box.row_high : box.row_low, out = i + (high ? above : below);
            const double sign = with_z * (high ? 1.0 : -1.0);
            add(across, i, k, sign, wave.along_z(high ? i : i - 1, k));
            add(z, out, k, sign, wave.across(i, k));
        }
}

}  // namespace lathe
