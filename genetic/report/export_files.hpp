// From results, antenna and fields to the files of each format, for antennas of every geometry.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/formats/near_field_csv.hpp"
#include "solver/results/frequency_map.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// Cuts through the z axis that far-field files of 3D antennas have: a step of phi is five degrees.
inline constexpr int exported_cuts = 36;

/// Parts of ExportSource that a format is written from.
struct ExportNeeds {
    bool results = false;
    bool sphere = false;  ///< results of a 3D antenna with exported_cuts
    bool frames = false;  ///< fields over time: a solve of their own
    bool maps = false;    ///< fields at single frequencies: a solve of their own

    /// True when something has to be solved.
    bool any() const { return results || sphere || frames || maps; }
    ExportNeeds& operator+=(const ExportNeeds& other);
};

struct ExportFormat {
    std::string name;
    std::string what;
    /// Needs for antennas of each geometry; empty where the format cannot hold them.
    std::optional<ExportNeeds> revolution, planar, volume;

    const std::optional<ExportNeeds>& needs(const Project& project) const;
};

/// In the order of the help text.
const std::vector<ExportFormat>& export_formats();

/// Needs of all named formats that can hold the project's antenna.
ExportNeeds export_needs(std::span<const std::string> formats, const Project& project);

/// Reason why the format cannot hold the project's antenna, with the formats that can; empty where it can. Of
/// "step": no program lathe-step, a solid without an exact shape, plates without a height.
/// Throws std::invalid_argument for an unknown name.
std::string why_not_exported(const std::string& format, const Project& project);

/// Contents of an export; what no format asked for is empty.
struct ExportSource {
    std::string stem;  ///< of the files' names
    Project project;
    Results results = {};
    std::vector<Frame> frames = {};
    std::vector<FrequencyMap> maps = {};
    NearFieldSurface near_field = {};
    std::optional<DisplayUnit> unit = {};  ///< of STEP files; empty: that of the project
};

/// "map_30_ghz.vti"; of a planar antenna with the name of the excitation behind it.
std::string map_file_name(const FrequencyMap& map);

/// The plane of the antenna's far end, where a near field is given by default.
NearFieldSurface aperture_plane(const Antenna& antenna);

/// Writes the files of one format into an existing folder and returns their paths. Bodies on an infinite
/// ground plane are drawn with the plane cut at the end of the domain. Of 3D antennas there is a file of a
/// pattern for each excitation but plane waves, an "stl" for each solid as it is drawn, closed, before later
/// ones are painted over it, an "svg" for each drawing, and "vti" is the map of materials. Throws InputError
/// where the format cannot hold the antenna, std::system_error where the disk cannot.
std::vector<std::filesystem::path> write_format(const std::string& format, const ExportSource& source,
                                                const std::filesystem::path& folder);

/// Remark on a file that was written without a solve; empty: none.
std::string export_note(const std::string& format, const Project& project);

}  // namespace lathe::genetic
