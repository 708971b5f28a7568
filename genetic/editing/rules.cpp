#include "genetic/editing/rules.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "genetic/drawing/repetition.hpp"
#include "genetic/editing/antenna_json.hpp"
#include "genetic/editing/drawing_shape.hpp"
#include "genetic/editing/linear_form.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::editing {
namespace {

constexpr double rounding_mm = 1e-9;

RuleState state_of(const JsonCursor& rule, const drawing::DrawingTree& tree, const drawing::Scope& whole) {
    RuleState state;
    state.need = rule.at("need").text();
    if (const auto message = rule.find("message")) state.message = message->text();
    state.is_used = false;
    state.margin = HUGE_VAL;
    try {
        const drawing::Expression& inequality = tree.formula(rule.at("need"));
        drawing::for_each_case(rule, whole, [&](const drawing::Scope& scope) {
            state.is_used = true;
            state.margin = std::min(state.margin, -inequality.excess(scope).value);
        });
    } catch (const InputError& error) {
        state.problem = error.problem();
    }
    if (!state.is_used) state.margin = 0.0;
    return state;
}

void require_inequality(const std::string& need) {
    if (!drawing::Expression(need).is_inequality()) refuse(need, "must be one inequality, such as a <= b");
}

/// The names of a formula and, where they are values of the drawing, the names of those.
void collect(const Json& antenna, const std::string& formula, std::set<std::string>& names) {
    for (const std::string& name : names_in(formula)) {
        if (!names.insert(name).second) continue;
        for (const char* group : {"values", "parameters"}) {
            if (!antenna.contains(group) || !antenna[group].contains(name)) continue;
            const Json& value = antenna[group][name];
            if (value.is_string()) collect(antenna, value.get<std::string>(), names);
            if (value.is_object() && value.contains("formula") && value["formula"].is_string())
                collect(antenna, value["formula"].get<std::string>(), names);
        }
    }
}

bool depends(const Json& antenna, const Json& value, const std::set<std::string>& wanted) {
    if (value.is_array())
        return std::any_of(value.begin(), value.end(),
                           [&](const Json& item) { return depends(antenna, item, wanted); });
    if (!value.is_string()) return false;
    std::set<std::string> names;
    collect(antenna, value.get<std::string>(), names);
    return std::any_of(names.begin(), names.end(), [&](const auto& name) { return wanted.contains(name); });
}

Json& rules_in(Json& antenna, std::size_t rule) {
    if (!antenna.contains("rules") || rule >= antenna["rules"].size())
        refuse(std::to_string(rule), "is not a rule of this drawing");
    return antenna["rules"];
}

}  // namespace

bool RuleState::is_broken() const {
    return is_used && margin < -rounding_mm;
}

std::vector<RuleState> rules_of(const Project& project) {
    const std::string name = "drawing";
    const drawing::DrawingTree tree(parse_json(antenna_json(project).dump(), name), name);
    drawing::Evaluation evaluation(tree, *parameters_in(project.antenna));
    const drawing::Scope whole(evaluation);
    std::vector<RuleState> states;
    const JsonCursor antenna = tree.antenna();
    const auto rules = antenna.find("rules");
    if (!rules) return states;
    for (const JsonCursor& rule : rules->items(0, max_regions)) states.push_back(state_of(rule, tree, whole));
    return states;
}

Project with_rule(const Project& project, const std::string& left, const std::string& right,
                  const std::string& message) {
    if (left.empty() || right.empty()) refuse("", "has an empty side; allowed: a <= b");
    const std::string need = left + " <= " + right;
    require_inequality(need);
    Json antenna = antenna_json(project);
    Json rule = {{"need", need}};
    if (!message.empty()) rule["message"] = message;
    antenna["rules"].push_back(rule);
    Project changed = with_antenna_json(project, antenna, Check::reads);
    const RuleState state = rules_of(changed).back();
    if (!state.problem.empty()) refuse(need, state.problem);
    return changed;
}

Project with_rule_changed(const Project& project, std::size_t rule, const std::string& need) {
    require_inequality(need);
    Json antenna = antenna_json(project);
    rules_in(antenna, rule)[rule]["need"] = need;
    Project changed = with_antenna_json(project, antenna, Check::reads);
    const RuleState state = rules_of(changed).at(rule);
    if (!state.problem.empty()) refuse(need, state.problem);
    return changed;
}

Project without_rule(const Project& project, std::size_t rule) {
    Json antenna = antenna_json(project);
    Json& rules = rules_in(antenna, rule);
    rules.erase(rule);
    if (rules.empty()) antenna.erase("rules");
    return with_antenna_json(project, antenna, Check::reads);
}

std::vector<std::string> points_of_rule(const Project& project, std::size_t rule) {
    Json antenna = antenna_json(project);
    std::set<std::string> wanted;
    collect(antenna, rules_in(antenna, rule)[rule].at("need").get<std::string>(), wanted);
    std::vector<std::string> places;
    for (const ShapePath& path : shape_of(project).paths)
        for (const ShapePoint& point : path.points)
            if (!point.place.empty() && depends(antenna, antenna.at(Json::json_pointer(point.place)), wanted))
                places.push_back(point.place);
    return places;
}

}  // namespace lathe::editing
