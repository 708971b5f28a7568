#include "ui/field/component_names.hpp"

namespace lathe::ui {

QString symbol_of(FieldComponent component) {
    switch (component) {
        case FieldComponent::e_r:
            return QStringLiteral("Er");
        case FieldComponent::e_phi:
            return QStringLiteral("Eφ");
        case FieldComponent::e_z:
            return QStringLiteral("Ez");
        case FieldComponent::h_r:
            return QStringLiteral("Hr");
        case FieldComponent::h_phi:
            return QStringLiteral("Hφ");
        case FieldComponent::h_z:
            return QStringLiteral("Hz");
    }
    return {};
}

QString unit_of(FieldComponent component) {
    const bool electric = component == FieldComponent::e_r || component == FieldComponent::e_phi ||
                          component == FieldComponent::e_z;
    return electric ? QStringLiteral("V/m") : QStringLiteral("A/m");
}

}  // namespace lathe::ui
