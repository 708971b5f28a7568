// From results, antenna and frames to the files of each format.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "solver/engine/frame_sink.hpp"
#include "solver/formats/near_field_csv.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/results/frequency_map.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

struct ExportFormat {
    std::string name;
    std::string what;
    bool needs_solve = true;
    bool needs_maps = false;  ///< the field over the whole plane: a solve of its own
    bool for_planar = false;  ///< holds planar antennas too
};

/// In the order of the help text.
const std::vector<ExportFormat>& export_formats();

/// What an export draws from; results, frames and maps are empty where no format asked for them.
struct ExportSource {
    std::string stem;  ///< of the files' names
    Antenna antenna;   ///< as drawn: an infinite ground plane cut at the end of the domain
    Results results;
    std::vector<Frame> frames;
    std::vector<FrequencyMap> maps = {};
    NearFieldSurface near_field = {};
};

/// "map_30_ghz.vti"; of a planar antenna with the name of the excitation behind it.
std::string map_file_name(const FrequencyMap& map);

/// The plane of the antenna's far end, where a near field is given unless told otherwise.
NearFieldSurface aperture_plane(const Antenna& antenna);

/// Writes the files of one format into an existing folder and returns their paths. Throws InputError
/// where the format cannot hold the antenna, std::system_error where the disk cannot.
std::vector<std::filesystem::path> write_format(const std::string& format, const ExportSource& source,
                                                const std::filesystem::path& folder);

}  // namespace lathe::genetic
