// A field frame for ParaView: VTK XML image data.
#pragma once

#include <string>

#include "solver/engine/frame_sink.hpp"

namespace lathe {

/// The name of a component in files: "e_r", "e_phi", ...
std::string component_name(FieldComponent component);

/// Text of a `.vti` file: one component over (z, r) in metres, 32-bit floats inline in base64.
/// Throws std::invalid_argument when the frame's size and values disagree.
std::string field_vti(const Frame& frame);

}  // namespace lathe
