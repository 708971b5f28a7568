#include "ui/space/material_choice.hpp"

#include <QCoreApplication>

#include "ui/forms/dielectric_text.hpp"

namespace lathe::ui {
namespace {

constexpr double usual_permittivity = 2.1;

enum Choice { of_metal, of_free_space, of_numbers, first_of_library };

QString tr(const char* text) {
    return QCoreApplication::translate("DrawingProperty", text);
}

}  // namespace

QStringList material_choices() {
    QStringList choices{tr("metal"), tr("free space"), tr("dielectric")};
    for (const NamedDielectric& each : named_dielectrics()) choices << dielectric_text(each);
    return choices;
}

QStringList material_hints() {
    QStringList hints{{}, {}, {}};
    for (const NamedDielectric& each : named_dielectrics()) hints << dielectric_source(each);
    return hints;
}

int material_choice(const DrawnMaterial& material) {
    if (material.is_pec) return of_metal;
    if (material.dielectric.empty()) return of_free_space;
    const std::vector<NamedDielectric>& library = named_dielectrics();
    for (std::size_t n = 0; n < library.size(); ++n)
        if (library[n].name == material.name) return first_of_library + static_cast<int>(n);
    return of_numbers;
}

DrawnMaterial chosen_material(int choice, const DrawnMaterial& former) {
    if (choice == material_choice(former)) return former;
    if (choice >= first_of_library)
        return drawn_dielectric(named_dielectrics().at(static_cast<std::size_t>(choice - first_of_library)));
    DrawnMaterial material{.is_pec = choice == of_metal};
    if (choice != of_numbers) return material;
    if (!former.name.empty()) {
        material = former;
        material.name.clear();
        return material;
    }
    material.dielectric = standard_numbers(dielectric_keys());
    material.dielectric.front() = {{usual_permittivity, {}}};
    return material;
}

}  // namespace lathe::ui
