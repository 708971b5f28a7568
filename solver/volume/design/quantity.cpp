#include "solver/volume/design/quantity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "solver/antenna/parameter_links.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/formula.hpp"

namespace lathe {
namespace {

[[noreturn]] void refuse(const std::string& key, const std::string& value, const std::string& problem) {
    InputLocation location;
    location.key = key;
    throw InputError(location, value, problem);
}

Formula parsed(const std::string& text, const std::string& key) {
    try {
        return Formula(text);
    } catch (const InputError& error) {
        refuse(key, '"' + text + '"', error.problem());
    }
}

}  // namespace

QuantityValues::QuantityValues(const Design& parameters) {
    for (const Parameter& parameter : parameters.parameters)
        for (std::size_t k = 0; k < parameter.entries.size(); ++k)
            values_[entry_name(parameter, k)] = parameter.entries[k].value;
}

double QuantityValues::value(const Quantity& quantity, const std::string& key, double least,
                             double most) const {
    double value = quantity.value;
    if (!quantity.formula.empty()) {
        const Formula formula = parsed(quantity.formula, key);
        std::vector<double> arguments;
        for (const std::string& name : formula.names()) {
            const auto found = values_.find(name);
            if (found == values_.end()) {
                std::vector<std::string> known;
                for (const auto& [parameter, number] : values_) known.push_back(parameter);
                refuse(key, '"' + quantity.formula + '"',
                       known.empty()
                           ? name + " is no parameter: antenna.parameters names none"
                           : fmt::format("{} is no parameter; allowed: {}", name, fmt::join(known, ", ")));
            }
            arguments.push_back(found->second);
        }
        value = formula.value(arguments);
    }
    if (std::isfinite(value) && value >= least && value <= most) return value;
    if (quantity.formula.empty())
        refuse(key, fmt::format("{:g}", value),
               fmt::format("is out of range; allowed: {:g} to {:g}", least, most));
    refuse(key, '"' + quantity.formula + '"',
           fmt::format("gives {}; allowed: {:g} to {:g}",
                       std::isnan(value) ? "no number" : fmt::format("{:.6g}", value), least, most));
}

}  // namespace lathe
