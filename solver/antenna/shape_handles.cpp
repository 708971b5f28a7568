#include "solver/antenna/shape_handles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/antenna/outline_motion.hpp"
#include "solver/antenna/parameter_links.hpp"
#include "solver/antenna/parameter_names.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe {
namespace {

constexpr double rounding = 1e6;
constexpr int newton_steps = 4, bisections = 12;

bool can_be_pulled(const ParameterDescription& description) {
    return !description.is_integer && !description.is_choice() &&
           (description.unit == "mm" || description.unit == "deg");
}

HandleMotion motion_at(const OutlinePoint& place, std::size_t parameter, std::size_t entry) {
    return {parameter, entry, place.dz, place.dr};
}

bool are_independent(const HandleMotion& a, const HandleMotion& b) {
    return std::abs(a.dz * b.dr - a.dr * b.dz) > 0.1 * std::hypot(a.dz, a.dr) * std::hypot(b.dz, b.dr);
}

ShapeHandle* handle_at(std::vector<ShapeHandle>& handles, const Point& position, double tolerance) {
    for (ShapeHandle& handle : handles)
        if (distance(handle.position, position) < tolerance) return &handle;
    return nullptr;
}

/// Gives a handle a position of its own, one shared with a handle that it completes, or the next free edge.
void add_handle(const OutlineMotion& motion, std::size_t parameter, std::size_t entry,
                std::vector<ShapeHandle>& handles) {
    const double size = size_of(motion), tolerance = 1e-6 * size;
    const std::optional<OutlinePoint> corner = first_point(strong_corners(motion, tolerance), tolerance);
    if (!corner) return;
    ShapeHandle* taken = handle_at(handles, corner->position, tolerance);
    const HandleMotion here = motion_at(*corner, parameter, entry);
    if (!taken) return handles.push_back({corner->position, {here}});
    if (taken->motions.size() == 1 && are_independent(taken->motions.front(), here))
        return taken->motions.push_back(here);
    for (std::vector<OutlinePoint> others :
         {strong_edges(motion, 2e-3 * size), strong_corners(motion, tolerance)}) {
        std::erase_if(others, [&](const OutlinePoint& other) {
            return handle_at(handles, other.position, 1e-3 * size);
        });
        const std::optional<OutlinePoint> other = first_point(others, tolerance);
        if (other) return handles.push_back({other->position, {motion_at(*other, parameter, entry)}});
    }
}

const ShapeHandle* with_same_parameters(const std::vector<ShapeHandle>& handles, const ShapeHandle& handle) {
    const auto is_same = [](const HandleMotion& a, const HandleMotion& b) {
        return a.parameter == b.parameter && a.entry == b.entry;
    };
    for (const ShapeHandle& candidate : handles)
        if (std::equal(candidate.motions.begin(), candidate.motions.end(), handle.motions.begin(),
                       handle.motions.end(), is_same))
            return &candidate;
    return nullptr;
}

/// Steps of the parameters that bring the handle nearest to the target, to first order.
std::vector<double> steps_towards(const ShapeHandle& handle, Point target) {
    const double z = target.z - handle.position.z, r = target.r - handle.position.r;
    const HandleMotion& a = handle.motions.front();
    if (handle.motions.size() == 1) return {(a.dz * z + a.dr * r) / (a.dz * a.dz + a.dr * a.dr)};
    const HandleMotion& b = handle.motions.back();
    const double determinant = a.dz * b.dr - a.dr * b.dz;
    return {(z * b.dr - r * b.dz) / determinant, (a.dz * r - a.dr * z) / determinant};
}

Design with_values(Design design, const ShapeHandle& handle, const std::vector<double>& values) {
    const AntennaTemplate& antenna_template = template_of(design);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const HandleMotion& motion = handle.motions[i];
        const ParameterDescription& description = antenna_template.parameters[motion.parameter];
        ParameterEntry& entry = design.parameters[motion.parameter].entries[motion.entry];
        // The optimiser's range is set by the user: a handle stops at it and does not widen it.
        const double least = entry.is_gene() ? *entry.minimum : description.minimum;
        const double most = entry.is_gene() ? *entry.maximum : description.maximum;
        entry.value = std::clamp(std::round(values[i] * rounding) / rounding, least, most);
    }
    follow_links(design);
    return design;
}

std::vector<double> values_of(const Design& design, const ShapeHandle& handle) {
    std::vector<double> values;
    for (const HandleMotion& motion : handle.motions)
        values.push_back(design.parameters[motion.parameter].entries[motion.entry].value);
    return values;
}

/// The end of the range that a value exceeds, in words; empty when it is inside.
std::string range_against(const Design& design, const ShapeHandle& handle,
                          const std::vector<double>& values) {
    const AntennaTemplate& antenna_template = template_of(design);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const HandleMotion& motion = handle.motions[i];
        const ParameterDescription& description = antenna_template.parameters[motion.parameter];
        const ParameterEntry& entry = design.parameters[motion.parameter].entries[motion.entry];
        const bool is_gene = entry.is_gene();
        const double least = is_gene ? *entry.minimum : description.minimum;
        const double most = is_gene ? *entry.maximum : description.maximum;
        const char* whose = is_gene ? ", the end of the optimiser's range" : "";
        const std::string name = display_name(description, motion.entry);
        if (values[i] < least)
            return fmt::format("{} must be at least {:g} {}{}", name, least, description.unit, whose);
        if (values[i] > most)
            return fmt::format("{} must be at most {:g} {}{}", name, most, description.unit, whose);
    }
    return {};
}

/// Why these values are not allowed; empty when they are. A rule before the end of a range, where both forbid
/// them: the rule stops the handle first, since values at the end of the range break it too.
std::string reason_against(const Design& design, const ShapeHandle& handle,
                           const std::vector<double>& values) {
    const Design whole = with_values(design, handle, values);
    if (const auto broken = broken_rules(whole); !broken.empty())
        return with_display_names(broken.front().rule);
    try {
        build_antenna(whole);
    } catch (const InputError& error) {
        return with_display_names(error.problem());
    }
    return range_against(design, handle, values);
}

bool is_good(const Design& design) {
    try {
        build_antenna(design);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

/// The values furthest from `from` towards `to` that keep the rules.
Design furthest_good(const Design& design, const ShapeHandle& handle, const std::vector<double>& to) {
    const Design whole = with_values(design, handle, to);
    if (is_good(whole)) return whole;
    const std::vector<double> from = values_of(design, handle);
    Design best = design;
    double good = 0.0, bad = 1.0;
    for (int i = 0; i < bisections; ++i) {
        const double middle = 0.5 * (good + bad);
        std::vector<double> values;
        for (std::size_t k = 0; k < to.size(); ++k) values.push_back(from[k] + middle * (to[k] - from[k]));
        Design between = with_values(design, handle, values);
        if (is_good(between)) {
            best = std::move(between);
            good = middle;
        } else {
            bad = middle;
        }
    }
    return best;
}

/// Rounds one value after the other: to the nearest multiple of the step, else to the next one on either side
/// that keeps the rules, else left as it is.
Design rounded_to(const Design& design, const ShapeHandle& handle, double step) {
    Design best = design;
    for (std::size_t i = 0; i < handle.motions.size(); ++i) {
        std::vector<double> values = values_of(best, handle);
        const double steps = values[i] / step;
        for (const double wanted : {std::round(steps), std::floor(steps), std::ceil(steps)}) {
            values[i] = wanted * step;
            Design rounded_one = with_values(best, handle, values);
            if (!is_good(rounded_one)) continue;
            best = std::move(rounded_one);
            break;
        }
    }
    return best;
}

}  // namespace

bool ShapeHandle::moves_z() const {
    return std::any_of(motions.begin(), motions.end(), [](const HandleMotion& motion) {
        return std::abs(motion.dz) > 1e-3 * std::hypot(motion.dz, motion.dr);
    });
}

bool ShapeHandle::moves_r() const {
    return std::any_of(motions.begin(), motions.end(), [](const HandleMotion& motion) {
        return std::abs(motion.dr) > 1e-3 * std::hypot(motion.dz, motion.dr);
    });
}

std::vector<ShapeHandle> shape_handles(const Design& design) {
    std::vector<ShapeHandle> handles;
    if (!broken_rules(design).empty()) return handles;
    const AntennaTemplate& antenna_template = template_of(design);
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        if (!can_be_pulled(antenna_template.parameters[i])) continue;
        for (std::size_t entry = 0; entry < design.parameters[i].entries.size(); ++entry) {
            if (design.parameters[i].entries[entry].is_linked()) continue;  // its formula moves it
            const OutlineMotion motion = motion_of(design, i, entry);
            if (motion.strongest > 0.0) add_handle(motion, i, entry, handles);
        }
    }
    return handles;
}

PulledHandle pull_handle(const Design& design, const ShapeHandle& handle, Point target, double step) {
    PulledHandle pulled{design, {}};
    for (int i = 0; i < newton_steps; ++i) {
        const std::vector<ShapeHandle> handles = shape_handles(pulled.design);
        const ShapeHandle* now = with_same_parameters(handles, handle);
        if (now == nullptr) break;
        std::vector<double> values = values_of(pulled.design, *now);
        const std::vector<double> steps = steps_towards(*now, target);
        for (std::size_t k = 0; k < values.size(); ++k) values[k] += steps[k];
        pulled.stopped_by = reason_against(pulled.design, *now, values);
        Design next = furthest_good(pulled.design, *now, values);
        if (next == pulled.design) break;
        pulled.design = std::move(next);
    }
    if (step > 0.0) pulled.design = rounded_to(pulled.design, handle, step);
    return pulled;
}

Design with_handle_at(const Design& design, const ShapeHandle& handle, Point target) {
    return pull_handle(design, handle, target).design;
}

}  // namespace lathe
