#include "ui/planar/port_columns.hpp"

#include <numbers>

#include "ui/painting/true_minus.hpp"
#include "ui/planar/port_table.hpp"

namespace lathe::ui {
namespace {

constexpr double degrees_per_radian = 180.0 / std::numbers::pi;

QString number(double value) {
    return with_true_minus(QString::number(value, 'g', 8));
}

}  // namespace

bool has_column(PlanarPortKind kind, int column) {
    switch (column) {
        case PortTable::direction:
            return kind != PlanarPortKind::line_current;
        case PortTable::width:
        case PortTable::mode:
        case PortTable::filling:
        case PortTable::reference:
        case PortTable::driven:
            return kind == PlanarPortKind::guide;
        default:
            return true;
    }
}

QString text_of(const PlanarPort& port, int column) {
    if (!has_column(port.kind, column)) return QStringLiteral("–");
    switch (column) {
        case PortTable::name:
            return QString::fromStdString(port.name);
        case PortTable::x:
            return number(1e3 * port.centre_x);
        case PortTable::y:
            return number(1e3 * port.centre_y);
        case PortTable::direction:
            return number(degrees_per_radian * port.direction_rad);
        case PortTable::width:
            return number(1e3 * port.width);
        case PortTable::filling:
            return number(port.filling_permittivity);
        case PortTable::reference:
            return number(1e3 * port.reference);
        default:
            return {};
    }
}

void set_number(PlanarPort& port, int column, double value) {
    switch (column) {
        case PortTable::x:
            port.centre_x = 1e-3 * value;
            return;
        case PortTable::y:
            port.centre_y = 1e-3 * value;
            return;
        case PortTable::direction:
            port.direction_rad = value / degrees_per_radian;
            return;
        case PortTable::width:
            port.width = 1e-3 * value;
            return;
        case PortTable::reference:
            port.reference = 1e-3 * value;
            return;
        default:
            port.filling_permittivity = value;
    }
}

}  // namespace lathe::ui
