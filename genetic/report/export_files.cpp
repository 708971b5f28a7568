#include "genetic/report/export_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "genetic/project/drawn_arcs.hpp"
#include "genetic/project/project_parts.hpp"
#include "genetic/report/drawing_dimensions.hpp"
#include "genetic/report/export_writer.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/outline_table.hpp"
#include "genetic/report/plot_files.hpp"
#include "genetic/report/step_shapes.hpp"
#include "genetic/report/volume_export.hpp"
#include "genetic/step/step_program.hpp"
#include "genetic/step/step_write.hpp"
#include "solver/base/input_error.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/formats/cst_ffs.hpp"
#include "solver/formats/curves_csv.hpp"
#include "solver/formats/feko_ffe.hpp"
#include "solver/formats/field_vti.hpp"
#include "solver/formats/grasp_cut.hpp"
#include "solver/formats/map_vti.hpp"
#include "solver/formats/network_csv.hpp"
#include "solver/formats/profile_dxf.hpp"
#include "solver/formats/revolved_stl.hpp"
#include "solver/formats/ticra_sph.hpp"
#include "solver/formats/touchstone.hpp"
#include "solver/formats/visible_regions.hpp"
#include "solver/volume/design/drawn_shapes.hpp"

namespace lathe::genetic {

namespace {

void write_bodies(ExportWriter& writer, const Antenna& antenna) {
    int number = 0;
    for (const VisibleBody& body : visible_regions(antenna))
        writer.write(fmt::format("_{}_{}.stl", ++number, material_label(body.material)), revolved_stl(body));
}

void write_frames(ExportWriter& writer, const ExportSource& source) {
    std::string collection =
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"LittleEndian\">\n"
        "  <Collection>\n";
    for (const Frame& frame : source.frames) {
        const std::string ending = fmt::format("_{}_{:07d}.vti", component_name(frame.component), frame.step);
        writer.write(ending, field_vti(frame));
        collection += fmt::format("    <DataSet timestep=\"{:.9e}\" file=\"{}{}\"/>\n", frame.time_s,
                                  source.stem, ending);
    }
    writer.write(".pvd", collection + "  </Collection>\n</VTKFile>\n");
}

/// The antenna of a project that is not 3D, an infinite ground plane cut at the end of the domain.
Antenna drawn_antenna(const Project& project) {
    const Antenna antenna = antenna_of(project);
    return antenna.is_planar() ? antenna : drawn_in_domain(antenna, project.simulation);
}

/// Arcs and dimensions of a drawing.
DrawingNotes drawing_notes(const Project& project, const Antenna& antenna) {
    DrawingNotes notes{project.shown_unit(), {}, {}};
    if (const Design* design = parameters_in(project.antenna)) notes.arcs = drawn_arcs(*design);
    const DrawingHalf half = !antenna.is_planar()                              ? DrawingHalf::turned
                             : antenna.planar->symmetry != SymmetryPlane::none ? DrawingHalf::mirrored
                                                                               : DrawingHalf::none;
    notes.dimensions = drawing_dimensions(visible_regions(antenna), OutlineVelocities(project), notes.arcs,
                                          half, drawing_text_height(antenna));
    return notes;
}

void write_plane_format(const std::string& format, const ExportSource& source, ExportWriter& writer) {
    const Antenna antenna = drawn_antenna(source.project);
    if (format == "s1p" && source.results.pattern_kind == PatternKind::plane) {
        writer.write(fmt::format(".s{}p", source.results.ports.size()),
                     touchstone_snp(source.results, source.results.name));
    } else if (format == "csv" && source.results.pattern_kind == PatternKind::plane) {
        writer.write("_frequencies.csv", excitations_csv(source.results));
        writer.write("_s_matrix.csv", s_matrix_csv(source.results));
        writer.write("_patterns.csv", plane_patterns_csv(source.results));
    } else if (format == "svg") {
        writer.write(".svg", plot_svg(dimensioned_plot(antenna, source.project.shown_unit()), 700.0, 360.0));
    } else if (format == "s1p") {
        writer.write(".s1p", touchstone_s1p(source.results));
    } else if (format == "cut") {
        writer.write(".cut", grasp_cut(source.results));
        writer.write("_cut_frequencies_hz.txt", frequency_list(source.results));
        writer.write("_cut_list.csv", cut_list(source.results));
    } else if (format == "sph") {
        writer.write(".sph", ticra_sph(source.results, std::chrono::system_clock::now()));
    } else if (format == "ffs") {
        writer.write(".ffs", cst_ffs(source.results));
    } else if (format == "ffe") {
        writer.write(".ffe", feko_ffe(source.results, std::chrono::system_clock::now()));
    } else if (format == "csv") {
        writer.write("_frequencies.csv", frequency_curves_csv(source.results));
        if (source.results.has_s11()) writer.write("_reflection.csv", reflection_csv(source.results));
        writer.write("_patterns.csv", pattern_cuts_csv(source.results));
    } else if (format == "vti") {
        write_frames(writer, source);
    } else if (format == "stl") {
        write_bodies(writer, antenna);
    } else if (format == "dxf") {
        writer.write(".dxf", profile_dxf(antenna, drawing_notes(source.project, antenna)));
    } else if (format == "workshop") {
        writer.write("_workshop.csv", outline_csv(source.project, antenna));
    } else if (format == "near") {
        writer.write("_near_field.csv", near_field_csv(source.maps, source.near_field));
    } else if (format == "map") {
        for (const FrequencyMap& map : source.maps) writer.write("_" + map_file_name(map), map_vti(map));
    } else {
        throw std::invalid_argument("no such format: " + format);
    }
}

/// Reason why there is no STEP file of a project's antenna.
std::string why_no_step(const Project& project) {
    if (std::string reason = why_no_step_program(); !reason.empty()) return reason;
    if (const auto* drawing = std::get_if<VolumeDesign>(&project.antenna)) return why_no_shapes(*drawing);
    const Antenna antenna = antenna_of(project);
    return antenna.planar ? why_no_plates(*antenna.planar) : "";
}

/// The solids of an antenna of any geometry.
std::vector<SolidShape> solid_shapes(const Project& project) {
    if (const auto* drawing = std::get_if<VolumeDesign>(&project.antenna)) {
        std::vector<SolidShape> shapes = drawn_shapes(*drawing);
        if (shapes.empty())
            throw InputError({.key = "antenna.solids"}, "[]", "has nothing to be drawn; allowed: solids");
        return shapes;
    }
    const Antenna antenna = drawn_antenna(project);
    return antenna.planar ? plate_shapes(antenna, *antenna.planar) : revolved_shapes(antenna);
}

}  // namespace

ExportNeeds& ExportNeeds::operator+=(const ExportNeeds& other) {
    results |= other.results, sphere |= other.sphere, frames |= other.frames, maps |= other.maps;
    return *this;
}

const std::optional<ExportNeeds>& ExportFormat::needs(const Project& project) const {
    if (project.is_volume()) return volume;
    return is_planar(project.antenna) ? planar : revolution;
}

const std::vector<ExportFormat>& export_formats() {
    constexpr ExportNeeds nothing, results{.results = true}, sphere{.sphere = true}, frames{.frames = true},
        maps{.maps = true};
    static const std::vector<ExportFormat> formats = {
        {"s1p", "Touchstone, S11; of several ports .sNp of all of them", results, results, results},
        {"cut", "GRASP cuts at phi 0, 45, 90 degrees; of 3D antennas every 5", results, {}, sphere},
        {"sph", "TICRA spherical waves", results, {}, {}},
        {"ffs", "CST far-field source", results, {}, sphere},
        {"ffe", "FEKO far field", results, {}, sphere},
        {"csv", "every curve", results, results, results},
        {"vti", "field frames for ParaView; of 3D antennas the map of materials", frames, frames, nothing},
        {"stl", "bodies of revolution or 3D solids, millimetres", nothing, {}, nothing},
        {"step", "solids for CAD: bodies of revolution, plates or 3D solids, each under its material",
         nothing, nothing, nothing},
        {"dxf", "profile or plan with ports and dimensions", nothing, nothing, {}},
        {"workshop", "points of the outline with lines, arcs and tolerances, table", nothing, nothing, {}},
        {"svg", "drawing with its main dimensions, or sections and views, millimetres", nothing, nothing,
         nothing},
        {"near", "near field on a plane or cylinder, table", maps, {}, {}},
        {"map", "field at single frequencies for ParaView", maps, maps, {}},
    };
    return formats;
}

ExportNeeds export_needs(std::span<const std::string> formats, const Project& project) {
    ExportNeeds all;
    for (const ExportFormat& format : export_formats())
        if (std::find(formats.begin(), formats.end(), format.name) != formats.end())
            if (const auto& needs = format.needs(project)) all += *needs;
    return all;
}

std::string why_not_exported(const std::string& format, const Project& project) {
    std::vector<std::string> names;
    const ExportFormat* found = nullptr;
    for (const ExportFormat& each : export_formats()) {
        if (each.needs(project)) names.push_back(each.name);
        if (each.name == format) found = &each;
    }
    if (found == nullptr) throw std::invalid_argument("no such format: " + format);
    if (found->needs(project)) return format == "step" ? why_no_step(project) : "";
    std::vector<std::string> held;
    if (found->revolution) held.emplace_back("bodies of revolution");
    if (found->planar) held.emplace_back("planar antennas");
    if (found->volume) held.emplace_back("3D antennas");
    return fmt::format("format '{}' is for {} only; for this antenna there are {}", format,
                       fmt::join(held, " and "), fmt::join(names, ", "));
}

std::string map_file_name(const FrequencyMap& map) {
    return fmt::format("map_{:g}_ghz{}{}.vti", map.frequency_hz / 1e9, map.excitation.empty() ? "" : "_",
                       map.excitation);
}

NearFieldSurface aperture_plane(const Antenna& antenna) {
    return {NearFieldSurface::Kind::plane, extent_of(antenna).z_max};
}

std::vector<std::filesystem::path> write_format(const std::string& format, const ExportSource& source,
                                                const std::filesystem::path& folder) {
    ExportWriter writer(source.stem, folder);
    if (const std::string reason = why_not_exported(format, source.project); !reason.empty())
        throw InputError({.key = "antenna.geometry"}, format, reason);
    if (format == "step")
        writer.write(".step", step_file(solid_shapes(source.project),
                                        source.unit.value_or(source.project.shown_unit())));
    else if (source.project.is_volume())
        write_volume_format(format, source, writer);
    else
        write_plane_format(format, source, writer);
    return writer.paths();
}

std::string export_note(const std::string& format, const Project& project) {
    if (project.is_volume() || export_needs({&format, 1}, project).any()) return "";
    if (!antenna_of(project).ground_plane_z) return "";
    return fmt::format("the infinite ground plane is cut at the radius {:.6g} mm",
                       1e3 * extent_of(drawn_antenna(project)).r_max);
}

}  // namespace lathe::genetic
