#include "genetic/project/template_start.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "genetic/drawing/scope.hpp"
#include "solver/antenna/synthesis_draft.hpp"
#include "solver/base/constants.hpp"

namespace lathe {
namespace {

using drawing::Expression;
using drawing::Number;

/// A formula with the error that it gives where it cannot be evaluated.
struct StartFormula {
    std::string key, text;
    std::shared_ptr<const Expression> expression;

    explicit StartFormula(const JsonCursor& at)
        : key(at.key()),
          text(at.is_string() ? at.value().text : fmt::format("{:.17g}", at.number(-1e9, 1e9))) {
        expression = drawing::located_at(at, [&] { return std::make_shared<const Expression>(text); });
    }
    double value(const drawing::Names& names) const {
        try {
            return expression->value(names).value;
        } catch (const InputError& error) {
            throw InputError({.key = key}, '"' + text + '"', error.problem());
        }
    }
};

/// Names that "start" may use: the wavelength, the gain, its own values and the defaults of the parameters.
class StartNames final : public drawing::Names {
public:
    StartNames(const Design& defaults, const synthesis::Draft& draft) {
        for (const Parameter& parameter : defaults.parameters) {
            std::vector<Number> entries;
            for (const ParameterEntry& entry : parameter.entries) entries.emplace_back(entry.value);
            if (parameter.is_list)
                lists_[parameter.key] = std::move(entries);
            else
                numbers_[parameter.key] = entries.at(0);
        }
        numbers_["wavelength_mm"] = draft.wavelength();
        numbers_["f0_ghz"] = constants::speed_of_light / draft.wavelength() * 1e-6;
        numbers_["gain"] = draft.gain();
        numbers_["gain_dbi"] = draft.gain_dbi();
        numbers_["scan_deg"] = draft.scan_deg();
    }
    void let(const std::string& name, double value) { numbers_[name] = value; }

    Number number(const std::string& name) const override {
        const auto found = numbers_.find(name);
        if (found != numbers_.end()) return found->second;
        std::string allowed;
        for (const auto& [known, value] : numbers_) allowed += (allowed.empty() ? "" : ", ") + known;
        throw InputError({}, "", fmt::format("{} is no name here; allowed: {}", name, allowed));
    }
    const std::vector<Number>* list(const std::string& name) const override {
        const auto found = lists_.find(name);
        return found == lists_.end() ? nullptr : &found->second;
    }
    const drawing::Curve& curve(const std::string& name) const override {
        throw InputError({}, "", name + " is no curve: the start of a template has none");
    }
    std::optional<std::string> choice(const std::string& /*name*/) const override { return std::nullopt; }
    void require_choice(const std::string& /*parameter*/, const std::string& /*name*/) const override {}

private:
    std::map<std::string, Number> numbers_;
    std::map<std::string, std::vector<Number>> lists_;
};

/// The start of one parameter, or of one entry of a list.
struct Rule {
    std::string key;
    std::vector<StartFormula> entries;
    bool is_list = false;
    double least = 1.0, most = 1.0;          ///< factors of the range; both 1: no gene
    std::vector<StartFormula> between = {};  ///< instead of them: the ends of the range
    std::string choice = {};
};

struct Rules {
    std::vector<std::pair<std::string, StartFormula>> values;
    std::vector<Rule> parameters;
};

Rule read_rule(const JsonCursor& given, const ParameterDescription& description) {
    Rule rule{description.key, {}, description.is_list};
    if (description.is_choice()) {
        rule.choice = given.choice(description.choices);
        return rule;
    }
    const bool is_gene = given.is_object();
    if (is_gene) {
        given.require_object({"value", "range_factors", "range"});
        const auto range = given.find("range");
        if (range && (description.is_list || given.find("range_factors")))
            range->fail("stands for the range_factors of one number; allowed: one of the two");
        if (range) {
            for (const JsonCursor& end : range->items(2, 2)) rule.between.emplace_back(end);
        } else {
            const std::vector<JsonCursor> factors = given.at("range_factors").items(2, 2);
            rule.least = factors[0].number(0.0, 1.0), rule.most = factors[1].number(1.0, 100.0);
        }
    }
    const JsonCursor value = is_gene ? given.at("value") : given;
    if (!description.is_list) {
        rule.entries.emplace_back(value);
        return rule;
    }
    for (const JsonCursor& item : value.items(1, static_cast<std::size_t>(description.maximum_count)))
        rule.entries.emplace_back(item);
    return rule;
}

void follow(const Rules& rules, synthesis::Draft& draft) {
    StartNames names(draft.design(), draft);
    for (const auto& [name, formula] : rules.values) names.let(name, formula.value(names));
    for (const Rule& rule : rules.parameters) {
        if (!rule.choice.empty()) {
            draft.choose(rule.key, rule.choice);
            continue;
        }
        std::vector<double> values;
        for (const StartFormula& entry : rule.entries) values.push_back(entry.value(names));
        const bool is_gene = rule.least < 1.0 || rule.most > 1.0;
        if (!rule.between.empty())
            draft.vary_between(rule.key, values.front(), rule.between[0].value(names),
                               rule.between[1].value(names));
        else if (rule.is_list)
            draft.list(rule.key, values, rule.least, rule.most);
        else if (is_gene)
            draft.vary(rule.key, values.front(), rule.least, rule.most);
        else
            draft.fix(rule.key, values.front());
    }
}

SynthesisRange read_range(const JsonCursor& start, bool is_planar) {
    SynthesisRange range;
    range.is_planar = is_planar;
    const auto gain = start.find("gain_dbi");
    if (!gain) return range;
    const std::vector<JsonCursor> limits = gain->items(3, 3);
    range.has_gain = true;
    range.least_gain_dbi = limits[0].number(-10.0, 80.0);
    range.most_gain_dbi = limits[1].number(range.least_gain_dbi, 80.0);
    range.usual_gain_dbi = limits[2].number(range.least_gain_dbi, range.most_gain_dbi);
    range.beam_product = start.at("beam_product").number(1.0, 1e6);
    if (const auto scan = start.find("scan_deg")) {
        const std::vector<JsonCursor> angles = scan->items(3, 3);
        range.least_scan_deg = angles[0].number(0.0, 90.0);
        range.most_scan_deg = angles[1].number(range.least_scan_deg, 90.0);
        range.usual_scan_deg = angles[2].number(range.least_scan_deg, range.most_scan_deg);
    }
    return range;
}

void read_aims(const JsonCursor& start, SynthesisAims& aims) {
    if (const auto band = start.find("band")) {
        const std::vector<JsonCursor> factors = band->items(2, 2);
        aims.from = factors[0].number(0.05, 1.0), aims.to = factors[1].number(1.0, 20.0);
        if (!(aims.from < aims.to)) band->fail("must be a range");
    }
    if (const auto goal = start.find("s11_db")) aims.reflection_db = goal->number(-100.0, 0.0);
    if (const auto goal = start.find("cross_polar_db")) aims.cross_polar_db = goal->number(-100.0, 0.0);
    if (const auto cone = start.find("cross_polar_cone_deg"))
        aims.cross_polar_cone_deg = cone->number(1.0, 180.0);
    if (const auto periods = start.find("max_periods")) aims.max_periods = periods->number(10.0, 1e5);
}

}  // namespace

SynthesisRecipe read_start(const JsonCursor& start, const std::vector<ParameterDescription>& parameters,
                           bool is_planar) {
    start.require_object({"gain_dbi", "beam_product", "scan_deg", "band", "s11_db", "cross_polar_db",
                          "cross_polar_cone_deg", "max_periods", "values", "parameters"});
    SynthesisRecipe recipe;
    recipe.range = read_range(start, is_planar);
    read_aims(start, recipe.aims);
    auto rules = std::make_shared<Rules>();
    if (const auto values = start.find("values"))
        for (const std::string& name : values->names()) {
            drawing::require_usable_name(values->at(name), name);
            rules->values.emplace_back(name, StartFormula(values->at(name)));
        }
    std::vector<std::string> keys;
    for (const ParameterDescription& description : parameters) keys.push_back(description.key);
    if (const auto given = start.find("parameters")) {
        given->require_object(keys);
        for (const ParameterDescription& description : parameters)
            if (const auto rule = given->find(description.key))
                rules->parameters.push_back(read_rule(*rule, description));
    }
    recipe.draft = [rules](synthesis::Draft& draft) { follow(*rules, draft); };
    return recipe;
}

}  // namespace lathe
