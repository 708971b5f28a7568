// STEP and IGES files: solids with names.
#pragma once

#include <TopoDS_Shape.hxx>
#include <string>
#include <vector>

#include "app/step/description.hpp"

namespace lathe::step {

struct NamedSolid {
    std::string name;  ///< empty: the file has none
    TopoDS_Shape solid;
};

struct SolidFile {
    std::vector<NamedSolid> solids;  ///< in millimetres
    double unit_mm = 0.0;            ///< of the file's numbers; 0: several units, or an unknown one
};

/// Throws Refusal for a file that is not a STEP file (by its name's end an IGES file) or has no solid.
SolidFile read_solids(const std::string& path);

/// Writes a STEP file (AP214). `unit`: a name of Open CASCADE, MM, INCH, MIL or UM. Throws Refusal.
void write_solids(const std::string& path, const std::vector<NamedSolid>& solids, const std::string& unit);

}  // namespace lathe::step
