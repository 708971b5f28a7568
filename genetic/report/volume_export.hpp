// Files of 3D antennas, for write_format().
#pragma once

#include <string>

#include "genetic/report/export_files.hpp"
#include "genetic/report/export_writer.hpp"

namespace lathe::genetic {

/// Writes the files of one format that can hold a 3D antenna. Throws as write_format() does.
void write_volume_format(const std::string& format, const ExportSource& source, ExportWriter& writer);

}  // namespace lathe::genetic
