// Bodies of revolution of STEP files as drawings.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "genetic/exchange/closed_outlines.hpp"

namespace lathe {

/// The half plane of a STEP file: a layer per solid, named as the solid is, with a number where several have
/// one name. Lines and arcs are kept, other curves become lines to 2e-4 mm. `unit_mm` takes the place of the
/// file's own unit. Throws InputError as read_step_file(), and for a unit where the file has several.
ImportedDrawing read_step_outlines(const std::string& path, std::optional<double> unit_mm,
                                   const std::stop_token& stop = {});

/// closed_outlines() of a drawing with volumes, compared with those of the turned outlines: bores across the
/// axis and flats are in no half plane. Throws InputError for a body that is not one of revolution.
ClosedOutlines closed_sections(const ImportedDrawing& drawing, const std::string& file_name);

}  // namespace lathe
