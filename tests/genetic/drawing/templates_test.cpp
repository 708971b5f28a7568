// Templates in files: the shipped ones against independent outlines, exact derivatives, search, stores.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "genetic/project/carried_files.hpp"
#include "genetic/project/file_warnings.hpp"
#include "genetic/project/synthesised_project.hpp"
#include "genetic/project/template_files.hpp"
#include "solver/formats/json_source.hpp"
#include "tests/genetic/drawing/drawn_projects.hpp"

namespace lathe {
namespace {

namespace fs = std::filesystem;
using DrawnPointer = std::shared_ptr<const DrawnTemplate>;

/// The shipped templates and those of the tests.
std::vector<DrawnPointer> all_drawn() {
    std::vector<DrawnPointer> templates;
    for (const fs::path& file : template_files({LATHE_TEMPLATES_SHIPPED, LATHE_TEMPLATES_OF_TESTS}))
        templates.push_back(read_template(file));
    return templates;
}

/// A cone in the language, whose outline is that of the library's conical horn.
const std::string cone_text =
    R"json({"format": "lathe-template/1", "name": "my_cone", "title": "My cone", "version": "2",
 "antenna": {"parameters": {
   "guide_r_mm": {"default": 3.6, "least": 0.01, "most": 100, "title": "Guide radius"},
   "guide_long_mm": {"default": 15, "least": 0.01}, "flare_mm": {"default": 40, "least": 0.01, "good": [30, 50]},
   "rim_r_mm": {"default": 14, "least": 0.01, "most": 50}, "wall_mm": {"default": 0.6, "least": 0.01},
   "ends": {"default": "flat", "choices": ["flat", "open"], "used_when": "wall_mm > 0"}},
  "values": {"end": "guide_long_mm + flare_mm"},
  "curves": {"inner": [[0, "guide_r_mm"], ["guide_long_mm", "guide_r_mm"], ["end", "rim_r_mm"]]},
  "regions": [{"material": "pec", "wall_of": "inner", "thickness_mm": "wall_mm", "measure": "radial"}],
  "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": "guide_r_mm", "z_mm": 0,
   "reference_z_mm": "guide_long_mm"},
  "rules": [{"need": "rim_r_mm >= guide_r_mm", "message": "rim_r_mm must not be less than guide_r_mm"}]},
 "start": {"gain_dbi": [12, 27, 18], "beam_product": 25000, "band": [0.9, 1.1], "s11_db": -25, "cross_polar_db": -18,
  "values": {"d": "sqrt(gain) * 10^(2.91 / 20) / pi", "axial": "sqrt((d^2 / 3)^2 - d^2 / 4)", "w": "wavelength_mm"},
  "parameters": {"guide_r_mm": "0.36 * w", "guide_long_mm": "1.5 * w", "wall_mm": "0.06 * w", "ends": "open",
   "flare_mm": {"value": "axial * (1 - 0.72 / d) * w", "range_factors": [0.7, 1.6]},
   "rim_r_mm": {"value": "0.5 * d * w", "range_factors": [0.8, 1.25]}}}})json";

/// A new folder with the cone in it.
struct ConeFolder {
    fs::path path = fs::temp_directory_path() / "lathe_cone_folder";
    ConeFolder() {
        fs::remove_all(path);
        fs::create_directories(path);
        write(cone_text);
    }
    ConeFolder(const ConeFolder&) = delete;
    ConeFolder& operator=(const ConeFolder&) = delete;
    ~ConeFolder() { fs::remove_all(path); }
    void write(const std::string& text) const { std::ofstream(path / "my_cone.lathe-template") << text; }
};

const std::string cone_project = R"({"format": "lathe/1", "antenna": {"template": "my_cone",
 "parameters": {"flare_mm": {"value": "1.5 in", "min": 20, "max": 50}, "rim_r_mm": {"formula": "4 * guide_r_mm"}}},
 "simulation": {"from_ghz": 28, "to_ghz": 32, "cells_per_wavelength": 10}})";

// The references were drawn by another program from the same formulas.
TEST(DrawnTemplates, HaveTheOutlinesOfTheirReferences) {
    ASSERT_EQ(all_drawn().size(), 11u);
    for (const DrawnPointer& drawn : all_drawn()) {
        const Antenna antenna = build_antenna(default_design(drawn));
        const fs::path file = fs::path(LATHE_DRAWING_REFERENCES) / (drawn->made.name + ".lathe");
        const Antenna reference = antenna_of(read_project(file));
        ASSERT_EQ(antenna.regions.size(), reference.regions.size()) << drawn->made.name;
        for (std::size_t n = 0; n < antenna.regions.size(); ++n) {
            EXPECT_LT(test::farthest(antenna.regions[n].outline, reference.regions[n].outline), 2e-12)
                << drawn->made.name << " region " << n << ", m";
            EXPECT_EQ(antenna.regions[n].material, reference.regions[n].material) << drawn->made.name;
        }
        EXPECT_EQ(antenna.is_planar(), drawn->is_planar);
    }
}

TEST(DrawnTemplates, GiveFirstDesignsThatKeepTheirRules) {
    set_registered_templates(all_drawn());
    for (const DrawnPointer& drawn : all_drawn())
        for (const double frequency_hz : {3e9, 30e9}) {
            const Project project = synthesised_project(drawn->made.name, {frequency_hz, {}, {}});
            EXPECT_TRUE(broken_rules(std::get<Design>(project.antenna)).empty()) << drawn->made.name;
            EXPECT_FALSE(design_genes(std::get<Design>(project.antenna)).empty()) << drawn->made.name;
        }
    set_registered_templates({});
}

// Vertex velocities within 1e-6 mm per mm of central differences, for every real parameter.
TEST(DrawnTemplates, TellExactDerivativesOfTheirVertices) {
    int compared = 0;
    for (const DrawnPointer& drawn : all_drawn()) {
        const Design design = default_design(drawn);
        for (std::size_t p = 0; p < design.parameters.size(); ++p) {
            if (descriptions_of(design)[p].is_integer) continue;
            for (std::size_t entry = 0; entry < design.parameters[p].entries.size(); ++entry) {
                const double step = 2e-5 * design.parameters[p].entries[entry].value;
                Design low = design, high = design;
                low.parameters[p].entries[entry].value -= step,
                    high.parameters[p].entries[entry].value += step;
                const Antenna before = drawn->made.build(ParameterValues(low));
                const Antenna after = drawn->made.build(ParameterValues(high));
                const auto motion = drawn->made.motion(ParameterValues(design), p, entry);
                ASSERT_EQ(motion.size(), before.regions.size());
                for (std::size_t n = 0; n < motion.size(); ++n)
                    for (std::size_t v = 0; v < motion[n].size(); ++v) {
                        const Point &a = before.regions[n].outline[v], &b = after.regions[n].outline[v];
                        // Per unit of the parameter; a ratio such as f/D moves vertices by up to 1 m.
                        const double scale = std::max(1e-3, std::hypot(motion[n][v].z, motion[n][v].r));
                        EXPECT_NEAR(motion[n][v].z, (b.z - a.z) / (2 * step), 1e-6 * scale)
                            << drawn->made.name << ' ' << design.parameters[p].key << " vertex " << v;
                        EXPECT_NEAR(motion[n][v].r, (b.r - a.r) / (2 * step), 1e-6 * scale)
                            << drawn->made.name << ' ' << design.parameters[p].key << " vertex " << v;
                        ++compared;
                    }
            }
        }
    }
    EXPECT_GT(compared, 10'000);
}

TEST(DrawnTemplate, HasTheBitsAndTheFirstDesignOfTheSameTemplateInTheLibrary) {
    const DrawnPointer cone = parse_template(cone_text, "my_cone.lathe-template");
    set_registered_templates({cone});
    const SynthesisTarget target{30e9, 18.0, {}};
    const Design drawn = synthesise("my_cone", target), built = synthesise("conical_horn", target);
    set_registered_templates({});
    for (std::size_t n = 0; n < 5; ++n) EXPECT_EQ(drawn.parameters[n].entries, built.parameters[n].entries);
    EXPECT_EQ(build_antenna(drawn), build_antenna(built));
    EXPECT_EQ(ParameterValues(drawn).integer("ends"), 1);
}

TEST(DrawnTemplate, IsFoundBesideItsProjectAndTravelsWithARun) {
    const ConeFolder folder;
    const fs::path file = folder.path / "p.lathe";
    const Project project = parse_project(cone_project, file.string());
    const Design& design = std::get<Design>(project.antenna);
    EXPECT_EQ(ParameterValues(design).scalar("flare_mm"), 38.1);
    EXPECT_EQ(ParameterValues(design).scalar("rim_r_mm"), 4 * 3.6);
    EXPECT_EQ(ParameterValues(design).scalar("wall_mm"), 0.6) << "the default";
    EXPECT_EQ(parse_project(write_project(project), "elsewhere/p.lathe"), project);
    ASSERT_EQ(source_files(project).size(), 1u);

    const Project carried = carrying_files(project);
    const std::string text = write_project(carried);
    fs::remove(folder.path / "my_cone.lathe-template");
    const Project again = parse_project(text, "elsewhere/p.lathe");
    EXPECT_EQ(again, carried);
    EXPECT_EQ(antenna_of(again), antenna_of(project));
    try {
        parse_project(cone_project, file.string());
        FAIL() << "the template is gone";
    } catch (const InputError& error) {
        EXPECT_NE(error.problem().find("is not found; looked in " + folder.path.string()), std::string::npos)
            << error.what();
    }
}

TEST(DrawnTemplate, DefaultsVersionsAndFurtherFilesAreWarnedOf) {
    const ConeFolder folder;
    const auto codes_of = [&](const std::string& members) {
        const fs::path file = folder.path / "x.lathe";
        std::ofstream(file) << R"({"format": "lathe/1", "antenna": {"template": "my_cone", )" + members +
                                   R"(}, "simulation": {"from_ghz": 28, "to_ghz": 32}})";
        std::string codes;
        for (const Warning& warning : project_file_warnings(file)) codes += warning.code + " ";
        return codes;
    };
    const std::string all =
        R"("parameters": {"guide_r_mm": 3.6, "guide_long_mm": 15, "flare_mm": 40, "rim_r_mm": 14, "wall_mm": 0.6, "ends": "flat"})";
    EXPECT_EQ(codes_of(R"("template_version": "2", )" + all), "");
    EXPECT_EQ(codes_of(R"("template_version": "1", )" + all), "template_version ");
    EXPECT_EQ(codes_of(R"("parameters": {"rim_r_mm": 12})"), "template_default ");
    const fs::path other = folder.path / "more";
    fs::create_directories(other);
    std::ofstream(other / "my_cone.lathe-template") << cone_text;
    ::setenv("LATHE_TEMPLATES", other.c_str(), 1);
    const std::string shadowed = codes_of(all);
    ::unsetenv("LATHE_TEMPLATES");
    EXPECT_EQ(shadowed, "template_shadowed ");
}

TEST(DrawnTemplate, ASidewaysStepNeedsNoRoomInRangesAndRules) {
    const ConeFolder folder;
    const Project project = parse_project(cone_project, (folder.path / "p.lathe").string());
    Design design = std::get<Design>(project.antenna);
    // At the rule rim_r_mm >= guide_r_mm and at its least thickness.
    design.parameters[3].entries[0] = {3.6, 2.0, 10.0};
    design.parameters[4].entries[0].value = 0.01;
    const double step = 1e-4;
    for (const double sign : {-1.0, 1.0}) {
        const Antenna moved = antenna_along(design, 3, 0)(3.6 + sign * step);
        EXPECT_NEAR(moved.regions[0].outline[2].r, 1e-3 * (3.6 + sign * step), 1e-15);
        const Antenna thinner = antenna_along(design, 4, 0)(0.01 + sign * step);
        EXPECT_NEAR(thinner.regions[0].outline[5].r, 1e-3 * (3.61 + sign * step), 1e-15);
    }
    // The port follows the guide.
    EXPECT_NEAR(antenna_along(design, 0, 0)(3.7).port.radius, 3.7e-3, 1e-15);
}

TEST(DrawnTemplate, FaultsAreNamed) {
    const auto refusal = [](std::string text, const std::string& from, const std::string& to) -> std::string {
        const std::size_t at = text.find(from);
        if (at == std::string::npos) return "the test's text has no " + from;
        try {
            parse_template(text.replace(at, from.size(), to), "my_cone.lathe-template");
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    const std::vector<std::array<std::string, 3>> faults = {
        {R"("name": "my_cone")", R"("name": "conical_horn")", "is the name of a built-in template"},
        {R"("name": "my_cone")", R"("name": "other")", "is not the name of its file; allowed: my_cone"},
        {"lathe-template/1", "lathe-template/2", "is newer than this program"},
        {R"("default": 3.6, "least": 0.01)", R"("default": 360, "least": 0.01)",
         "antenna.parameters.guide_r_mm.default = 360: is out of range; allowed: 0.01 to 100"},
        {R"("default": 14, "least": 0.01)", R"("default": 14, "least": 60)", "least must be less than most"},
        {R"("default": 14, "least": 0.01)", R"("default": 3.2, "least": 0.01)",
         "the defaults break the rule \"rim_r_mm must not be less than guide_r_mm\" by 0.4"},
        {R"("default": "flat")", R"("default": "cubic")", "allowed: flat, open"},
        {R"("wall_mm > 0")", R"("sometimes")", "is not understood; allowed: a > 0"},
        {R"("measure": "radial")", R"("measure": "oblique")", "allowed: normal, radial, diamond"},
        {R"("0.36 * w")", R"("0.36 *")", "start.parameters.guide_r_mm = \"0.36 *\": ends too early"},
        {R"("flare_mm": {"value")", R"("rod_mm": {"value")", "start.parameters.rod_mm: is not a known key"},
        {R"("range_factors": [0.7, 1.6])", R"("range_factors": [0.7, 1.6], "range": [1, 2])",
         "start.parameters.flare_mm.range = [...]: stands for the range_factors of one number"},
        {R"("range_factors": [0.7, 1.6])", R"("range": ["w", "d *"])",
         "start.parameters.flare_mm.range[1] = \"d *\": ends too early"},
    };
    for (const auto& [from, to, problem] : faults) {
        const std::string said = refusal(cone_text, from, to);
        EXPECT_EQ(said.find("my_cone.lathe-template:"), 0u) << said;
        EXPECT_NE(said.find(problem), std::string::npos) << problem << "\nin " << said;
    }
}

}  // namespace
}  // namespace lathe
