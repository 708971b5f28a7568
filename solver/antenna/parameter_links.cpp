#include "solver/antenna/parameter_links.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "solver/base/input_error.hpp"
#include "solver/geometry/formula.hpp"

namespace lathe {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& formula, const std::string& problem) {
    throw InputError({.key = "antenna.parameters." + name + ".formula"}, '"' + formula + '"', problem);
}

/// Depth first through the entries that a formula names.
class Links {
public:
    explicit Links(Design& design) : design_(design) {
        const std::vector<ParameterDescription>& descriptions = descriptions_of(design);
        for (std::size_t i = 0; i < design.parameters.size(); ++i) {
            const Parameter& parameter = design.parameters[i];
            for (std::size_t k = 0; k < parameter.entries.size(); ++k)
                nodes_[entry_name(parameter, k)] = {&design.parameters[i].entries[k],
                                                    descriptions.at(i).is_integer,
                                                    descriptions.at(i).is_choice()};
        }
    }

    void follow_all() {
        for (auto& [name, node] : nodes_) value_of(name, node);
    }

private:
    enum class State { untouched, under_way, done };
    struct Node {
        ParameterEntry* entry = nullptr;
        bool is_integer = false, is_choice = false;
        State state = State::untouched;
    };

    double value_of(const std::string& name, Node& node) {
        ParameterEntry& entry = *node.entry;
        if (!entry.is_linked() || node.state == State::done) return entry.value;
        path_.push_back(name);
        if (node.state == State::under_way) refuse_circle(name);
        node.state = State::under_way;
        const Formula formula = parsed(name, entry.formula);
        std::vector<double> values;
        for (const std::string& needed : formula.names())
            values.push_back(value_of(needed, find(needed, name, entry.formula)));
        const double value = formula.value(values);
        entry.value = node.is_integer ? std::round(value) : value;
        node.state = State::done;
        path_.pop_back();
        return entry.value;
    }

    static Formula parsed(const std::string& name, const std::string& text) {
        try {
            return Formula(text);
        } catch (const InputError& error) {
            refuse(name, text, error.problem());
        }
    }

    Node& find(const std::string& needed, const std::string& name, const std::string& formula) {
        const auto found = nodes_.find(needed);
        if (found == nodes_.end())
            refuse(name, formula,
                   fmt::format("{} is not a parameter of {}; allowed: {}", needed, title_of(design_),
                               fmt::join(linkable_names(design_), ", ")));
        if (found->second.is_choice) refuse(name, formula, needed + " is a choice and has no number");
        return found->second;
    }

    [[noreturn]] void refuse_circle(const std::string& name) const {
        const auto begin = std::find(path_.begin(), path_.end(), name);
        refuse(name, nodes_.at(name).entry->formula,
               fmt::format("goes round in a circle: {}",
                           fmt::join(std::vector<std::string>(begin, path_.end()), " -> ")));
    }

    Design& design_;
    std::map<std::string, Node> nodes_;
    std::vector<std::string> path_;
};

}  // namespace

std::vector<std::string> linkable_names(const Design& design) {
    const std::vector<ParameterDescription>& descriptions = descriptions_of(design);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        if (descriptions.at(i).is_choice()) continue;
        for (std::size_t k = 0; k < design.parameters[i].entries.size(); ++k)
            names.push_back(entry_name(design.parameters[i], k));
    }
    return names;
}

void follow_links(Design& design) {
    if (has_links(design)) Links(design).follow_all();
}

void check_linked_values(const Design& design) {
    const std::vector<ParameterDescription>& descriptions = descriptions_of(design);
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        const ParameterDescription& allowed = descriptions.at(i);
        for (std::size_t k = 0; k < design.parameters[i].entries.size(); ++k) {
            const ParameterEntry& entry = design.parameters[i].entries[k];
            if (!entry.is_linked() || (entry.value >= allowed.minimum && entry.value <= allowed.maximum))
                continue;
            refuse(entry_name(design.parameters[i], k), entry.formula,
                   fmt::format("gives {:.6g}; allowed: {} to {} {}", entry.value, allowed.minimum,
                               allowed.maximum, allowed.unit));
        }
    }
}

bool has_links(const Design& design) {
    for (const Parameter& parameter : design.parameters)
        for (const ParameterEntry& entry : parameter.entries)
            if (entry.is_linked()) return true;
    return false;
}

std::string entry_name(const Parameter& parameter, std::size_t entry) {
    return parameter.is_list ? fmt::format("{}[{}]", parameter.key, entry) : parameter.key;
}

}  // namespace lathe
