// From results and solids of an antenna in space to the files of each format.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "solver/results/results.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe::genetic {

/// Cuts through the z axis that far-field files have: a step of phi is five degrees.
inline constexpr int exported_cuts = 36;

/// Formats that hold antennas in space, among those of export_formats().
const std::vector<std::string>& volume_export_formats();

/// Whether a format needs results; else it shows the solids alone.
bool volume_format_needs_solve(const std::string& format);

/// What an export draws from.
struct VolumeExportSource {
    std::string stem;  ///< of the files' names
    VolumeAntenna antenna;
    double map_step = 0.0;  ///< between points of the map of materials, m
    Results results;        ///< with exported_cuts; empty where no format asked for them
};

/// Writes the files of one format into an existing folder and returns their paths. Of patterns there is a
/// file for each excitation but plane waves; of "stl" one for each solid as it is drawn, closed, before later
/// ones are painted over it; of "svg" one for each drawing; "vti" is the map of materials. Throws InputError
/// where the format cannot hold the antenna, std::system_error where the disk cannot.
std::vector<std::filesystem::path> write_volume_format(const std::string& format,
                                                       const VolumeExportSource& source,
                                                       const std::filesystem::path& folder);

}  // namespace lathe::genetic
