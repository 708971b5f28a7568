// Drawings of other programs: areas, arcs, units, layers, gaps, and what is said of files that are none.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <random>

#include "genetic/exchange/csv_outlines.hpp"
#include "genetic/exchange/dxf_outlines.hpp"
#include "genetic/exchange/imported_project.hpp"
#include "genetic/exchange/svg_outlines.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_source.hpp"

namespace lathe {
namespace {

namespace fs = std::filesystem;
const std::string drawings = LATHE_DRAWINGS;

/// Area in mm^2 within an outline, arcs as arcs, positive if it turns left.
double area_of(const ImportedChain& outline, double unit) {
    double twice = 0.0;
    Point at = outline.from;
    for (const ImportedPiece& piece : outline.pieces) {
        twice += at.z * piece.to.r - piece.to.z * at.r;
        if (piece.through) {
            // Segment of the circle: from chord and sagitta.
            const Point middle{0.5 * (at.z + piece.to.z), 0.5 * (at.r + piece.to.r)};
            const double half = 0.5 * std::hypot(piece.to.z - at.z, piece.to.r - at.r);
            const double sagitta = std::hypot(piece.through->z - middle.z, piece.through->r - middle.r);
            const double radius = (half * half + sagitta * sagitta) / (2 * sagitta);
            const double angle = 4 * std::atan(sagitta / half);
            const double side = (piece.to.z - at.z) * (piece.through->r - at.r) -
                                (piece.to.r - at.r) * (piece.through->z - at.z);
            twice -= std::copysign(radius * radius * (angle - std::sin(angle)), side);
        }
        at = piece.to;
    }
    return 0.5 * twice * unit * unit;
}

std::string refusal(const std::string& text, const std::string& kind, std::optional<double> unit = 1.0) {
    try {
        const ImportedDrawing drawing = kind == "dxf"   ? read_dxf(text, "x." + kind, unit)
                                        : kind == "svg" ? read_svg(text, "x." + kind, unit)
                                                        : read_csv_outlines(text, "x." + kind, unit);
        closed_outlines(drawing, "x." + kind, false);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

/// A DXF of these entities, each a list of groups "code value".
std::string dxf_of(const std::vector<std::vector<std::string>>& entities) {
    std::string text = "0\nSECTION\n2\nENTITIES\n";
    for (const auto& entity : entities)
        for (const std::string& group : entity) {
            const std::size_t blank = group.find(' ');
            text += group.substr(0, blank) + "\n" + group.substr(blank + 1) + "\n";
        }
    return text + "0\nENDSEC\n0\nEOF\n";
}

std::string svg_of(const std::string& body,
                   const std::string& size = R"(width="100mm" height="50mm" viewBox="0 0 100 50")") {
    return R"(<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" )" + size + ">" + body + "</svg>";
}

TEST(ImportDxf, AHornOfLinesAndArcsIsTheSameInAllVersions) {
    for (const char* name : {"horn_r12.dxf", "horn_r2000.dxf", "horn_r2010.dxf"}) {
        // Files of version R12 do not say their unit.
        const auto drawing = read_drawing(drawings + "/" + name, 1.0);
        const ClosedOutlines closed = closed_outlines(drawing, name, true);
        ASSERT_EQ(closed.outlines.size(), 2u) << name;
        EXPECT_TRUE(closed.reports.empty());
        for (const ImportedChain& outline : closed.outlines) {
            // A quarter of a disc of radius 10; a wall of 50 x 1 with half a disc at its rim.
            const double expected =
                outline.layer == "LENS" ? 25 * std::numbers::pi : 50.0 + 0.125 * std::numbers::pi;
            EXPECT_NEAR(std::abs(area_of(outline, 1.0)), expected, 1e-9) << name;
        }
        ImportSettings settings;
        settings.unit_mm = 1.0;
        settings.materials["LENS"] = "ptfe";
        const ImportedProject imported = imported_project(drawings + "/" + name, settings);
        const Antenna antenna = antenna_of(imported.project);
        ASSERT_EQ(antenna.regions.size(), 2u);
        EXPECT_EQ(antenna.port.kind, PortKind::circular_waveguide);
        EXPECT_NEAR(antenna.port.radius, 4e-3, 1e-15);
        EXPECT_EQ(antenna.regions[0].material.name + antenna.regions[1].material.name, "ptfe");
        EXPECT_EQ(parse_project(write_project(imported.project), "again"), imported.project);
    }
}

TEST(ImportDxf, BlocksMirrorsEllipsesAndSplinesKeepTheirAreas) {
    const auto drawing = read_drawing(drawings + "/parts_inch.dxf", {});
    EXPECT_EQ(drawing.unit_mm, 25.4);
    const ClosedOutlines closed = closed_outlines(drawing, "parts", false);
    std::vector<double> areas;
    for (const ImportedChain& outline : closed.outlines)
        areas.push_back(std::abs(area_of(outline, 1.0)) / 645.16);
    std::sort(areas.begin(), areas.end());
    const double via = std::numbers::pi * 4e-4;
    // Six vias, one of them stretched to twice its width, a spline over its chord, the mirrored circle, the
    // ellipse, and the square.
    const std::vector<double> expected = {
        via, via, via, via, via, via, 2 * via, std::numbers::pi * 0.04, 0.168, std::numbers::pi * 0.1, 1.0};
    ASSERT_EQ(areas.size(), expected.size());
    for (std::size_t n = 0; n < areas.size(); ++n) EXPECT_NEAR(areas[n], expected[n], 1e-5) << n;
    ASSERT_EQ(closed.reports.size(), 1u);
    EXPECT_EQ(closed.reports[0], "not read: 1 HATCH, 1 TEXT");
    const auto is_at = [&](double z, double r) {
        return std::any_of(closed.outlines.begin(), closed.outlines.end(), [&](const ImportedChain& outline) {
            return std::hypot(outline.from.z / 25.4 - z, outline.from.r / 25.4 - r) < 1e-9;
        });
    };
    EXPECT_TRUE(is_at(1.42, 1.3)) << "the last via of the array";
    EXPECT_TRUE(is_at(4.3, 0.5)) << "the circle seen from below: x is mirrored";
}

TEST(ImportDxf, GapsAreClosedReportedOrRefused) {
    const auto triangle = [](double gap) {
        return dxf_of({{"0 LINE", "10 0", "20 0", "11 10", "21 0"},
                       {"0 LINE", "10 10", "20 0", "11 10", "21 5"},
                       {"0 LINE", "10 0", "20 0", "11 10", "21 5"},  // drawn twice, in the other direction
                       {"0 LINE", "10 10", "20 5", "11 0", "21 " + std::to_string(gap)}});
    };
    EXPECT_EQ(closed_outlines(read_dxf(triangle(0.0), "x", 1.0), "x", false).reports,
              std::vector<std::string>{"1 lines stand twice; one of each was kept"});
    const auto with_gap = [](double gap) {
        return dxf_of({{"0 LINE", "10 0", "20 0", "11 10", "21 0"},
                       {"0 LINE", "10 10", "20 0", "11 10", "21 5"},
                       {"0 LINE", "10 10", "20 5", "11 0", "21 " + std::to_string(gap)}});
    };
    EXPECT_TRUE(closed_outlines(read_dxf(with_gap(5e-4), "x", 1.0), "x", false).reports.empty());
    EXPECT_EQ(closed_outlines(read_dxf(with_gap(0.03), "x", 1.0), "x", false).reports,
              std::vector<std::string>{"a gap of 0.03 mm at (0, 0) was closed"});
    EXPECT_NE(refusal(with_gap(0.2), "dxf").find("gap of 0.2 mm between the ends"), std::string::npos)
        << refusal(with_gap(0.2), "dxf");
    EXPECT_NE(refusal(with_gap(0.2), "dxf").find("(0, 0.2)"), std::string::npos);
    EXPECT_NE(refusal(with_gap(0.2), "dxf").find("allowed: 0.05"), std::string::npos);
}

TEST(ImportDxf, OutlinesThatEndOnTheAxisAreClosedAlongIt) {
    const std::string half = dxf_of({{"0 ARC", "10 30", "20 0", "40 5", "50 0", "51 180"}});
    const auto closed = closed_outlines(read_dxf(half, "x", 1.0), "x", true);
    ASSERT_EQ(closed.outlines.size(), 1u);
    EXPECT_NEAR(std::abs(area_of(closed.outlines[0], 1.0)), 12.5 * std::numbers::pi, 1e-9);
    EXPECT_NE(refusal(half, "dxf").find("gap of 10 mm"), std::string::npos);
}

TEST(ImportDxf, FaultsAreNamed) {
    const std::vector<std::pair<std::string, std::string>> faults = {
        {"AutoCAD Binary DXF\r\n", "is a binary DXF; save it as ASCII DXF"},
        {"AC1032\0", "is a DWG; save it as DXF"},
        {"0\nSECTION\n2\nENTITIES\n0\nLINE\n10\n1", "ends without EOF; it was cut short"},
        {"hello\nworld\n", "x.dxf:1: \"hello\" is no group code; is this a DXF?"},
        {dxf_of({{"0 SPLINE", "11 0", "21 0"}}), "has fit points only; use a polyline"},
        {dxf_of({{"0 SPLINE", "71 3", "10 0", "20 0"}}), "has fewer points than its degree needs"},
        {dxf_of({{"0 ARC", "10 0", "20 0", "40 1", "210 1", "230 0"}}), "is drawn in a tilted plane"},
        {dxf_of({{"0 INSERT", "2 A"}}), "of block \"A\", which is not in the file"},
        {dxf_of({{"0 HATCH"}}), "has no outline (1 HATCH not read)"},
        {dxf_of({{"0 LINE", "10 zero"}}), "\"zero\" is not a number"},
        {dxf_of({{"0 CIRCLE", "40 0"}}), "has no radius"},
    };
    for (const auto& [text, problem] : faults)
        EXPECT_NE(refusal(text, "dxf").find(problem), std::string::npos)
            << problem << "\nin " << refusal(text, "dxf");
    EXPECT_NE(refusal(dxf_of({{"0 CIRCLE", "40 1"}}), "dxf", std::nullopt).find("does not say its unit"),
              std::string::npos);
}

TEST(ImportSvg, ShapesTransformsAndPathsKeepTheirAreas) {
    const auto areas = [](const std::string& body) {
        const auto drawing = read_svg(svg_of(body), "x.svg", {});
        std::vector<double> found;
        for (const ImportedChain& outline : closed_outlines(drawing, "x.svg", false).outlines)
            found.push_back(std::abs(area_of(outline, 1.0)));
        return found;
    };
    const double pi = std::numbers::pi;
    const std::vector<std::pair<std::string, double>> expected = {
        {R"(<rect x="1" y="2" width="10" height="4"/>)", 40.0},
        {R"(<rect x="1" y="2" width="10" height="4" rx="1"/>)", 36.0 + pi},
        {R"(<circle cx="5" cy="5" r="2"/>)", 4 * pi},
        {R"x(<g transform="translate(3 4) scale(2,1)"><circle cx="5" cy="5" r="2"/></g>)x", 8 * pi},
        {R"x(<ellipse cx="5" cy="5" rx="4" ry="2" transform="rotate(30)"/>)x", 8 * pi},
        {R"(<polygon points="0,0 4,0 4,3"/>)", 6.0},
        {R"(<path d="M0,0h4v3z"/>)", 6.0},
        {R"(<path d="m 1 1 l 4 0 0 3 z"/>)", 6.0},
        {R"(<path d="M0 0A5 5 0 0 1 10 0Z"/>)", 12.5 * pi},
        {R"(<path d="M0 0a5 5 0 110 .001z" id="almost a circle"/>)", 25 * pi},
        {R"(<path d="M0 0C0 4 6 4 6 0z"/>)", 0.6 * 6 * 4 + 0.0},
        {R"(<path d="M0 0Q3 4 6 0T12 0L12 -3L0 -3z"/>)", 36.0},
        {R"(<path d="M0 0C0 2 2 2 3 0S6 -2 6 0L6 -5L0 -5z"/>)", 30.0},
        {R"x(<path transform="matrix(0 1 -1 0 3 4)" d="M0 0H4V3z"/>)x", 6.0},
    };
    for (const auto& [body, area] : expected) {
        const auto found = areas(body);
        ASSERT_EQ(found.size(), 1u) << body;
        EXPECT_NEAR(found[0], area, 2e-4 * area + 1e-12) << body;
    }
}

TEST(ImportSvg, TheUnitComesFromWidthAndViewBoxAndYGoesUp) {
    const auto drawing = read_svg(
        svg_of(R"(<rect x="1" y="40" width="10" height="10"/>)", R"(width="4in" viewBox="0 0 100 50")"),
        "x.svg", {});
    EXPECT_NEAR(*drawing.unit_mm, 1.016, 1e-12);
    const auto closed = closed_outlines(drawing, "x.svg", true);
    double low = 1e9, high = -1e9;
    for (const ImportedPiece& piece : closed.outlines[0].pieces)
        low = std::min(low, piece.to.r), high = std::max(high, piece.to.r);
    EXPECT_NEAR(low, 0.0, 1e-12) << "the lower edge of the box is the axis";
    EXPECT_NEAR(high, 10.16, 1e-12);
    const std::string no_size = svg_of("", R"(width="100" viewBox="0 0 100 50")");
    EXPECT_NE(refusal(no_size, "svg", std::nullopt).find("SVG does not say its size; choose the unit"),
              std::string::npos);
    EXPECT_NE(refusal(svg_of(R"(<path id="p" d="M 0 0 L 1 x"/>)"), "svg")
                  .find("path \"p\" is not understood from character 11"),
              std::string::npos)
        << refusal(svg_of(R"(<path id="p" d="M 0 0 L 1 x"/>)"), "svg");
    EXPECT_NE(refusal(svg_of("<text>a</text>"), "svg").find("has no outline (1 text not read)"),
              std::string::npos);
    EXPECT_NE(refusal("<svg", "svg").find("is not XML"), std::string::npos);
    EXPECT_NE(refusal("<html/>", "svg").find("has no element svg"), std::string::npos);
    std::string deep;
    for (int level = 0; level < 300; ++level) deep += "<g>";
    EXPECT_NE(refusal(svg_of(deep), "svg").find("has too many levels"), std::string::npos);
}

TEST(ImportCsv, OutlinesAreSeparatedByEmptyLines) {
    const auto drawing =
        read_csv_outlines("# a plate\nz_in; r_in\n0;0\n1;0\n1;1\n\n2 0\n3 0\n3 1\n2 0\n", "x.csv", {});
    EXPECT_EQ(drawing.unit_mm, 25.4);
    const auto closed = closed_outlines(drawing, "x.csv", false);
    ASSERT_EQ(closed.outlines.size(), 2u);
    for (const ImportedChain& outline : closed.outlines) EXPECT_NEAR(area_of(outline, 1.0), 322.58, 1e-9);
    EXPECT_NE(refusal("mm\n0 0\n1 0\n1 a\n", "csv").find("x.csv:4: \"a\" is not a number"),
              std::string::npos);
    EXPECT_NE(refusal("mm\n0 0 0\n", "csv").find("has 3 columns; allowed: 2"), std::string::npos);
    EXPECT_NE(refusal("0 0\n1 0\n1 1\n", "csv", std::nullopt).find("does not say its unit"),
              std::string::npos);
}

TEST(ImportedProjects, HolesOfALayerStayFreeSpace) {
    const fs::path file = fs::temp_directory_path() / "lathe_frame.csv";
    std::ofstream(file)
        << "mm\n0 0\n30 0\n30 20\n0 20\n\n10 5\n20 5\n20 15\n10 15\n\n14 8\n16 8\n16 12\n14 12\n";
    ImportSettings settings;
    settings.is_planar = true;
    const Antenna antenna = antenna_of(imported_project(file.string(), settings).project);
    fs::remove(file);
    ASSERT_EQ(antenna.regions.size(), 3u);
    EXPECT_TRUE(material_at(antenna, {5e-3, 5e-3}).is_pec);
    EXPECT_FALSE(material_at(antenna, {12e-3, 10e-3}).is_pec);
    EXPECT_TRUE(material_at(antenna, {15e-3, 10e-3}).is_pec);
}

// Damaged files are read or refused, never more.
TEST(ImportedProjects, DamagedFilesAreReadOrRefused) {
    std::vector<std::pair<std::string, std::string>> texts;
    for (const auto& entry : fs::directory_iterator(drawings))
        texts.emplace_back(read_text_file(entry.path()), "dxf");
    texts.emplace_back(
        svg_of(
            R"x(<g transform="rotate(10 1 2)"><path d="M0 0C0 2 2 2 3 0S6 -2 6 0Q3 4 6 0T12 0A5 5 0 1 0 9 9z"/><rect x="1" y="2" width="10" height="4" rx="1"/></g>)x"),
        "svg");
    texts.emplace_back("z_in; r_in\n0;0\n1;0\n1;1\n\n2 0\n3 0\n3 1\n2 0\n", "csv");
    std::mt19937 random(7);
    int refused = 0;
    constexpr int files = 3000;
    for (int n = 0; n < files; ++n) {
        auto [text, kind] = texts[static_cast<std::size_t>(n) % texts.size()];
        const std::string marks = "0123456789.-eE \n<>/\"=zMACQLSPINE";
        for (unsigned change = 0; change <= random() % 4; ++change) {
            const std::size_t at = random() % text.size();
            if (random() % 3 == 0)
                text.erase(at, random() % 40);
            else
                text[at] = marks[random() % marks.size()];
            if (text.empty()) text = " ";
        }
        refused += refusal(text, kind, std::nullopt).empty() ? 0 : 1;
    }
    EXPECT_GT(refused, files / 20);
    EXPECT_LT(refused, files);
}

}  // namespace
}  // namespace lathe
