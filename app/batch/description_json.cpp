#include "app/batch/description_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "genetic/drawing/language.hpp"
#include "solver/antenna/design.hpp"
#include "solver/formats/json_text.hpp"

namespace lathe::batch {
namespace {

using Json = nlohmann::ordered_json;

Json option_json(const OptionDescription& option) {
    Json json = {{"name", option.name}, {"help", option.text}, {"required", option.is_required}};
    if (!option.value.empty()) json["value"] = option.value;
    if (option.is_list) json["list"] = true;
    if (!option.words.empty()) json["words"] = option.words;
    return json;
}

void add_verbs(const VerbDescription& verb, Json& verbs) {
    if (!verb.path().empty()) {
        Json json = {{"name", verb.path()}, {"help", verb.text}};
        for (const OptionDescription& argument : verb.arguments)
            json["arguments"].push_back(option_json(argument));
        for (const OptionDescription& option : verb.options) json["options"].push_back(option_json(option));
        verbs.push_back(std::move(json));
    }
    for (const VerbDescription& inner : verb.verbs) add_verbs(inner, verbs);
}

Json language_json() {
    Json objects = Json::array();
    for (const drawing::Construct& construct : drawing::constructs()) {
        Json json = {{"name", construct.name}, {"help", construct.help}};
        for (const drawing::LanguageKey& key : construct.keys) {
            Json described = {{"name", key.name}, {"help", key.help}, {"required", key.is_needed}};
            if (!key.standard.empty()) described["default"] = key.standard;
            if (!key.words.empty()) described["words"] = key.words;
            json["keys"].push_back(std::move(described));
        }
        objects.push_back(std::move(json));
    }
    return objects;
}

Json parameter_json(const ParameterDescription& parameter) {
    const auto named = [&parameter](double value) {
        return parameter.is_choice()
                   ? Json(parameter.choices.at(static_cast<std::size_t>(std::lround(value))))
                   : Json(value);
    };
    Json json = {{"name", parameter.key}, {"title", parameter.label}, {"help", parameter.tooltip}};
    if (!parameter.unit.empty()) json["unit"] = parameter.unit;
    if (parameter.is_choice()) {
        json["choices"] = parameter.choices;
    } else {
        json["least"] = parameter.minimum;
        json["most"] = parameter.maximum;
        json["whole"] = parameter.is_integer;
    }
    if (!parameter.is_list) {
        json["default"] = named(parameter.defaults.at(0));
        return json;
    }
    for (const double value : parameter.defaults) json["default"].push_back(named(value));
    return json;
}

Json templates_json() {
    Json templates = Json::array();
    for (const AntennaTemplate* one : all_templates()) {
        Json json = {{"name", one->name}, {"title", one->title}, {"help", one->description}};
        for (const ParameterDescription& parameter : one->parameters)
            json["parameters"].push_back(parameter_json(parameter));
        templates.push_back(std::move(json));
    }
    return templates;
}

}  // namespace

std::string description_json(const VerbDescription& program) {
    Json verbs = Json::array();
    add_verbs(program, verbs);
    return json_text({{"verbs", verbs}, {"drawing_keys", language_json()}, {"templates", templates_json()}});
}

}  // namespace lathe::batch
