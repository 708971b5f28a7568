// The columns of the table of ports as text and back.
#pragma once

#include <QString>

#include "solver/geometry/planar.hpp"

namespace lathe::ui {

/// Whether a column, one of PortTable's, says anything of such a port.
bool has_column(PlanarPortKind kind, int column);

/// What a column shows of a port, mm and degrees; a dash where has_column() is false, empty where the column
/// holds a choice.
QString text_of(const PlanarPort& port, int column);

/// Sets what a column of numbers shows, mm, degrees or a relative permittivity.
void set_number(PlanarPort& port, int column, double value);

}  // namespace lathe::ui
