#include <fmt/format.h>

#include <algorithm>

#include "genetic/project/project_parts.hpp"
#include "solver/antenna/parameter_links.hpp"

namespace lathe {
namespace {

constexpr double widest_mm = 1e3;
constexpr int most_copies = 1'000'000;

const Design& design_of(const JsonCursor& cursor, const ProjectAntenna& antenna) {
    const Design* design = parameters_in(antenna);
    if (design == nullptr) cursor.fail("needs an antenna from a template: regions have no parameters");
    return *design;
}

/// Names of everything with a number, for messages.
std::vector<std::string> parameter_names(const Design& design) {
    std::vector<std::string> names;
    for (const Parameter& parameter : design.parameters) names.push_back(parameter.key);
    return names;
}

std::vector<ParameterRef> known_parameters(const JsonCursor& cursor, const Design& design,
                                           const std::string& name) {
    auto refs = parameters_named(design, name);
    if (!refs.empty()) return refs;
    const auto names = parameter_names(design);
    const auto nearest = nearest_word(name, names);
    cursor.fail(nearest ? "is not a parameter of this design; did you mean \"" + *nearest + "\"?"
                        : "is not a parameter of this design; allowed: " + joined(names));
}

std::map<std::string, double> read_tolerances(const JsonCursor& cursor, const Design& design) {
    std::map<std::string, double> tolerances;
    if (!cursor.is_object()) cursor.fail("must be an object of tolerances by parameter");
    for (const std::string& name : cursor.names()) {
        const JsonCursor value = cursor.at(name);
        const auto refs = known_parameters(value, design, name);
        if (std::none_of(refs.begin(), refs.end(),
                         [&](const ParameterRef& ref) { return has_tolerance(design, ref); }))
            value.fail(
                "is for a count, a choice or a linked parameter, which have no tolerance of their own");
        tolerances[name] = value.number(0.0, widest_mm);
    }
    return tolerances;
}

RobustSettings read_robust(const JsonCursor& cursor) {
    cursor.require_object({"copies", "percentile"});
    RobustSettings robust;
    if (const auto entry = cursor.find("copies")) robust.copies = entry->integer(1, 1000);
    if (const auto entry = cursor.find("percentile")) robust.percentile = entry->number(50.0, 100.0);
    return robust;
}

SweepParameter read_sweep_parameter(const JsonCursor& cursor, const Design& design) {
    cursor.require_object({"name", "from", "to", "points"});
    SweepParameter parameter;
    const JsonCursor name = cursor.at("name");
    parameter.name = name.text();
    const auto refs = known_parameters(name, design, parameter.name);
    if (refs.size() != 1)
        name.fail(fmt::format("is a list: name one of its entries, \"{}\" say", refs.front().name));
    const ParameterRef& ref = refs.front();
    const auto& description = descriptions_of(design).at(ref.parameter);
    if (description.is_choice()) name.fail("is a choice: only numbers can be swept");
    if (design.parameters[ref.parameter].entries[ref.entry].is_linked())
        name.fail("is linked: sweep what it follows");
    parameter.from = cursor.at("from").number(description.minimum, description.maximum);
    parameter.to = cursor.at("to").number(description.minimum, description.maximum);
    if (parameter.from >= parameter.to)
        cursor.at("from").fail(fmt::format("must be less than to = {}", parameter.to));
    if (const auto entry = cursor.find("points")) parameter.points = entry->integer(2, 10'000);
    return parameter;
}

}  // namespace

ToleranceSettings read_tolerance(const JsonCursor& cursor, const ProjectAntenna& antenna) {
    cursor.require_object({"distribution", "given_as", "default_mm", "parameters", "correlation_length_mm",
                           "copies", "seed", "robust"});
    const Design& design = design_of(cursor, antenna);
    ToleranceSettings settings;
    if (const auto entry = cursor.find("distribution"))
        settings.distribution = read_enum<ErrorDistribution>(*entry, error_distribution_names());
    if (const auto entry = cursor.find("given_as"))
        settings.is_deviation = entry->choice({"half_width", "standard_deviation"}) == "standard_deviation";
    if (const auto entry = cursor.find("default_mm")) settings.default_mm = entry->number(0.0, widest_mm);
    if (const auto entry = cursor.find("parameters")) settings.parameters = read_tolerances(*entry, design);
    if (const auto entry = cursor.find("correlation_length_mm"))
        settings.correlation_length_mm = entry->number(1e-3, 1e6);
    if (const auto entry = cursor.find("copies")) settings.copies = entry->integer(2, most_copies);
    if (const auto entry = cursor.find("seed")) settings.seed = entry->unsigned_integer();
    if (const auto entry = cursor.find("robust")) settings.robust = read_robust(*entry);
    const bool any = settings.default_mm.value_or(0.0) > 0.0 ||
                     std::any_of(settings.parameters.begin(), settings.parameters.end(),
                                 [](const auto& named) { return named.second > 0.0; });
    if (!any) cursor.fail("has no tolerance above 0: give default_mm or parameters");
    return settings;
}

SweepSettings read_sweep(const JsonCursor& cursor, const ProjectAntenna& antenna) {
    cursor.require_object({"method", "parameters", "samples", "seed"});
    const Design& design = design_of(cursor, antenna);
    SweepSettings settings;
    if (const auto entry = cursor.find("method"))
        settings.method = read_enum<SweepMethod>(*entry, sweep_method_names());
    const bool is_grid = settings.method == SweepMethod::grid;
    if (const auto entry = cursor.find("parameters")) {
        for (const JsonCursor& item : entry->items(is_grid ? 1 : 0, is_grid ? 2 : 1000)) {
            settings.parameters.push_back(read_sweep_parameter(item, design));
            const auto& all = settings.parameters;
            if (std::any_of(all.begin(), all.end() - 1,
                            [&](const SweepParameter& other) { return other.name == all.back().name; }))
                item.at("name").fail("is named twice");
        }
    } else if (is_grid) {
        cursor.at("parameters");  // refuses
    }
    if (const auto entry = cursor.find("samples")) {
        if (is_grid) entry->fail("has no meaning for a grid: give points with each parameter");
        settings.samples = entry->integer(2, most_copies);
    }
    if (const auto entry = cursor.find("seed")) settings.seed = entry->unsigned_integer();
    return settings;
}

WarmStart read_warm_start(const JsonCursor& cursor) {
    constexpr std::size_t most_candidates = 100'000;
    constexpr double furthest = 1e9;
    WarmStart candidates;
    for (const JsonCursor& item : cursor.items(0, most_candidates)) {
        if (!item.is_object()) item.fail("must be an object of values by parameter");
        auto& candidate = candidates.emplace_back();
        for (const std::string& name : item.names())
            candidate[name] = item.at(name).number(-furthest, furthest);
    }
    return candidates;
}

const std::vector<std::string>& error_distribution_names() {
    static const std::vector<std::string> names = {"normal", "truncated_normal", "uniform"};
    return names;
}

const std::vector<std::string>& sweep_method_names() {
    static const std::vector<std::string> names = {"grid", "latin_hypercube", "sobol"};
    return names;
}

std::vector<ParameterRef> parameters_named(const Design& design, const std::string& name) {
    std::vector<ParameterRef> refs;
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        const Parameter& parameter = design.parameters[i];
        for (std::size_t k = 0; k < parameter.entries.size(); ++k) {
            const std::string entry = entry_name(parameter, k);
            if (name == parameter.key || name == entry) refs.push_back({entry, i, k});
        }
    }
    return refs;
}

bool has_tolerance(const Design& design, const ParameterRef& ref) {
    const auto& description = descriptions_of(design).at(ref.parameter);
    return !description.is_choice() && !description.is_integer &&
           !design.parameters[ref.parameter].entries[ref.entry].is_linked();
}

}  // namespace lathe
