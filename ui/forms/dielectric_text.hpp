// Dielectrics of the library in lists: values and source.
#pragma once

#include <QString>

#include "solver/geometry/dielectrics.hpp"

namespace lathe::ui {

/// "PTFE (Teflon)   εr 2.08, tan δ 0.0004"; of a dispersive dielectric the static permittivity.
QString dielectric_text(const NamedDielectric& dielectric);

/// Name in files, frequencies of the measurements and source, for tooltips.
QString dielectric_source(const NamedDielectric& dielectric);

}  // namespace lathe::ui
