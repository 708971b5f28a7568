#include "genetic/report/volume_export.hpp"

#include <fmt/format.h>

#include <cctype>
#include <chrono>
#include <stdexcept>

#include "genetic/report/plot_files.hpp"
#include "genetic/report/volume_drawings.hpp"
#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/body_vti.hpp"
#include "solver/formats/cst_ffs.hpp"
#include "solver/formats/feko_ffe.hpp"
#include "solver/formats/grasp_cut.hpp"
#include "solver/formats/network_csv.hpp"
#include "solver/formats/solid_stl.hpp"
#include "solver/formats/touchstone.hpp"

namespace lathe::genetic {

namespace {

constexpr double finest_share = 2e-4;  // of the body's size: how near triangles are to what is curved

/// A name as part of a file's name: brackets that close are left out.
std::string file_word(const std::string& name) {
    std::string word;
    for (const char letter : name) {
        if (letter == ']') continue;
        const bool is_plain = std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-';
        word += is_plain || letter == '.' ? letter : '_';
    }
    return word;
}

/// A solid without a name of its own is known by its key in the file.
std::string solid_word(const std::string& name) {
    const std::string key = "antenna.solids[";
    if (!name.starts_with(key)) return file_word(name);
    return "solid" + file_word(name.substr(name.find(']') + 1));
}

std::string material_word(const SolidMaterial& material) {
    if (material.material.is_pec) return "pec";
    if (material.material.relative_permittivity == 1.0) return "free_space";
    return fmt::format("er{:.4g}", material.material.relative_permittivity);
}

void write_solids(ExportWriter& writer, const Body& body) {
    const Bounds box = body.bounds();
    const double deviation = finest_share * (box.high - box.low).maxCoeff();
    int number = 0;
    for (const Body::Part& part : body.parts()) {
        ++number;
        const std::string text = solid_stl(part.solid->surface(deviation));
        writer.write(fmt::format("_{}_{}_{}.stl", number, solid_word(part.name),
                                 material_word(body.materials()[static_cast<std::size_t>(part.material)])),
                     text);
    }
}

/// Calls write(excitation, the word that tells its files from those of others) for all that radiate.
template <class Write>
void for_each_pattern(const Results& results, const Write& write) {
    for (std::size_t n = 0; n < results.driven.size(); ++n) {
        if (results.driven_kinds[n] == ExcitationKind::plane_wave) continue;
        write(n, results.driven.size() == 1 ? std::string() : "_" + file_word(results.driven[n]));
    }
}

void write_patterns(ExportWriter& writer, const std::string& format, const Results& results) {
    for_each_pattern(results, [&](std::size_t n, const std::string& which) {
        if (format == "cut") writer.write(which + ".cut", grasp_cut(results, n));
        if (format == "ffs") writer.write(which + ".ffs", cst_ffs(results, n));
        if (format == "ffe")
            writer.write(which + ".ffe",
                         feko_ffe(results, n, results.name, std::chrono::system_clock::now()));
    });
    if (format != "cut") return;
    writer.write("_cut_frequencies_hz.txt", frequency_list(results));
    writer.write("_cut_list.csv", cut_list(results));
}

}  // namespace

void write_volume_format(const std::string& format, const ExportSource& source, ExportWriter& writer) {
    const VolumeAntenna antenna = volume_antenna_of(source.project);
    const SimulationSettings& settings = source.project.simulation;
    if (format == "s1p") {
        const Results& results = source.results;
        if (results.ports.empty())
            throw InputError({.key = "antenna.ports"}, "no guide and no lumped port",
                             "has no S-matrix; allowed: ports of kind waveguide or lumped");
        writer.write(fmt::format(".s{}p", results.ports.size()),
                     touchstone_snp(results, source.results.name));
    } else if (format == "csv") {
        writer.write("_frequencies.csv", excitations_csv(source.results));
        writer.write("_cuts.csv", cuts_csv(source.results));
        if (!source.results.ports.empty()) writer.write("_s_matrix.csv", s_matrix_csv(source.results));
    } else if (format == "cut" || format == "ffs" || format == "ffe") {
        write_patterns(writer, format, source.results);
    } else if (antenna.body.parts().empty()) {
        throw InputError({.key = "antenna.solids"}, "[]", "has nothing to be drawn; allowed: solids");
    } else if (format == "vti") {
        writer.write("_materials.vti", body_vti(antenna.body, constants::speed_of_light / settings.to_hz /
                                                                  settings.cells_per_wavelength));
    } else if (format == "stl") {
        write_solids(writer, antenna.body);
    } else if (format == "svg") {
        for (const Figure& figure : volume_drawings(antenna).figures)
            writer.write("_" + figure.file_stem + ".svg", plot_svg(figure.plot, figure.width, figure.height));
    } else {
        throw std::invalid_argument("no such format: " + format);
    }
}

}  // namespace lathe::genetic
