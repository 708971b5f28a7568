// Templates of the library that are files: what they were in C++, exact derivatives, texts of projects.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "genetic/project/built_in_templates.hpp"
#include "genetic/project/carried_files.hpp"
#include "genetic/project/file_warnings.hpp"
#include "genetic/project/synthesised_project.hpp"
#include "genetic/project/template_files.hpp"
#include "solver/antenna/synthesis.hpp"

namespace lathe {
namespace {

using Json = nlohmann::json;

/// Results of the templates when they were C++. Lengths are hexadecimal, so that no digit is lost.
const Json& references() {
    static const Json all = [] {
        std::ifstream file(std::filesystem::path(LATHE_DRAWING_REFERENCES) / "library_files.json");
        return Json::parse(file);
    }();
    return all;
}

double exact(const Json& text) {
    return std::strtod(text.get<std::string>().c_str(), nullptr);
}

/// The design that the reference of a seed was made with: 0 is the default design; others are anywhere in the
/// suggested ranges, times up to `spread` or divided by as much.
Design drawn_at_random(const std::string& name, unsigned seed, double spread) {
    Design design = default_design(name);
    if (seed == 0) return design;
    std::mt19937 random(seed);
    const auto share = [&random] { return static_cast<double>(random()) / 4294967296.0; };
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        const ParameterDescription& description = descriptions_of(design)[i];
        std::vector<ParameterEntry>& entries = design.parameters[i].entries;
        if (description.is_list)
            entries.resize(std::max<std::size_t>(entries.size(), 1 + seed % 3), entries.back());
        for (std::size_t k = 0; k < entries.size(); ++k) {
            const auto [least, most] = suggested_range(description, k);
            if (description.is_integer) {
                entries[k].value =
                    std::floor(std::min(std::floor(least + share() * (most - least + 1.0)), most));
                if (spread > 1.0) share();
                continue;
            }
            entries[k].value = least + share() * (most - least);
            if (spread > 1.0)
                entries[k].value = std::clamp(entries[k].value * std::pow(spread, 2.0 * share() - 1.0),
                                              description.minimum, description.maximum);
        }
    }
    return design;
}

double size_of(const Antenna& antenna) {
    double size = 0.0;
    for (const Region& region : antenna.regions)
        for (const Point& point : region.outline)
            size = std::max({size, std::abs(point.z), std::abs(point.r)});
    return size;
}

/// Numbers of all vertices, one region after the other.
std::vector<double> numbers_of(const Antenna& antenna) {
    std::vector<double> numbers;
    for (const Region& region : antenna.regions)
        for (const Point& point : region.outline) numbers.insert(numbers.end(), {point.z, point.r});
    return numbers;
}

/// A sum that an exchange of two numbers changes.
double weighted_sum(const std::vector<double>& numbers) {
    double sum = 0.0;
    for (std::size_t n = 0; n < numbers.size(); ++n) sum += static_cast<double>(n % 7 + 1) * numbers[n];
    return sum;
}

void expect_outlines(const Json& expected, const Antenna& antenna) {
    std::size_t region = 0;
    for (const Json& alike : expected["regions"])  // how many, vertices of each, permittivity (metal: 0)
        for (int n = 0; n < alike[0]; ++n, ++region) {
            ASSERT_LT(region, antenna.regions.size());
            const Material& material = antenna.regions[region].material;
            ASSERT_EQ(antenna.regions[region].outline.size(), alike[1].get<std::size_t>());
            EXPECT_EQ(material.is_pec ? 0.0 : material.relative_permittivity, alike[2].get<double>());
        }
    ASSERT_EQ(region, antenna.regions.size());
    const std::vector<double> numbers = numbers_of(antenna);
    const double digit = 1e-12 * size_of(antenna);
    for (const Json& sample : expected["samples"])
        EXPECT_NEAR(numbers.at(sample[0].get<std::size_t>()), exact(sample[1]), digit) << sample[0];
    EXPECT_NEAR(weighted_sum(numbers), exact(expected["sum"]),
                7.0 * static_cast<double>(numbers.size()) * digit);
}

void expect_ports(const Json& expected, const Antenna& antenna) {
    std::vector<double> numbers;
    if (antenna.planar) {
        const PlanarSettings& planar = *antenna.planar;
        numbers = {static_cast<double>(planar.polarisation), static_cast<double>(planar.symmetry),
                   static_cast<double>(planar.aperture), planar.plate_height};
        for (const PlanarPort& port : planar.ports)
            numbers.insert(numbers.end(), {port.centre_x, port.centre_y, port.direction_rad, port.width,
                                           static_cast<double>(port.mode.half_waves),
                                           port.filling_permittivity, port.driven ? 1.0 : 0.0});
    } else {
        const Port& port = antenna.port;
        numbers = {static_cast<double>(port.kind),
                   port.radius,
                   port.inner_radius,
                   port.outer_radius,
                   port.z,
                   port.reference_z,
                   port.filling.relative_permittivity};
    }
    EXPECT_NEAR(weighted_sum(numbers), exact(expected["port_sum"]), 1e-12 * 100.0);
    if (!expected.contains("ports")) return;
    const Json& ports = expected["ports"];
    ASSERT_EQ(numbers.size(), ports.size());
    for (std::size_t n = 0; n < numbers.size(); ++n)
        EXPECT_NEAR(numbers[n], exact(ports[n]), 1e-12 * std::max(1e-3, std::abs(numbers[n]))) << n;
}

class LibraryFiles : public testing::TestWithParam<std::string> {};

TEST_P(LibraryFiles, HaveTheOutlinesPortsAndRulesThatTheyHadAsCode) {
    for (const Json& expected : references()[GetParam()]["designs"]) {
        const unsigned seed = expected["seed"];
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Design design = drawn_at_random(GetParam(), seed, expected["spread"]);
        const std::vector<RuleViolation> broken = broken_rules(design);
        ASSERT_EQ(broken.size(), expected["broken"].size());
        for (std::size_t n = 0; n < broken.size(); ++n) {
            EXPECT_EQ(broken[n].rule, expected["broken"][n][0]);
            EXPECT_NEAR(broken[n].amount, exact(expected["broken"][n][1]), 1e-9 * (1.0 + broken[n].amount));
        }
        if (!broken.empty()) continue;
        const Antenna antenna = build_antenna(design);
        expect_outlines(expected, antenna);
        expect_ports(expected, antenna);
    }
}

TEST_P(LibraryFiles, GiveTheFirstDesignsThatTheyGaveAsCode) {
    for (const Json& expected : references()[GetParam()]["first_designs"]) {
        SynthesisTarget target;
        target.frequency_hz = expected["frequency_hz"];
        const SynthesisRange range = synthesis_range(GetParam());
        ASSERT_EQ(range.has_gain, expected.contains("gain"));
        if (range.has_gain) (range.is_planar ? target.directivity_2d_db : target.gain_dbi) = expected["gain"];
        if (range.has_scan()) target.scan_deg = expected["scan_deg"];
        Json values = Json::array();
        for (const Parameter& parameter : synthesise(GetParam(), target).parameters)
            for (const ParameterEntry& entry : parameter.entries) {
                values.push_back(entry.value);
                if (entry.is_gene()) values.insert(values.end(), {*entry.minimum, *entry.maximum});
            }
        ASSERT_EQ(values.size(), expected["values"].size());
        for (std::size_t n = 0; n < values.size(); ++n)
            EXPECT_EQ(values[n].get<double>(), expected["values"][n].get<double>()) << n;
    }
}

// Within 1e-6 of central differences, at a design without kinks.
TEST_P(LibraryFiles, TellExactDerivativesOfTheirVertices) {
    const AntennaTemplate& made = find_template(GetParam());
    Design design = drawn_at_random(GetParam(), 4, 1.0);
    ASSERT_TRUE(broken_rules(design).empty());
    int compared = 0;
    for (std::size_t p = 0; p < design.parameters.size(); ++p) {
        if (made.parameters[p].is_integer) continue;
        for (std::size_t entry = 0; entry < design.parameters[p].entries.size(); ++entry) {
            double& value = design.parameters[p].entries[entry].value;
            const double at = value, step = 1e-5 * std::max(0.1, at);
            value = at - step;
            const std::vector<double> before = numbers_of(made.build(ParameterValues(design)));
            value = at + step;
            const std::vector<double> after = numbers_of(made.build(ParameterValues(design)));
            value = at;
            std::vector<double> motion;
            for (const auto& region : made.motion(ParameterValues(design), p, entry))
                for (const Point& point : region) motion.insert(motion.end(), {point.z, point.r});
            ASSERT_EQ(motion.size(), before.size());
            ASSERT_EQ(after.size(), before.size());
            for (std::size_t n = 0; n < motion.size(); ++n)
                EXPECT_NEAR(motion[n], (after[n] - before[n]) / (2.0 * step),
                            1e-6 * std::max(1e-3, std::abs(motion[n])))
                    << made.parameters[p].key << ' ' << n;
            compared += static_cast<int>(motion.size());
        }
    }
    EXPECT_GT(compared, 100);
}

TEST_P(LibraryFiles, AreNoFilesToAProject) {
    const Project project =
        synthesised_project(GetParam(), {.frequency_hz = 10e9, .gain_dbi = {}, .beamwidth_deg = {}});
    const std::string text = write_project(project);
    EXPECT_NE(text.find("\"template\": \"" + GetParam() + "\""), std::string::npos);
    EXPECT_EQ(text.find("template_"), std::string::npos) << "neither version, file nor text";
    EXPECT_EQ(parse_project(text, "again"), project);
    EXPECT_TRUE(source_files(project).empty());
    EXPECT_EQ(std::get<Design>(project.antenna).drawn, nullptr);
}

TEST_P(LibraryFiles, CanBeCopiedUnderAnotherName) {
    const std::string name = "my_" + GetParam();
    std::string text = built_in_text(GetParam());
    const std::string was = "\"name\": \"" + GetParam() + "\"";
    ASSERT_NE(text.find(was), std::string::npos);
    text.replace(text.find(was), was.size(), "\"name\": \"" + name + "\"");
    const auto copy = parse_template(text, name + ".lathe-template");
    EXPECT_EQ(copy->made.parameters, find_template(GetParam()).parameters);
    EXPECT_EQ(build_antenna(default_design(copy)), build_antenna(default_design(GetParam())));
}

std::vector<std::string> names_of_files() {
    std::vector<std::string> names;
    for (const BuiltInText& one : built_in_texts()) names.push_back(one.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Templates, LibraryFiles, testing::ValuesIn(names_of_files()),
                         [](const auto& instance) { return instance.param; });

TEST(LibraryFile, EachIsInTheListAndHasAReference) {
    EXPECT_EQ(names_of_files().size(), references().size());
    for (const std::string& name : names_of_files()) {
        EXPECT_TRUE(references().contains(name)) << name;
        EXPECT_EQ(std::count_if(antenna_templates().begin(), antenna_templates().end(),
                                [&](const AntennaTemplate& one) { return one.name == name; }),
                  1)
            << name;
    }
}

// Radii that are equal by default are two vertices, of which a change of one parameter moves one.
TEST(LibraryFile, AStepOfNoHeightKeepsBothOfItsVertices) {
    const Design design = default_design("coaxial_monopole");
    std::size_t radius = 0;
    while (design.parameters[radius].key != "monopole_radius_mm") ++radius;
    const Antenna moved = antenna_along(design, radius, 0)(0.75);
    Design thicker = design;
    thicker.parameters[radius].entries[0].value = 0.75;
    const std::vector<double> expected = numbers_of(build_antenna(thicker)), got = numbers_of(moved);
    ASSERT_EQ(got.size(), expected.size());
    for (std::size_t n = 0; n < got.size(); ++n) EXPECT_NEAR(got[n], expected[n], 1e-15);
}

TEST(LibraryFile, PlatesOfNoHeightAreNone) {
    Design design = default_design("pillbox");
    for (Parameter& parameter : design.parameters)
        if (parameter.key == "aperture") parameter.entries[0].value = 1.0;
    const Antenna open = build_antenna(design);
    EXPECT_EQ(open.planar->aperture, PlanarAperture::open_plates);
    EXPECT_EQ(open.planar->plate_height, 5e-3);
    for (Parameter& parameter : design.parameters)
        if (parameter.key == "plate_height_mm") parameter.entries[0].value = 0.0;
    const Antenna endless = build_antenna(design);
    EXPECT_EQ(endless.planar->aperture, PlanarAperture::free);
    EXPECT_EQ(endless.planar->plate_height, 0.0);
}

}  // namespace
}  // namespace lathe
