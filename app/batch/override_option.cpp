#include "app/batch/override_option.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/batch/exit_code.hpp"
#include "app/batch/inputs.hpp"
#include "genetic/project/metric_existence.hpp"
#include "solver/antenna/parameter_links.hpp"
#include "solver/base/length_units.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe::batch {

namespace {

using Use = OverrideOption::Use;

std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::vector<std::string> split_at_commas(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find(',', begin), text.size());
        parts.push_back(trimmed(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return parts;
}

/// Number of a text; a length of a parameter in `unit` "mm" may have another unit of length.
std::optional<double> number_in(const std::string& text, const std::string& unit) {
    double value = 0.0;
    const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || begin == end) return std::nullopt;
    const std::string rest = trimmed(std::string(stop, end));
    if (rest.empty() || rest == unit) return value;
    if (unit != "mm") return std::nullopt;
    const auto millimetres = millimetres_of_unit(rest);
    if (!millimetres) return std::nullopt;
    return static_cast<double>(value * *millimetres);
}

/// One NAME=VALUE that is applied to a design.
class Assignment {
public:
    Assignment(const std::string& text, std::string file) : file_(std::move(file)) {
        const auto equals = text.find('=');
        if (equals != std::string::npos) {
            name_ = trimmed(text.substr(0, equals));
            value_ = trimmed(text.substr(equals + 1));
        }
        if (name_.empty() || value_.empty())
            throw UsageError(fmt::format("--set {}: write NAME=VALUE, aperture_radius_mm=12.5 say", text));
    }

    void apply_to(Design& design, Use use) const {
        const auto places = parameters_named(design, name_);
        if (places.empty()) refuse_name(design);
        Parameter& parameter = design.parameters[places.front().parameter];
        const ParameterDescription& description = descriptions_of(design).at(places.front().parameter);
        if (!parameter.is_list || name_ != parameter.key) {
            set(parameter.entries[places.front().entry], description, value_, use);
            return;
        }
        const auto values = split_at_commas(value_);
        const auto count = static_cast<int>(values.size());
        if (count < description.minimum_count || count > description.maximum_count ||
            (count == 1 && parameter.entries.size() > 1))
            refuse(fmt::format(
                "is a list with {} entries: give all of them by commas (allowed: {} to {}), or one as {}",
                parameter.entries.size(), description.minimum_count, description.maximum_count,
                places.front().name + "=VALUE"));
        parameter.entries.resize(values.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            set(parameter.entries[i], description, values[i], use);
    }

private:
    [[noreturn]] void refuse(const std::string& problem) const {
        throw InputError({.file = file_, .key = "--set " + name_}, value_, problem);
    }

    [[noreturn]] void refuse_name(const Design& design) const {
        const std::string list = name_.substr(0, name_.find('['));
        std::vector<std::string> known;
        for (const Parameter& parameter : design.parameters) {
            if (list != name_ && parameter.key == list && parameter.is_list)
                refuse(fmt::format("has the entries {} to {}", entry_name(parameter, 0),
                                   entry_name(parameter, parameter.entries.size() - 1)));
            known.push_back(parameter.key);
        }
        const auto nearest = nearest_word(name_, known);
        refuse(fmt::format("is not a parameter of {}; {}it has {}", title_of(design),
                           nearest ? fmt::format("did you mean \"{}\"? ", *nearest) : "", joined(known)));
    }

    /// Replaces a formula; a gene stays one where the value lies in its range.
    void set(ParameterEntry& entry, const ParameterDescription& description, const std::string& text,
             Use use) const {
        if (text.starts_with('=')) {
            entry = {0.0, {}, {}, trimmed(text.substr(1))};
            if (entry.formula.empty()) refuse("is an empty formula");
            return;
        }
        const double value = description.is_choice() ? choice(description, text) : number(description, text);
        if (entry.is_linked()) entry = {};
        entry.value = value;
        if (!entry.is_gene() || (value >= *entry.minimum && value <= *entry.maximum)) return;
        if (use == Use::run)
            refuse(fmt::format("is outside its own gene's range; allowed: {} to {}", *entry.minimum,
                               *entry.maximum));
        entry.minimum = entry.maximum = std::nullopt;
    }

    double choice(const ParameterDescription& description, const std::string& text) const {
        const auto& names = description.choices;
        const auto found = std::find(names.begin(), names.end(), text);
        if (found != names.end()) return static_cast<double>(found - names.begin());
        const auto nearest = nearest_word(text, names);
        refuse(fmt::format("is unknown; {}allowed: {}",
                           nearest ? fmt::format("did you mean \"{}\"? ", *nearest) : "", joined(names)));
    }

    double number(const ParameterDescription& description, const std::string& text) const {
        const std::string unit = description.unit.empty() ? "" : " " + description.unit;
        const std::string allowed =
            fmt::format("; allowed: {} to {}{}", description.minimum, description.maximum, unit);
        const auto value = number_in(text, description.unit);
        if (!value)
            refuse((description.unit == "mm" ? "must be a number, alone or with mm, um, cm, m, mil or in"
                                             : "must be a number") +
                   allowed);
        if (description.is_integer && *value != std::floor(*value))
            refuse("must be a whole number" + allowed);
        if (!(*value >= description.minimum && *value <= description.maximum))
            refuse("is out of range" + allowed);
        return *value;
    }

    std::string file_, name_, value_;
};

/// Removes the goals outside of the band, and those on what is not there any more, since a single solve
/// judges none.
void fit_goals(Project& project) {
    const SimulationSettings& band = project.simulation;
    std::erase_if(project.objectives, [&](Objective& goal) {
        if (goal.from_hz.value_or(band.from_hz) > band.to_hz) return true;
        if (goal.to_hz.value_or(band.to_hz) < band.from_hz) return true;
        if (goal.from_hz) goal.from_hz = std::max(*goal.from_hz, band.from_hz);
        if (goal.to_hz) goal.to_hz = std::min(*goal.to_hz, band.to_hz);
        Project alone = project;
        alone.objectives = {goal};
        try {
            check_objectives_exist(alone);
            return false;
        } catch (const InputError&) {
            return true;
        }
    });
}

}  // namespace

void OverrideOption::add_to(CLI::App& verb) {
    verb.add_option("--set", values,
                    "another value of a parameter, in its unit: aperture_radius_mm=12.5, profile=sinusoid, "
                    "knot_radii_mm[2]=7, knot_radii_mm=5,6,7 or, as a formula, "
                    "\"flare_length_mm== 3 * aperture_radius_mm\"; as often as wanted")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    verb.add_option("--cells", cells, "cells per wavelength; default: the project's")->type_name("N");
    verb.add_option("--from", from_ghz, "where the band begins, GHz; default: the project's")
        ->type_name("GHZ");
    verb.add_option("--to", to_ghz, "where the band ends, GHz; default: the project's")->type_name("GHZ");
    verb.add_option("--frequencies", frequencies, "so many over the band; default: the project's")
        ->type_name("N");
}

bool OverrideOption::any() const {
    return !values.empty() || cells || from_ghz || to_ghz || frequencies;
}

std::string OverrideOption::text() const {
    std::vector<std::string> parts;
    for (const std::string& value : values) parts.push_back("--set " + value);
    if (cells) parts.push_back(fmt::format("--cells {}", *cells));
    if (from_ghz) parts.push_back(fmt::format("--from {}", *from_ghz));
    if (to_ghz) parts.push_back(fmt::format("--to {}", *to_ghz));
    if (frequencies) parts.push_back(fmt::format("--frequencies {}", *frequencies));
    return fmt::format("{}", fmt::join(parts, " "));
}

Project OverrideOption::applied_to(Project project, const std::string& file, Use use) const {
    if (!any()) return project;
    if (!values.empty()) {
        Design* design = parameters_in(project.antenna);
        if (design == nullptr)
            throw InputError({.file = file, .key = "--set"}, values.front(),
                             "needs an antenna from a template: regions have no parameters");
        for (const std::string& value : values) Assignment(value, file).apply_to(*design, use);
    }
    SimulationSettings& settings = project.simulation;
    if (cells) settings.cells_per_wavelength = *cells;
    if (from_ghz) settings.from_hz = *from_ghz * 1e9;
    if (to_ghz) settings.to_hz = *to_ghz * 1e9;
    if (frequencies) settings.frequencies = *frequencies;
    const std::string place = file + " with " + text();
    try {
        if (Design* design = parameters_in(project.antenna)) follow_links(*design);
        const std::vector<Objective> goals = project.objectives;
        if (use == Use::one_solve) project.objectives.clear();
        project = parse_project(write_project(project), place);
        if (use == Use::one_solve) {
            project.objectives = goals;
            fit_goals(project);
        }
        return project;
    } catch (const InputError& error) {
        // The lines would be those of a text that the user never sees.
        throw InputError({place, 0, error.location().key}, error.value(), error.problem());
    }
}

Project OverrideOption::read_source(const std::string& source, Use use) const {
    return applied_to(project_or_winner(source), source, use);
}

InputError OverrideOption::located(const InputError& error, const std::string& file) const {
    InputError found = located_in_project(error, file);
    if (!any() || !error.location().file.empty() || found.location().file.empty()) return found;
    return {{file + " with " + text(), 0, error.location().key}, error.value(), error.problem()};
}

}  // namespace lathe::batch
