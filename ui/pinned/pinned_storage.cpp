#include "ui/pinned/pinned_storage.hpp"

#include <exception>
#include <nlohmann/json.hpp>

#include "solver/formats/json_text.hpp"

namespace lathe::ui {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* key = "compared";
constexpr std::size_t most_designs = 100;

Json parsed(const std::string& window_part) {
    Json part = Json::parse(window_part, nullptr, false);
    return part.is_object() ? part : Json::object();
}

PinnedDesign design_of(const Json& entry) {
    PinnedDesign design;
    design.name = QString::fromStdString(entry.at("name").get<std::string>());
    design.origin = QString::fromStdString(entry.value("origin", std::string()));
    design.colour = entry.value("colour", PinnedDesigns::colours().first());
    design.is_visible = entry.value("shown", true);
    design.project =
        std::make_shared<const Project>(parse_project(entry.at("project").dump(), "window.compared"));
    // What breaks a rule cannot be drawn beside the others.
    if (design.project->is_volume())
        volume_antenna_of(*design.project);
    else
        antenna_of(*design.project);
    return design;
}

}  // namespace

std::string with_compared(const std::string& window_part, const QList<PinnedDesign>& designs) {
    Json part = parsed(window_part);
    part.erase(key);
    for (const PinnedDesign& design : designs)
        part[key].push_back({{"name", design.name.toStdString()},
                             {"origin", design.origin.toStdString()},
                             {"colour", design.colour},
                             {"shown", design.is_visible},
                             {"project", Json::parse(write_project(*design.project))}});
    return part.empty() ? std::string() : json_text(part);
}

QList<PinnedDesign> compared_in(const std::string& window_part) {
    QList<PinnedDesign> designs;
    const Json part = parsed(window_part);
    if (!part.contains(key) || !part[key].is_array()) return designs;
    for (const Json& entry : part[key]) {
        if (static_cast<std::size_t>(designs.size()) == most_designs) break;
        try {
            designs.append(design_of(entry));
        } catch (const std::exception&) {
            // Written by another version or by hand: the others are worth having still.
        }
    }
    return designs;
}

}  // namespace lathe::ui
