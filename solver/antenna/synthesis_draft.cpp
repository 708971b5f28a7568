#include "solver/antenna/synthesis_draft.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

namespace lathe::synthesis {
namespace {

double four_digits(double value) {
    if (value == 0.0) return 0.0;
    const double digits = std::ceil(std::log10(std::abs(value)));
    // Dividing by a power of ten that is exact gives the nearest number of that many decimals.
    if (digits < 4.0) {
        const double scale = std::pow(10.0, 4.0 - digits);
        return std::round(value * scale) / scale;
    }
    return std::round(value);
}

}  // namespace

Draft::Draft(const std::string& template_name, double wavelength_mm, double gain_dbi, double scan_deg)
    : design_(default_design(template_name)),
      wavelength_(wavelength_mm),
      gain_dbi_(gain_dbi),
      scan_deg_(scan_deg) {}

double Draft::gain() const {
    return std::pow(10.0, gain_dbi_ / 10.0);
}

std::size_t Draft::index_of(std::string_view key) const {
    for (std::size_t i = 0; i < design_.parameters.size(); ++i) {
        if (design_.parameters[i].key == key) return i;
    }
    throw std::logic_error(design_.template_name + " has no parameter " + std::string(key));
}

ParameterEntry Draft::entry(std::size_t index, double value, double minimum, double maximum) const {
    const ParameterDescription& description = template_of(design_).parameters.at(index);
    const auto rounded = [&description](double number) {
        const double digits = description.is_integer ? std::round(number) : four_digits(number);
        return std::clamp(digits, description.minimum, description.maximum);
    };
    ParameterEntry made{rounded(value), {}, {}};
    if (rounded(minimum) < rounded(maximum)) {
        made.minimum = std::min(rounded(minimum), made.value);
        made.maximum = std::max(rounded(maximum), made.value);
    }
    return made;
}

void Draft::fix(std::string_view key, double value) {
    vary_between(key, value, value, value);
}

void Draft::vary(std::string_view key, double value, double least, double most) {
    vary_between(key, value, least * value, most * value);
}

void Draft::vary_between(std::string_view key, double value, double minimum, double maximum) {
    const std::size_t index = index_of(key);
    design_.parameters[index].entries = {entry(index, value, minimum, maximum)};
}

void Draft::list(std::string_view key, const std::vector<double>& values, double least, double most) {
    const std::size_t index = index_of(key);
    design_.parameters[index].entries.clear();
    for (const double value : values) {
        design_.parameters[index].entries.push_back(entry(index, value, std::min(least * value, most * value),
                                                          std::max(least * value, most * value)));
    }
}

void Draft::choose(std::string_view key, std::string_view name) {
    const std::size_t index = index_of(key);
    const std::vector<std::string>& names = template_of(design_).parameters.at(index).choices;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw std::logic_error("no choice " + std::string(name));
    design_.parameters[index].entries = {{static_cast<double>(found - names.begin()), {}, {}}};
}

void fix_guide(Draft& draft, double radius) {
    constexpr double length = 1.5, wall = 0.06;
    draft.fix("waveguide_radius_mm", radius * draft.wavelength());
    draft.fix("waveguide_length_mm", length * draft.wavelength());
    draft.fix("wall_thickness_mm", wall * draft.wavelength());
}

void fix_open_guide(Draft& draft, double radius, double length) {
    draft.fix("waveguide_radius_mm", radius * draft.wavelength());
    draft.fix("waveguide_length_mm", length * draft.wavelength());
    draft.fix("wall_thickness_mm", 0.05 * draft.wavelength());
}

void fix_planar_guide(Draft& draft, double width, double wall) {
    draft.fix("guide_width_mm", width * draft.wavelength());
    draft.fix("guide_length_mm", 1.5 * draft.wavelength());
    draft.fix("wall_thickness_mm", wall * draft.wavelength());
}

void fix_straight_flare(Draft& draft, double guide_width, double aperture_width) {
    const double growth = aperture_width - guide_width, w = draft.wavelength();
    draft.choose("profile", "linear");
    draft.list("knot_widths_mm", {(guide_width + 0.25 * growth) * w, (guide_width + 0.5 * growth) * w,
                                  (guide_width + 0.75 * growth) * w});
}

double diameter_of(const Draft& draft, double loss_db) {
    return std::pow(10.0, (draft.gain_dbi() + loss_db) / 20.0) / std::numbers::pi;
}

Profiled::Profiled(const Draft& draft)
    : radius(0.5 * diameter_of(draft, 1.7)), length(1.9 * radius * radius) {}

}  // namespace lathe::synthesis
