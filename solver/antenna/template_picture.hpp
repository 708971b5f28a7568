// Small pictures of antennas for galleries and documents, as SVG text.
#pragma once

#include <string>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// A picture of the whole cross-section, both halves, 320 by 200 units: metal dark, dielectrics blue, the
/// port an arrow. The same antenna gives the same text, on every machine.
std::string picture_svg(const Antenna& antenna, const std::string& title);

/// The picture of a template's default design.
std::string template_picture_svg(const std::string& template_name);

}  // namespace lathe
