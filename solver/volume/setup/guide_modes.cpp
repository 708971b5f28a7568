#include "solver/volume/setup/guide_modes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/setup/exact_modes.hpp"

namespace lathe {
namespace {

constexpr double near_cutoff = 0.08;    // of the exact one: what a coarse grid may be off
constexpr double same_cutoff = 5e-3;    // of a degenerate pair, which a grid splits a little
constexpr double least_likeness = 0.5;  // of the field; 1: equal
constexpr double no_part = 0.02;        // of a mixture, less is another mode

/// The angle of a port's polarisation in the axes next(axis), next(axis, 2) of its plane.
double angle_in_plane(const VolumePort& port) {
    // Round the y axis they come as z, x, and the polarisation is counted from x to z.
    return port.axis == Axis::y ? 0.5 * constants::pi - port.polarisation : port.polarisation;
}

class Selection {
public:
    Selection(const VolumeProblem& problem, const PortPlane& plane, const VolumePort& port,
              const GuideOpening& opening, const std::string& key)
        : problem_(problem), plane_(plane), port_(port), opening_(opening), key_(key) {}

    PlaneMode select() const {
        if (port_.mode.number > 0) return by_number();
        if (port_.mode.family == ModeFamily::tem) return tem();
        return by_name();
    }

private:
    [[noreturn]] void refuse(const std::string& problem) const {
        throw InputError({.key = key_ + ".mode"}, mode_text(port_.mode), problem);
    }

    PlaneMode tem() const {
        std::vector<PlaneMode> modes = find_port_modes(problem_, plane_, ModeFamily::tem, 2);
        if (modes.empty()) refuse("the guide has no TEM mode: it has no inner conductor");
        if (modes.size() > 1) refuse("the guide has several TEM modes; say its number");
        return std::move(modes.front());
    }

    /// Modes of a family up to about a cut-off wavenumber: Weyl's number of them, and some.
    std::vector<PlaneMode> modes_up_to(ModeFamily family, double wavenumber) const {
        const double count = opening_.area * wavenumber * wavenumber / (4.0 * constants::pi);
        return find_port_modes(problem_, plane_, family, 4 + static_cast<int>(std::lround(1.3 * count)));
    }

    PlaneMode by_number() const {
        const int wanted = port_.mode.number;
        std::vector<PlaneMode> modes;
        for (const ModeFamily family : {ModeFamily::tem, ModeFamily::te, ModeFamily::tm})
            if (!port_.mode.family || *port_.mode.family == family)
                for (PlaneMode& mode : find_port_modes(problem_, plane_, family, wanted + 1))
                    modes.push_back(std::move(mode));
        std::stable_sort(modes.begin(), modes.end(), [](const PlaneMode& a, const PlaneMode& b) {
            return a.cutoff_wavenumber_squared < b.cutoff_wavenumber_squared;
        });
        const auto n = static_cast<std::size_t>(wanted - 1);
        if (n >= modes.size()) refuse("the guide has not so many modes on this grid");
        const auto are_pair = [&](std::size_t a, std::size_t b) {
            return b < modes.size() && modes[a].family == modes[b].family &&
                   modes[b].cutoff_wavenumber_squared <
                       (1.0 + same_cutoff) * modes[a].cutoff_wavenumber_squared;
        };
        const double angle = angle_in_plane(port_);
        if (are_pair(n, n + 1))
            polarise(problem_.grid, modes[n], modes[n + 1], angle);
        else if (n > 0 && are_pair(n - 1, n))
            polarise(problem_.grid, modes[n - 1], modes[n], angle);
        return std::move(modes[n]);
    }

    PlaneMode by_name() const {
        const auto exact = ExactMode::of(port_.mode, opening_, angle_in_plane(port_));
        if (!exact)
            refuse(
                opening_.is_circle() || opening_.is_rectangle()
                    ? "the guide has no mode of this name"
                    : "modes have names in circles and rectangles only; say its number by cut-off, from 1");
        const double wanted = exact->cutoff_wavenumber();
        std::vector<PlaneMode> modes =
            modes_up_to(port_.mode.family.value_or(ModeFamily::te), (1.0 + near_cutoff) * wanted);
        std::erase_if(modes, [&](const PlaneMode& mode) {
            return std::abs(std::sqrt(mode.cutoff_wavenumber_squared) / wanted - 1.0) > near_cutoff;
        });
        const auto [parts, norm] = likeness(*exact, modes);
        std::size_t best = 0;
        for (std::size_t n = 1; n < modes.size(); ++n)
            if (std::abs(parts[n]) > std::abs(parts[best])) best = n;
        if (modes.empty() || pair_part(modes, parts, best) < least_likeness * norm)
            refuse(
                "not found among the modes of the guide on this grid: the cells are too large, or the planes "
                "of symmetry do not allow its polarisation");
        return mixed(modes, parts, best);
    }

    /// What each mode has of the exact field, and what it would be if both were equal.
    struct Likeness {
        std::vector<double> parts;
        double norm = 0.0;
    };
    Likeness likeness(const ExactMode& exact, const std::vector<PlaneMode>& modes) const {
        Likeness its;
        for (const PlaneMode& mode : modes) {
            double part = 0.0, size = 0.0, own = 0.0;
            for (const PlaneMode::Edge& edge : mode.edges) {
                const double voltage = exact_voltage(exact, edge);
                part += voltage * edge.current;
                size += voltage * voltage, own += edge.current * edge.current;
            }
            its.parts.push_back(part);
            its.norm = std::max(its.norm, std::sqrt(size * own));
        }
        return its;
    }

    double exact_voltage(const ExactMode& exact, const PlaneMode::Edge& edge) const {
        const bool is_first = axis_of(edge.e) == next(plane_.axis);
        const GradedAxis &u = problem_.grid.axis(next(plane_.axis)),
                         &v = problem_.grid.axis(next(plane_.axis, 2));
        const auto field = exact.field(u.coordinate(edge.at[0] + (is_first ? 0.5 : 0.0)),
                                       v.coordinate(edge.at[1] + (is_first ? 0.0 : 0.5)));
        // Of an edge that metal cuts its share is in the modes' own voltage and current alike.
        return is_first ? field[0] * u.cell(edge.at[0]) : field[1] * v.cell(edge.at[1]);
    }

    static bool are_degenerate(const PlaneMode& a, const PlaneMode& b) {
        return std::abs(a.cutoff_wavenumber_squared / b.cutoff_wavenumber_squared - 1.0) <= 2.0 * same_cutoff;
    }
    /// What a mode and its degenerate partner have together of the exact field.
    static double pair_part(const std::vector<PlaneMode>& modes, const std::vector<double>& parts,
                            std::size_t best) {
        double square = 0.0;
        for (std::size_t n = 0; n < modes.size(); ++n)
            if (are_degenerate(modes[n], modes[best])) square += parts[n] * parts[n];
        return std::sqrt(square);
    }

    /// Degenerate modes, each with its part.
    static PlaneMode mixed(const std::vector<PlaneMode>& modes, const std::vector<double>& parts,
                           std::size_t best) {
        PlaneMode mode = modes[best];
        for (PlaneMode::Edge& edge : mode.edges) edge.voltage = edge.current = 0.0;
        double square = 0.0, cutoff = 0.0;
        for (std::size_t n = 0; n < modes.size(); ++n) {
            if (!are_degenerate(modes[n], modes[best])) continue;
            if (n != best && std::abs(parts[n]) < no_part * std::abs(parts[best])) continue;
            for (std::size_t e = 0; e < mode.edges.size(); ++e) {
                mode.edges[e].voltage += parts[n] * modes[n].edges[e].voltage;
                mode.edges[e].current += parts[n] * modes[n].edges[e].current;
            }
            square += parts[n] * parts[n], cutoff += parts[n] * parts[n] * modes[n].cutoff_wavenumber_squared;
        }
        for (PlaneMode::Edge& edge : mode.edges)
            edge.voltage /= std::sqrt(square), edge.current /= std::sqrt(square);
        mode.cutoff_wavenumber_squared = cutoff / square;
        return mode;
    }

    const VolumeProblem& problem_;
    const PortPlane& plane_;
    const VolumePort& port_;
    const GuideOpening& opening_;
    const std::string& key_;
};

}  // namespace

PlaneMode select_mode(const VolumeProblem& problem, const PortPlane& plane, const VolumePort& port,
                      const GuideOpening& opening, const std::string& key) {
    return Selection(problem, plane, port, opening, key).select();
}

double conductor_voltage(const PlaneMode& mode) {
    // Potentials spread along the edges from any node of the field.
    std::map<std::array<int, 2>, std::vector<std::pair<std::array<int, 2>, double>>> beside;
    for (const PlaneMode::Edge& edge : mode.edges) {
        std::array<int, 2> to = edge.at;
        ++to[axis_of(edge.e) == next(mode.plane.axis) ? 0 : 1];
        beside[edge.at].emplace_back(to, edge.voltage);
        beside[to].emplace_back(edge.at, -edge.voltage);
    }
    if (beside.empty()) return 0.0;
    std::map<std::array<int, 2>, double> potential{{beside.begin()->first, 0.0}};
    std::vector<std::array<int, 2>> open{beside.begin()->first};
    double low = 0.0, high = 0.0;
    while (!open.empty()) {
        const std::array<int, 2> node = open.back();
        open.pop_back();
        const double here = potential[node];
        low = std::min(low, here), high = std::max(high, here);
        for (const auto& [other, voltage] : beside[node])
            if (potential.try_emplace(other, here + voltage).second) open.push_back(other);
    }
    return high - low;
}

}  // namespace lathe
