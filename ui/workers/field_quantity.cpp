#include "ui/workers/field_quantity.hpp"

namespace lathe::ui {

FieldQuantity quantity_of(FieldComponent component) {
    switch (component) {
        case FieldComponent::e_r:
            return FieldQuantity::e_r;
        case FieldComponent::e_phi:
            return FieldQuantity::e_phi;
        case FieldComponent::e_z:
            return FieldQuantity::e_z;
        case FieldComponent::h_r:
            return FieldQuantity::h_r;
        case FieldComponent::h_phi:
            return FieldQuantity::h_phi;
        case FieldComponent::h_z:
            return FieldQuantity::h_z;
    }
    return FieldQuantity::e_r;
}

std::optional<FieldComponent> component_of(FieldQuantity quantity) {
    if (is_magnitude(quantity)) return std::nullopt;
    return components_of(quantity).front();
}

bool is_magnitude(FieldQuantity quantity) {
    return quantity == FieldQuantity::e_magnitude || quantity == FieldQuantity::h_magnitude;
}

bool is_electric(FieldQuantity quantity) {
    return quantity <= FieldQuantity::e_magnitude;
}

std::vector<FieldComponent> components_of(FieldQuantity quantity) {
    switch (quantity) {
        case FieldQuantity::e_r:
            return {FieldComponent::e_r};
        case FieldQuantity::e_phi:
            return {FieldComponent::e_phi};
        case FieldQuantity::e_z:
            return {FieldComponent::e_z};
        case FieldQuantity::e_magnitude:
            return {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z};
        case FieldQuantity::h_r:
            return {FieldComponent::h_r};
        case FieldQuantity::h_phi:
            return {FieldComponent::h_phi};
        case FieldQuantity::h_z:
            return {FieldComponent::h_z};
        case FieldQuantity::h_magnitude:
            return {FieldComponent::h_r, FieldComponent::h_phi, FieldComponent::h_z};
    }
    return {};
}

QString symbol_of(FieldQuantity quantity, bool is_planar) {
    static const char* const planar_symbols[] = {"Ey", "Ez", "Ex", "|E|", "Hy", "Hz", "Hx", "|H|"};
    if (is_planar) return QString::fromUtf8(planar_symbols[static_cast<std::size_t>(quantity)]);
    static const char* const symbols[] = {"Er", "Eφ", "Ez", "|E|", "Hr", "Hφ", "Hz", "|H|"};
    return QString::fromUtf8(symbols[static_cast<std::size_t>(quantity)]);
}

std::vector<FieldQuantity> planar_quantities(Polarisation polarisation) {
    if (polarisation == Polarisation::tm)
        return {FieldQuantity::e_phi, FieldQuantity::h_z, FieldQuantity::h_r, FieldQuantity::h_magnitude};
    return {FieldQuantity::h_phi, FieldQuantity::e_z, FieldQuantity::e_r, FieldQuantity::e_magnitude};
}

QString unit_of(FieldQuantity quantity) {
    return is_electric(quantity) ? QStringLiteral("V/m") : QStringLiteral("A/m");
}

}  // namespace lathe::ui
