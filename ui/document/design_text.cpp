#include "ui/document/design_text.hpp"

#include <nlohmann/json.hpp>

#include "solver/base/input_error.hpp"

namespace lathe::ui {

Project with_pasted_antenna(const Project& project, const std::string& text) {
    using Json = nlohmann::ordered_json;
    const Json pasted = Json::parse(text, nullptr, false);
    if (!pasted.is_object())
        throw InputError({.file = "clipboard"}, "", "is no design: copy one, or a project file's text");
    Json whole = Json::parse(write_project(project));
    whole["antenna"] = pasted.contains("antenna") ? pasted["antenna"] : pasted;
    return parse_project(whole.dump(2), "clipboard");
}

QString refusal_text(const InputError& error) {
    const QString value = QString::fromStdString(error.value());
    const QString problem = QString::fromStdString(error.problem());
    return value.isEmpty() ? problem : value + QLatin1Char(' ') + problem;
}

QString located_refusal(const InputError& error) {
    const QString key = QString::fromStdString(error.location().key);
    return (key.isEmpty() ? QString() : key + QStringLiteral(": ")) + refusal_text(error);
}

}  // namespace lathe::ui
