#include "genetic/drawing/evaluation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "genetic/drawing/language.hpp"
#include "genetic/drawing/path.hpp"
#include "genetic/drawing/scope.hpp"
#include "solver/antenna/parameter_links.hpp"
#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::drawing {
namespace {

constexpr int most_entries = 10'000;         // of a list
constexpr std::size_t most_under_way = 200;  // values that wait for each other

std::optional<JsonCursor> find_in(const DrawingTree& drawing, const char* group, const std::string& name) {
    const auto entries = drawing.antenna().find(group);
    return entries ? entries->find(name) : std::nullopt;
}

}  // namespace

Evaluation::Evaluation(const DrawingTree& drawing, const Design& design, std::optional<Direction> direction)
    : drawing_(drawing), design_(design), descriptions_(descriptions_of(design)), direction_(direction) {
    for (std::size_t i = 0; i < design.parameters.size(); ++i) parameters_[design.parameters[i].key] = i;
}

std::string Evaluation::allowed_names(const std::vector<std::string>& more) const {
    std::vector<std::string> names = more;
    if (const auto values = drawing_.antenna().find("values"))
        names.insert(names.end(), values->names().begin(), values->names().end());
    for (const Parameter& parameter : design_.parameters) names.push_back(parameter.key);
    if (design_.centre_hz > 0.0) names.insert(names.end(), {"wavelength_mm", "f0_ghz"});
    return fmt::format("{}", fmt::join(names, ", "));
}

void Evaluation::enter(const std::string& name) {
    const auto begin = std::find(under_way_.begin(), under_way_.end(), name);
    if (begin != under_way_.end())
        throw InputError(
            {}, "",
            fmt::format("goes round in a circle: {} -> {}",
                        fmt::join(std::vector<std::string>(begin, under_way_.end()), " -> "), name));
    if (under_way_.size() == most_under_way)
        throw InputError({}, "", fmt::format("needs more than {} others, one by one", most_under_way));
    under_way_.push_back(name);
}

Evaluation::Value Evaluation::evaluated(const JsonCursor& at) {
    const Scope whole(*this);
    if (!at.is_object()) return {false, {whole.number_at(at)}};
    require_construct(at, "list");
    Value list{true, {}};
    const std::string index = at.find("index") ? at.at("index").text() : "i";
    if (const auto named = at.find("index")) require_usable_name(*named, index);
    const int count = whole.count_at(at.at("times"), 0, most_entries);
    const auto let = at.find("let");
    const std::vector<NamedFormula> names = let ? named_formulas(*let) : std::vector<NamedFormula>();
    const JsonCursor each = at.at("each");
    for (int i = 0; i < count; ++i) {
        Scope turn(whole, at);
        turn.let(index, static_cast<double>(i));
        turn.let_all(names);
        list.numbers.push_back(turn.number_at(each));
    }
    return list;
}

Number Evaluation::number_of_entry(std::size_t index, std::size_t entry) {
    const Parameter& parameter = design_.parameters[index];
    const ParameterEntry& given = parameter.entries[entry];
    const bool is_whole = descriptions_.at(index).is_integer;
    Number number{given.value, 0.0, !is_whole};
    if (direction_ && direction_->parameter == index && direction_->entry == entry) number.slope = 1.0;
    if (!direction_ || !given.is_linked() || is_whole) return number;
    // The value is that of the link itself, followed by follow_links().
    const std::string name = entry_name(parameter, entry);
    enter(name);
    number.slope = Expression(given.formula).value(Scope(*this)).slope;
    under_way_.pop_back();
    return number;
}

Evaluation::Value Evaluation::of_parameter(std::size_t index) {
    const Parameter& parameter = design_.parameters[index];
    Value value{parameter.is_list, {}};
    for (std::size_t entry = 0; entry < parameter.entries.size(); ++entry)
        value.numbers.push_back(number_of_entry(index, entry));
    return value;
}

const Evaluation::Value* Evaluation::find_value(const std::string& name) {
    const auto known = values_.find(name);
    if (known != values_.end()) return &known->second;
    if (const auto at = find_in(drawing_, "values", name)) {
        try {
            enter(name);
        } catch (const InputError& error) {
            at->fail(error.problem());
        }
        Value value = evaluated(*at);
        under_way_.pop_back();
        return &values_.emplace(name, std::move(value)).first->second;
    }
    const auto parameter = parameters_.find(name);
    if (parameter == parameters_.end()) return nullptr;
    return &values_.emplace(name, of_parameter(parameter->second)).first->second;
}

Number Evaluation::number(const std::string& name, const std::vector<std::string>& more) {
    if (const auto chosen = choice(name))
        throw InputError({}, "", name + " is a choice and has no number; allowed: " + name + " == a name");
    if (const Value* value = find_value(name)) {
        if (value->is_list)
            throw InputError({}, "", fmt::format("{} is a list; allowed: {}[0], for example", name, name));
        return value->numbers.front();
    }
    if (design_.centre_hz > 0.0) {
        if (name == "f0_ghz") return {design_.centre_hz / 1e9, 0.0, true};
        if (name == "wavelength_mm") return {constants::speed_of_light / design_.centre_hz * 1e3, 0.0, true};
    }
    throw InputError({}, "", fmt::format("{} is no name here; allowed: {}", name, allowed_names(more)));
}

const std::vector<Number>* Evaluation::list(const std::string& name) {
    if (choice(name)) return nullptr;
    const Value* value = find_value(name);
    return value != nullptr && value->is_list ? &value->numbers : nullptr;
}

std::optional<std::string> Evaluation::choice(const std::string& name) const {
    const auto parameter = parameters_.find(name);
    if (parameter == parameters_.end()) return std::nullopt;
    const ParameterDescription& description = descriptions_.at(parameter->second);
    if (!description.is_choice()) return std::nullopt;
    const double value = design_.parameters[parameter->second].entries.at(0).value;
    return description.choices.at(static_cast<std::size_t>(std::lround(value)));
}

void Evaluation::require_choice(const std::string& parameter, const std::string& name) const {
    const auto& choices = descriptions_.at(parameters_.at(parameter)).choices;
    if (std::find(choices.begin(), choices.end(), name) == choices.end())
        throw InputError(
            {}, "",
            fmt::format("{} is no choice of {}; allowed: {}", name, parameter, fmt::join(choices, ", ")));
}

const Curve& Evaluation::curve(const std::string& name) {
    const auto known = curves_.find(name);
    if (known != curves_.end()) return known->second;
    const auto at = find_in(drawing_, "curves", name);
    if (!at) {
        const auto curves = drawing_.antenna().find("curves");
        throw InputError({}, "",
                         fmt::format("{} is no curve; allowed: {}", name,
                                     curves ? joined(curves->names()) : std::string("none")));
    }
    try {
        enter("curve " + name);
    } catch (const InputError&) {
        at->fail(fmt::format("curve goes round in a circle: {} -> {}", name, name));
    }
    const Scope whole(*this);
    Curve curve = path_of(*at, whole);
    under_way_.pop_back();
    return curves_.emplace(name, std::move(curve)).first->second;
}

void Evaluation::count_turn(const JsonCursor& at) {
    if (++turns_ > most_turns)
        at.fail(fmt::format("repeats too often; allowed: {} turns in the whole drawing", most_turns));
}

void Evaluation::count_vertex(const JsonCursor& at) {
    if (++vertices_ > max_outline_points)
        at.fail(fmt::format("draws too many points; allowed: {} in the whole drawing", max_outline_points));
}

}  // namespace lathe::drawing
