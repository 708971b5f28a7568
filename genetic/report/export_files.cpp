#include "genetic/report/export_files.hpp"

#include <fmt/format.h>

#include <chrono>
#include <stdexcept>

#include "genetic/report/export_writer.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/plot_files.hpp"
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

}  // namespace

const std::vector<ExportFormat>& export_formats() {
    static const std::vector<ExportFormat> formats = {
        {"s1p", "Touchstone, S11; of several ports .sNp of all of them", true, false, true},
        {"cut", "GRASP cuts at phi 0, 45, 90 degrees; of antennas in space every 5"},
        {"sph", "TICRA spherical waves"},
        {"ffs", "CST far-field source"},
        {"ffe", "FEKO far field"},
        {"csv", "every curve", true, false, true},
        {"vti", "field frames for ParaView; of antennas in space the map of materials", true, false, true},
        {"stl", "turned bodies or solids in space, millimetres", false},
        {"dxf", "profile or plan with ports, millimetres", false, false, true},
        {"svg", "drawing with its main dimensions, or sections and views, millimetres", false, false, true},
        {"near", "near field on a plane or cylinder, table", true, true},
        {"map", "field at single frequencies for ParaView", true, true, true},
    };
    return formats;
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
    if (format == "s1p" && source.results.pattern_kind == PatternKind::plane) {
        writer.write(fmt::format(".s{}p", source.results.ports.size()),
                     touchstone_snp(source.results, source.results.name));
    } else if (format == "csv" && source.results.pattern_kind == PatternKind::plane) {
        writer.write("_frequencies.csv", excitations_csv(source.results));
        writer.write("_s_matrix.csv", s_matrix_csv(source.results));
        writer.write("_patterns.csv", plane_patterns_csv(source.results));
    } else if (format == "svg") {
        writer.write(".svg", plot_svg(dimensioned_plot(source.antenna), 700.0, 360.0));
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
        write_bodies(writer, source.antenna);
    } else if (format == "dxf") {
        writer.write(".dxf", profile_dxf(source.antenna));
    } else if (format == "near") {
        writer.write("_near_field.csv", near_field_csv(source.maps, source.near_field));
    } else if (format == "map") {
        for (const FrequencyMap& map : source.maps) writer.write("_" + map_file_name(map), map_vti(map));
    } else {
        throw std::invalid_argument("no such format: " + format);
    }
    return writer.paths();
}

}  // namespace lathe::genetic
