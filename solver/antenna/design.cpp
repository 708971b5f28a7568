#include "solver/antenna/design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solver/antenna/parameter_links.hpp"
#include "solver/antenna/parameter_names.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

void add_range_violations(const ParameterDescription& description, const Parameter& parameter,
                          std::vector<RuleViolation>& broken) {
    for (const ParameterEntry& entry : parameter.entries) {
        const double below = description.minimum - entry.value;
        const double above = entry.value - description.maximum;
        if (below <= 0.0 && above <= 0.0) continue;
        // NaN arrives here too and counts as infinitely far out.
        const double amount = std::isfinite(entry.value) ? std::max(below, above) : HUGE_VAL;
        broken.push_back({fmt::format("{} = {} must be from {} to {} {}", parameter.key, entry.value,
                                      description.minimum, description.maximum, description.unit),
                          amount});
    }
}

/// Choices and counts; a gene of the optimiser is rounded before it comes here.
void add_fraction_violations(const ParameterDescription& description, const Parameter& parameter,
                             std::vector<RuleViolation>& broken) {
    if (!description.is_integer) return;
    for (const ParameterEntry& entry : parameter.entries) {
        const double off = std::abs(entry.value - std::round(entry.value));
        if (off > 0.0) broken.push_back({fmt::format("{} must be a whole number", parameter.key), off});
    }
}

void add_count_violation(const ParameterDescription& description, const Parameter& parameter,
                         std::vector<RuleViolation>& broken) {
    const int count = static_cast<int>(parameter.entries.size());
    const int least = description.is_list ? description.minimum_count : 1;
    const int most = description.is_list ? description.maximum_count : 1;
    if (count >= least && count <= most) return;
    broken.push_back({fmt::format("{} has {} values, must have {} to {}", parameter.key, count, least, most),
                      static_cast<double>(std::max(least - count, count - most))});
}

std::vector<RuleViolation> broken_ranges(const Design& design) {
    const std::vector<ParameterDescription>& descriptions = descriptions_of(design);
    if (design.parameters.size() != descriptions.size()) {
        throw std::logic_error("design does not hold the parameters of " + title_of(design));
    }
    std::vector<RuleViolation> broken;
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        add_count_violation(descriptions[i], design.parameters[i], broken);
        add_range_violations(descriptions[i], design.parameters[i], broken);
        add_fraction_violations(descriptions[i], design.parameters[i], broken);
    }
    return broken;
}

}  // namespace

const Parameter& ParameterValues::find(std::string_view key) const {
    for (const Parameter& parameter : design_.parameters) {
        if (parameter.key == key) return parameter;
    }
    throw std::logic_error(fmt::format("design {} has no parameter {}", title_of(design_), key));
}

double ParameterValues::scalar(std::string_view key) const {
    return find(key).entries.at(0).value;
}

int ParameterValues::integer(std::string_view key) const {
    return static_cast<int>(std::lround(scalar(key)));
}

std::vector<double> ParameterValues::list(std::string_view key) const {
    std::vector<double> values;
    for (const ParameterEntry& entry : find(key).entries) values.push_back(entry.value);
    return values;
}

const AntennaTemplate& find_template(const std::string& name) {
    std::string known;
    for (const AntennaTemplate* candidate : all_templates()) {
        if (candidate->name == name) return *candidate;
        known += (known.empty() ? "" : ", ") + candidate->name;
    }
    throw InputError({.key = "antenna.template"}, "\"" + name + "\"", "is not a template; allowed: " + known);
}

const AntennaTemplate& template_of(const Design& design) {
    return design.drawn ? design.drawn->made : find_template(design.template_name);
}

bool Design::operator==(const Design& other) const {
    const bool is_drawn_alike = drawn == other.drawn || (drawn != nullptr && other.drawn != nullptr &&
                                                         drawn->text == other.drawn->text &&
                                                         drawn->is_carried == other.drawn->is_carried);
    return is_drawn_alike && template_name == other.template_name && parameters == other.parameters &&
           ground_plane_z == other.ground_plane_z && own == other.own && centre_hz == other.centre_hz;
}

const std::vector<ParameterDescription>& descriptions_of(const Design& design) {
    return design.has_template() ? template_of(design).parameters : design.own;
}

std::string title_of(const Design& design) {
    return design.template_name.empty() ? "this antenna" : design.template_name;
}

SuggestedRange suggested_range(const ParameterDescription& description, std::size_t entry) {
    const double value = description.defaults.at(std::min(entry, description.defaults.size() - 1));
    const double spread = (description.is_list ? 0.1 : 0.2) * std::abs(value);
    return {std::max(description.suggested_minimum.value_or(value - spread), description.minimum),
            std::min(description.suggested_maximum.value_or(value + spread), description.maximum)};
}

namespace {

void set_defaults(Design& design) {
    for (const ParameterDescription& description : template_of(design).parameters) {
        Parameter parameter{description.key, description.is_list, {}};
        for (const double value : description.defaults) parameter.entries.push_back({value, {}, {}});
        design.parameters.push_back(std::move(parameter));
    }
}

}  // namespace

Design default_design(const std::string& template_name) {
    Design design{template_name, {}};
    for (const auto& registered : registered_templates())
        if (registered->made.name == template_name) design.drawn = registered;
    set_defaults(design);
    return design;
}

Design default_design(std::shared_ptr<const DrawnTemplate> drawn) {
    Design design{drawn->made.name, {}};
    design.drawn = std::move(drawn);
    set_defaults(design);
    return design;
}

std::vector<RuleViolation> broken_rules(const Design& design) {
    std::vector<RuleViolation> broken = broken_ranges(design);
    // The template's rules expect values in range.
    if (broken.empty() && design.has_template()) broken = template_of(design).rules(ParameterValues(design));
    return broken;
}

Antenna build_antenna(const Design& design) {
    const std::vector<RuleViolation> broken = broken_rules(design);
    if (!broken.empty()) {
        const RuleViolation& first = broken.front();
        const std::string key = first_parameter_in(first.rule);
        // The rules of templates are about lengths; those of ranges say their unit themselves.
        const char* unit = broken_ranges(design).empty() ? " mm" : "";
        throw InputError({.key = key.empty() ? "antenna.parameters" : "antenna.parameters." + key}, "",
                         fmt::format("breaks the rule of {}: {} (off by {:.4g}{})", title_of(design),
                                     first.rule, first.amount, unit));
    }
    Antenna antenna = template_of(design).build(ParameterValues(design));
    if (design.ground_plane_z) antenna.ground_plane_z = design.ground_plane_z;
    validate(antenna);
    return antenna;
}

std::function<Antenna(double value)> antenna_along(const Design& design, std::size_t parameter,
                                                   std::size_t entry) {
    const auto at = [design, parameter, entry](double value) {
        Design moved = design;
        moved.parameters.at(parameter).entries.at(entry).value = value;
        follow_links(moved);
        return moved;
    };
    if (!design.has_template() || !template_of(design).motion)
        return [at](double value) { return build_antenna(at(value)); };
    const Antenna here = build_antenna(design);
    const auto motion = template_of(design).motion(ParameterValues(design), parameter, entry);
    const double from = design.parameters.at(parameter).entries.at(entry).value;
    return [at, here, motion, from](double value) {
        const Design moved_design = at(value);
        Antenna moved = template_of(moved_design).build(ParameterValues(moved_design));
        moved.ground_plane_z = here.ground_plane_z;
        // Materials stay as they are when a count changes.
        if (moved.regions.size() != here.regions.size()) moved.regions = here.regions;
        for (std::size_t n = 0; n < here.regions.size(); ++n) {
            moved.regions[n].outline = here.regions[n].outline;
            for (std::size_t v = 0; v < motion[n].size(); ++v) {
                moved.regions[n].outline[v].z += (value - from) * motion[n][v].z;
                moved.regions[n].outline[v].r += (value - from) * motion[n][v].r;
            }
        }
        return moved;
    };
}

std::vector<DesignGene> design_genes(const Design& design) {
    const std::vector<ParameterDescription>& descriptions = descriptions_of(design);
    std::vector<DesignGene> genes;
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        const Parameter& parameter = design.parameters[i];
        for (std::size_t k = 0; k < parameter.entries.size(); ++k) {
            const ParameterEntry& entry = parameter.entries[k];
            if (!entry.is_gene()) continue;
            genes.push_back({entry_name(parameter, k), *entry.minimum, *entry.maximum, entry.value,
                             descriptions.at(i).is_integer, i, k});
        }
    }
    return genes;
}

Design with_genes(const Design& design, std::span<const double> values) {
    Design changed = design;
    std::size_t next = 0;
    for (Parameter& parameter : changed.parameters) {
        for (ParameterEntry& entry : parameter.entries) {
            if (!entry.is_gene()) continue;
            if (next == values.size()) throw std::invalid_argument("fewer values than genes");
            entry.value = values[next++];
        }
    }
    if (next != values.size()) throw std::invalid_argument("more values than genes");
    follow_links(changed);
    return changed;
}

}  // namespace lathe
