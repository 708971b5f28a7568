#include "genetic/report/outline_velocities.hpp"

#include <algorithm>

#include "genetic/study/free_parameters.hpp"
#include "genetic/study/machining_errors.hpp"
#include "solver/antenna/outline_motion.hpp"

namespace lathe::genetic {

NanometreKey nanometres_of(const Point& place) {
    constexpr double per_metre = 1e9;
    return {std::llround(per_metre * place.z), std::llround(per_metre * place.r)};
}

namespace {

/// Half widths by name; empty where the project has none.
std::map<std::string, double> tolerances_of(const Project& project) {
    std::map<std::string, double> tolerances;
    if (!project.tolerance) return tolerances;
    const double widths = project.tolerance->is_deviation ? 2.0 : 1.0;
    for (const TolerancedParameter& parameter : toleranced_parameters(project))
        tolerances[parameter.ref.name] = widths * parameter.tolerance;
    return tolerances;
}

}  // namespace

OutlineVelocities::OutlineVelocities(const Project& project) {
    const Antenna antenna = antenna_of(project);
    for (const Region& region : antenna.regions) {
        std::vector<MovingVertex>& outline = outlines_.emplace_back();
        for (const Point& point : region.outline) outline.push_back({point, {}});
    }
    if (const Design* design = parameters_in(project.antenna)) {
        const std::map<std::string, double> tolerances = tolerances_of(project);
        for (const ParameterRef& ref : numbers_of(*design)) {
            if (!has_tolerance(*design, ref)) continue;
            const OutlineMotion motion = motion_of(*design, ref.parameter, ref.entry);
            const auto fits = [](const auto& moved, const auto& outline) {
                return moved.size() == outline.size();
            };
            if (!std::equal(motion.outlines.begin(), motion.outlines.end(), outlines_.begin(),
                            outlines_.end(), fits))
                continue;
            const auto found = tolerances.find(ref.name);
            parameters_.push_back({ref, value_at(*design, ref), description_at(*design, ref).unit,
                                   found == tolerances.end() ? 0.0 : found->second});
            for (std::size_t region = 0; region < outlines_.size(); ++region)
                for (std::size_t n = 0; n < outlines_[region].size(); ++n) {
                    const OutlinePoint& point = motion.outlines[region][n];
                    outlines_[region][n].velocities.push_back({point.dz, point.dr});
                }
        }
    }
    for (std::size_t region = 0; region < outlines_.size(); ++region)
        for (std::size_t n = 0; n < outlines_[region].size(); ++n)
            places_.try_emplace(nanometres_of(outlines_[region][n].position), region, n);
}

bool OutlineVelocities::has_tolerances() const {
    return std::any_of(parameters_.begin(), parameters_.end(),
                       [](const MovingParameter& parameter) { return parameter.tolerance > 0.0; });
}

const MovingVertex* OutlineVelocities::at(const Point& place) const {
    const auto found = places_.find(nanometres_of(place));
    return found == places_.end() ? nullptr : &outlines_[found->second.first][found->second.second];
}

}  // namespace lathe::genetic
