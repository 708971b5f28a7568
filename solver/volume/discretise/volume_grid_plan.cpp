#include "solver/volume/discretise/volume_grid_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "solver/base/constants.hpp"
#include "solver/base/density_limits.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/sheet.hpp"
#include "solver/volume/discretise/graded_lines.hpp"
#include "solver/volume/discretise/inner_faces.hpp"
#include "solver/volume/discretise/volume_cells.hpp"

namespace lathe {
namespace {

constexpr char axis_names[] = "xyz";
constexpr double same_place = 1e-6;  // of a cell
constexpr double most_per_axis = 1e6;
constexpr int rank_of_ports = 3, rank_of_port_ends = 4;

[[noreturn]] void refuse(const std::string& key, const std::string& value, const std::string& problem) {
    InputLocation location;
    location.key = key;
    throw InputError(location, value, problem);
}

void check(const VolumeGridSettings& s) {
    if (!(std::isfinite(s.wavelength) && s.wavelength > 0.0))
        refuse("wavelength", fmt::format("{:g} m", s.wavelength), "must be finite and more than 0");
    if (!(s.cells_per_wavelength >= least_cells_per_wavelength &&
          s.cells_per_wavelength <= most_cells_per_wavelength))
        refuse(
            "simulation.cells_per_wavelength", fmt::format("{:g}", s.cells_per_wavelength),
            fmt::format("must be from {:g} to {:g}", least_cells_per_wavelength, most_cells_per_wavelength));
    const double cell = s.wavelength / s.cells_per_wavelength;
    for (int axis = 0; axis < 3; ++axis) {
        const double size = s.domain.high[axis] - s.domain.low[axis];
        if (!(std::isfinite(size) && size > 0.0))
            refuse("domain", fmt::format("{:g} m along {}", size, axis_names[axis]),
                   "must be finite and more than 0");
        if (size / cell > most_per_axis)
            refuse("simulation.cells_per_wavelength", fmt::format("{:g}", s.cells_per_wavelength),
                   fmt::format("the domain is {:.3g} cells long along {}; at most {:g} are possible",
                               size / cell, axis_names[axis], most_per_axis));
        for (const int layer : s.layers[static_cast<std::size_t>(axis)])
            if (layer < 0 || layer > 64) refuse("layers", fmt::format("{}", layer), "must be from 0 to 64");
    }
}

/// A place that should be a line; those of a lower rank go first.
struct Wish {
    double place;
    int rank;
    std::string name;
    int part = -1;         ///< index into Body::parts(); -1: of no solid
    double closest = 0.0;  ///< distance to another line that it needs, m; 0: that of faces
};

/// A plane of a solid that gets no grid line, because `line` is too close to it.
struct MissedPlane {
    int axis;
    Wish plane, line;
    double distance() const { return std::abs(plane.place - line.place); }
};

std::string text_of(int axis, double place) {
    return fmt::format("{} = {:.6g} mm", axis_names[axis], 1e3 * place);
}

/// The solid of a line that a plane of another or of the same solid is too close to.
std::string owner_text(const MissedPlane& missed) {
    if (missed.line.part >= 0 && missed.line.part == missed.plane.part) return "the same solid";
    if (missed.line.name == missed.plane.name) return "another solid of this name";
    return missed.line.name;
}

/// Number of different places among planes of one solid.
std::size_t count_places(const std::vector<MissedPlane>& planes, double tolerance) {
    std::vector<std::pair<int, double>> places;
    for (const MissedPlane& missed : planes) places.emplace_back(missed.axis, missed.plane.place);
    std::sort(places.begin(), places.end());
    const auto is_same = [&](const auto& one, const auto& other) {
        return one.first == other.first && other.second - one.second <= tolerance;
    };
    return static_cast<std::size_t>(std::unique(places.begin(), places.end(), is_same) - places.begin());
}

/// One warning per solid, with the plane that is farthest from its line.
Warnings warnings_of(const std::vector<MissedPlane>& all, double tolerance) {
    std::map<int, std::vector<MissedPlane>> planes_of_part;
    for (const MissedPlane& missed : all) planes_of_part[missed.plane.part].push_back(missed);
    Warnings warnings;
    for (const auto& [part, planes] : planes_of_part) {
        const MissedPlane& worst = *std::max_element(
            planes.begin(), planes.end(),
            [](const MissedPlane& p, const MissedPlane& q) { return p.distance() < q.distance(); });
        const std::string place = text_of(worst.axis, worst.plane.place);
        const std::size_t count = count_places(planes, tolerance);
        const std::string subject =
            count == 1 ? fmt::format("{} of {}: it is", place, worst.plane.name)
                       : fmt::format("{} planes of {}: the worst, {}, is", count, worst.plane.name, place);
        warnings.push_back(
            {"face_between_lines",
             fmt::format("No grid line meets {} {:.3g} mm from {} of {}. The cells there are cut; more cells "
                         "a wavelength give {} a line.",
                         subject, 1e3 * worst.distance(), text_of(worst.axis, worst.line.place),
                         owner_text(worst), count == 1 ? "it" : "each"),
             place});
    }
    return warnings;
}

/// The lines of one axis.
class AxisPlanner {
public:
    AxisPlanner(const Body& body, const VolumeGridSettings& settings, int axis)
        : body_(body),
          settings_(settings),
          axis_(axis),
          coarse_(settings.wavelength / settings.cells_per_wavelength),
          low_(settings.domain.low[axis]),
          high_(settings.domain.high[axis]) {
        for (const Body::Part& part : body.parts()) {
            const Material& material = body.materials()[static_cast<std::size_t>(part.material)].material;
            if (material.is_pec || (material.relative_permittivity <= 1.0 && !material.is_dispersive()))
                continue;
            const double index = largest_index(material, constants::speed_of_light / settings.wavelength);
            const double from = std::max(low_, part.bounds.low[axis]),
                         to = std::min(high_, part.bounds.high[axis]);
            if (from < to) limits_.push_back({from, to, coarse_ / index});
        }
        for (const CellLimit& limit : settings.port_cells[static_cast<std::size_t>(axis)])
            if (const double from = std::max(low_, limit.from), to = std::min(high_, limit.to); from <= to)
                limits_.push_back({from, to, std::min(coarse_, limit.cell)});
        wish(low_, 0, "side of the domain");
        wish(high_, 0, "side of the domain");
        for (const double place : settings.lines[static_cast<std::size_t>(axis)])
            wish(place, 0, "wished line");
        for (const PortLine& line : settings.port_lines[static_cast<std::size_t>(axis)])
            wish(line.place, line.closest > 0.0 ? rank_of_port_ends : rank_of_ports, "lumped port", -1,
                 line.closest);
        for (std::size_t n = 0; n < body.parts().size(); ++n) wish_for(body.parts()[n], static_cast<int>(n));
    }

    /// The lines with those of the layers; text() names them then. Adds planes that get no line to `missed`.
    std::vector<double> plan(std::vector<MissedPlane>& missed) {
        std::stable_sort(wishes_.begin(), wishes_.end(),
                         [](const Wish& p, const Wish& q) { return p.rank < q.rank; });
        for (const Wish& next : wishes_) take(next, missed);
        // A port's end may have given a face its line after all.
        std::erase_if(missed,
                      [&](const MissedPlane& at) { return at.axis == axis_ && is_taken(at.plane.place); });
        std::vector<double> fixed;
        for (const Wish& taken : taken_) fixed.push_back(taken.place);
        std::sort(fixed.begin(), fixed.end());
        std::vector<double> lines = graded_lines(fixed, limits_, coarse_);
        const auto& layers = settings_.layers[static_cast<std::size_t>(axis_)];
        const double low_cell = lines[1] - lines[0], high_cell = lines.back() - lines[lines.size() - 2];
        std::vector<double> result;
        for (int n = layers[0]; n > 0; --n) result.push_back(lines.front() - n * low_cell);
        result.insert(result.end(), lines.begin(), lines.end());
        for (int n = 1; n <= layers[1]; ++n) result.push_back(lines.back() + n * high_cell);
        return result;
    }

    std::string text(double place) const {
        const auto found = std::find_if(taken_.begin(), taken_.end(),
                                        [&](const Wish& taken) { return taken.place == place; });
        return text_of(axis_, place) + (found == taken_.end() ? "" : fmt::format(" ({})", found->name));
    }

private:
    void wish(double place, int rank, const std::string& name, int part = -1, double closest = 0.0) {
        if (place >= low_ && place <= high_) wishes_.push_back({place, rank, name, part, closest});
    }

    double cell_at(double place) const {
        double cell = coarse_;
        for (const CellLimit& limit : limits_)
            if (limit.from <= place && place <= limit.to) cell = std::min(cell, limit.cell);
        return cell;
    }

    /// A line on each plane of a sheet, however close others are; lines on its rims as on faces of solids.
    void wish_for_sheet(const Body::Part& part, const Sheet& sheet, int number) {
        for (const FlatFace& face : sheet.flat_faces())
            if (face.is_across(axis_))
                wish(face.point[axis_], sheet.axis() == axis_ ? 0 : 1, part.name, number);
    }

    void wish_for(const Body::Part& part, int number) {
        if (const Sheet* sheet = part.solid->as_sheet()) return wish_for_sheet(part, *sheet, number);
        const bool is_metal = body_.is_metal(part.material);
        const Eigen::Vector3d size = part.bounds.high - part.bounds.low;
        // A sheet across another axis: its rim is not met by lines but surrounded.
        const double thin = 0.5 * cell_at(part.bounds.low[axis_]);
        const std::vector<RoundBar> bars = part.solid->round_bars();
        const bool is_sheet =
            is_metal && bars.empty() && (size.array() < thin).count() == 1 && size[axis_] > 2.0 * coarse_;
        const InnerFaces inner(body_, part, axis_, same_place * coarse_);
        bool has_face = false;
        for (const FlatFace& face : part.solid->flat_faces()) {
            if (!face.is_across(axis_)) continue;
            has_face = true;
            const double place = face.point[axis_];
            if (inner.has(place)) continue;
            if (!is_sheet) {
                wish(place, is_metal ? 1 : 2, part.name, number);
                continue;
            }
            const double outwards =
                place > 0.5 * (part.bounds.low[axis_] + part.bounds.high[axis_]) ? 1.0 : -1.0;
            const double cell = cell_at(place);
            wish(place - outwards * cell / 3.0, 1, part.name + ", a third of a cell inside its rim", number);
            wish(place + outwards * cell * 2.0 / 3.0, 1, part.name + ", two thirds of a cell outside its rim",
                 number);
        }
        // A wire has a line along its axis.
        const double middle = 0.5 * (part.bounds.low[axis_] + part.bounds.high[axis_]);
        if (is_metal && !has_face && bars.size() < 2 && size[axis_] < 2.0 * cell_at(middle))
            wish(middle, 1, part.name + ", its middle", number);
        if (!is_metal || bars.size() < 2) return;
        for (const RoundBar& bar : bars)
            if (std::abs(bar.to[axis_] - bar.from[axis_]) <= same_place * bar.radius &&
                bar.radius < cell_at(bar.from[axis_]))
                wish(bar.from[axis_], 1, part.name + ", its middle", number);
    }

    bool is_taken(double place) const {
        return std::any_of(taken_.begin(), taken_.end(), [&](const Wish& other) {
            return std::abs(other.place - place) <= same_place * cell_at(place);
        });
    }

    void take(const Wish& next, std::vector<MissedPlane>& missed) {
        const double cell = cell_at(next.place);
        const Wish* nearest = nullptr;
        double distance = std::numeric_limits<double>::max();
        for (const Wish& other : taken_) {
            const double to_other = std::abs(other.place - next.place);
            if (to_other <= same_place * cell) return;
            if (to_other >= distance) continue;
            distance = to_other;
            nearest = &other;
        }
        double least = settings_.closest * cell;
        if (next.closest > 0.0) least = std::min(least, next.closest);
        if (next.rank == 0 || distance >= least)
            taken_.push_back(next);
        else if (next.rank < rank_of_ports)
            missed.push_back({axis_, next, *nearest});
    }

    const Body& body_;
    const VolumeGridSettings& settings_;
    int axis_;
    double coarse_, low_, high_;
    std::vector<CellLimit> limits_;
    std::vector<Wish> wishes_, taken_;
};

}  // namespace

VolumeGridPlan plan_volume_grid(const Body& body, const VolumeGridSettings& settings) {
    check(settings);
    VolumeGridPlan plan;
    plan.cells = 1.0;
    double smallest = 0.0;
    std::vector<MissedPlane> missed;
    for (int axis = 0; axis < 3; ++axis) {
        AxisPlanner planner(body, settings, axis);
        std::vector<double>& lines = axis == 0 ? plan.grid.x : (axis == 1 ? plan.grid.y : plan.grid.z);
        lines = planner.plan(missed);
        plan.cells *= static_cast<double>(lines.size() - 1);
        for (std::size_t n = 0; n + 1 < lines.size(); ++n) {
            const double cell = lines[n + 1] - lines[n];
            if (smallest > 0.0 && cell >= smallest) continue;
            smallest = cell;
            plan.limiting = {axis, lines[n], lines[n + 1],
                             planner.text(lines[n]) + " and " + planner.text(lines[n + 1])};
        }
    }
    plan.warnings = warnings_of(missed, same_place * settings.wavelength / settings.cells_per_wavelength);
    if (plan.cells > max_volume_cells)
        refuse("simulation.cells_per_wavelength", fmt::format("{:g}", settings.cells_per_wavelength),
               fmt::format("the grid would have {:.3g} cells; at most {:.3g} are possible", plan.cells,
                           max_volume_cells));
    plan.time_step = regular_time_step(plan.grid);
    return plan;
}

}  // namespace lathe
