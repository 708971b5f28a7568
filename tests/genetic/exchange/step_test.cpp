// STEP files: volumes and coordinates against formulas, bodies that are not of revolution, damaged files.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <random>

#include "genetic/exchange/imported_project.hpp"
#include "genetic/exchange/step_outlines.hpp"
#include "genetic/step/step_program.hpp"
#include "genetic/step/step_write.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_source.hpp"

namespace lathe {
namespace {

namespace fs = std::filesystem;
using std::numbers::pi;
const std::string solids = LATHE_SOLIDS;

/// A file with a few bytes exchanged, left out or doubled.
std::string mutated(std::string text, unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](std::size_t most) { return random() % most; };
    const std::size_t data = text.find("DATA;");
    for (std::size_t n = 1 + below(6); n > 0; --n) {
        const std::size_t at = data + below(text.size() - data), size = 1 + below(12);
        switch (below(4)) {
            case 0:
                text[at] = static_cast<char>('0' + below(10));
                break;
            case 1:
                text.erase(at, size);
                break;
            case 2:
                text.insert(at, text.substr(data + below(text.size() - data), size));
                break;
            default: {  // another entity
                const std::size_t hash = text.find('#', at);
                if (hash != std::string::npos)
                    text.replace(hash, text.find_first_not_of("0123456789", hash + 1) - hash,
                                 "#" + std::to_string(1 + below(400)));
            }
        }
    }
    return text;
}

class StepFiles : public testing::Test {
protected:
    void SetUp() override {
        if (const std::string reason = why_no_step_program(); !reason.empty()) GTEST_SKIP() << reason;
        folder_ = fs::path(testing::TempDir()) /
                  (std::string("lathe_step_") +
                   testing::UnitTest::GetInstance()->current_test_info()->test_suite_name() + "_" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::create_directories(folder_);
    }
    void TearDown() override {
        if (!folder_.empty()) fs::remove_all(folder_);
    }
    std::string written(const std::string& text, const std::string& name = "x.step") const {
        const fs::path path = folder_ / name;
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    fs::path folder_;
};

/// The message of an import, empty where it succeeds.
std::string refusal(const std::string& path) {
    try {
        imported_project(path, {.name = "x"});
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

/// 20 grooves and two arcs, metres.
PieceOutline grooved_profile() {
    const double s = std::sqrt(0.5);
    PieceOutline outline{{0.0, 13.0}, {{{0.0, 5.0}}}};
    for (int n = 0; n < 20; ++n)
        for (const Point& at : {Point{n + 0.5, 5.0}, Point{n + 0.5, 7.0 - 0.02 * n},
                                Point{n + 1.0, 7.0 - 0.02 * n}, Point{n + 1.0, 5.0}})
            outline.pieces.push_back({at});
    outline.pieces.push_back({{25.0, 10.0}, Point{25.0 - 5.0 * s, 5.0 + 5.0 * s}});
    outline.pieces.push_back({{27.0, 12.0}, Point{25.0 + 2.0 * s, 12.0 - 2.0 * s}});
    outline.pieces.push_back({{27.0, 13.0}});
    outline.pieces.push_back({{0.0, 13.0}});
    outline.from.z *= 1e-3, outline.from.r *= 1e-3;
    for (OutlinePiece& piece : outline.pieces) {
        piece.to = {1e-3 * piece.to.z, 1e-3 * piece.to.r};
        if (piece.through) piece.through = Point{1e-3 * piece.through->z, 1e-3 * piece.through->r};
    }
    return outline;
}

/// Volume of the profile in mm^3, each part by its own formula.
double grooved_volume() {
    double volume = pi * 27.0 * 13.0 * 13.0 - pi * 20.0 * 5.0 * 5.0;
    for (int n = 0; n < 20; ++n) volume -= pi * 0.5 * (std::pow(7.0 - 0.02 * n, 2) - 25.0);
    // Below r = 5 + sqrt(25 - x^2), x from -5 to 0: quarter circle of radius 5 on a ring.
    volume -= pi * (25.0 * 5.0 + 2.0 * 5.0 * pi * 25.0 / 4.0 + (125.0 - 125.0 / 3.0));
    // Below r = 12 - sqrt(4 - x^2), x from 0 to 2.
    volume -= pi * (144.0 * 2.0 - 2.0 * 12.0 * pi + (8.0 - 8.0 / 3.0));
    return volume;
}

double distance_to_corners(const Point& at, const PieceOutline& outline) {
    double least = HUGE_VAL;
    for (const OutlinePiece& piece : outline.pieces)
        least = std::min(least, std::hypot(at.z - 1e3 * piece.to.z, at.r - 1e3 * piece.to.r));
    return least;
}

TEST_F(StepFiles, GroovesAndArcsComeBackInEveryUnit) {
    const PieceOutline profile = grooved_profile();
    const double theory = grooved_volume();
    ASSERT_NEAR(1e9 * std::abs(revolved_volume(profile)) / theory, 1.0, 1e-12);
    for (std::size_t n = 0; n < display_unit_names().size(); ++n) {
        const std::string& unit = display_unit_names()[n];
        const std::string path =
            written(step_file({{.name = "pec", .outlines = {profile}}}, static_cast<DisplayUnit>(n)));
        const ImportedDrawing drawing = read_step_outlines(path, {});
        ASSERT_EQ(drawing.volumes.size(), 1u);
        EXPECT_NEAR(drawing.volumes[0].volume_mm3 / theory, 1.0, 1e-9) << unit;
        EXPECT_EQ(drawing.volumes[0].layer, "pec");
        const ClosedOutlines closed = closed_sections(drawing, path);
        ASSERT_EQ(closed.outlines.size(), 1u) << unit;
        const ImportedChain& outline = closed.outlines[0];
        EXPECT_EQ(outline.pieces.size(), profile.pieces.size());
        int arcs = 0;
        for (const ImportedPiece& piece : outline.pieces) {
            EXPECT_LT(distance_to_corners(piece.to, profile), 1e-6) << piece.to.z << " " << piece.to.r;
            if (piece.through) ++arcs;
        }
        EXPECT_EQ(arcs, 2) << unit;
        PieceOutline read{outline.from, {}};
        for (const ImportedPiece& piece : outline.pieces) read.pieces.push_back({piece.to, piece.through});
        EXPECT_NEAR(std::abs(revolved_volume(read)) / theory, 1.0, 1e-9) << unit;
        EXPECT_TRUE(closed.reports.empty());
    }
}

TEST_F(StepFiles, AUnitOfTheImportTakesThePlaceOfTheFiles) {
    const std::string path =
        written(step_file({{.name = "pec", .outlines = {grooved_profile()}}}, DisplayUnit::inch));
    const ImportedDrawing drawing = read_step_outlines(path, 1.0);
    EXPECT_NEAR(drawing.volumes.at(0).volume_mm3 / grooved_volume() * std::pow(25.4, 3), 1.0, 1e-9);
    EXPECT_NO_THROW(closed_sections(drawing, path));
}

TEST_F(StepFiles, ATiltedAxisIsFound) {
    SolidShape solid{.name = "pec", .outlines = {grooved_profile()}};
    solid.map = Eigen::Translation3d(0.003, -0.004, 0.05) *
                Eigen::AngleAxisd(0.7, Eigen::Vector3d(1.0, 2.0, 0.5).normalized());
    const std::string path = written(step_file({solid}, DisplayUnit::millimetre));
    const ClosedOutlines closed = closed_sections(read_step_outlines(path, {}), path);
    ASSERT_EQ(closed.outlines.size(), 1u);
    EXPECT_EQ(closed.outlines[0].pieces.size(), solid.outlines[0].pieces.size());
    ASSERT_EQ(closed.reports.size(), 1u);
    EXPECT_NE(closed.reports[0].find("z is the axis through"), std::string::npos) << closed.reports[0];
    // All of it is moved along the axis by one length.
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const ImportedPiece& piece : closed.outlines[0].pieces)
        low = std::min(low, piece.to.z), high = std::max(high, piece.to.z);
    EXPECT_NEAR(high - low, 27.0, 1e-6);
}

TEST_F(StepFiles, SolidsWithHolesAndOnTheAxisKeepTheirNames) {
    const double s = std::sqrt(0.5);
    const SolidShape half_ball{
        .name = "lens",
        .outlines = {{{0.0, 0.0}, {{{0.0, 5e-3}}, {{5e-3, 0.0}, Point{5e-3 * s, 5e-3 * s}}, {{0.0, 0.0}}}}}};
    const SolidShape ring{
        .name = "pec",
        .outlines = {
            {{-10e-3, 1e-3}, {{{-10e-3, 5e-3}}, {{-1e-3, 5e-3}}, {{-1e-3, 1e-3}}, {{-10e-3, 1e-3}}}},
            {{-6e-3, 3e-3}, {{{-4e-3, 3e-3}, Point{-5e-3, 4e-3}}, {{-6e-3, 3e-3}, Point{-5e-3, 2e-3}}}}}};
    const std::string path = written(step_file({half_ball, ring, ring}, DisplayUnit::millimetre));
    const ImportedDrawing drawing = read_step_outlines(path, {});
    ASSERT_EQ(drawing.volumes.size(), 3u);
    EXPECT_EQ(drawing.volumes[0].layer, "lens");
    EXPECT_EQ(drawing.volumes[1].layer, "pec");
    EXPECT_EQ(drawing.volumes[2].layer, "pec 2");
    EXPECT_NEAR(drawing.volumes[0].volume_mm3, 2.0 / 3.0 * pi * 125.0, 1e-9);
    EXPECT_NEAR(drawing.volumes[1].volume_mm3, pi * 24.0 * 9.0 - 2.0 * pi * 3.0 * pi, 1e-9);
    EXPECT_EQ(closed_sections(drawing, path).outlines.size(), 5u);
}

TEST_F(StepFiles, AHalfEllipsoidKeepsItsVolume) {
    std::vector<Point> polygon{{0.0, 0.0}};
    for (int n = 0; n <= 160; ++n) {
        const double angle = 0.5 * pi * (160 - n) / 160.0;
        polygon.push_back({0.02 * std::cos(angle), 0.01 * std::sin(angle)});
    }
    polygon.back().r = 0.0;
    const std::string path =
        written(step_file({{.name = "lens", .outlines = {with_curves(polygon)}}}, DisplayUnit::millimetre));
    const ImportedDrawing drawing = read_step_outlines(path, {});
    EXPECT_NEAR(drawing.volumes.at(0).volume_mm3 / 4188.790205, 1.0, 1e-6);
    const ClosedOutlines closed = closed_sections(drawing, path);
    ASSERT_EQ(closed.outlines.size(), 1u);
    EXPECT_GT(closed.outlines[0].pieces.size(), 50u) << "the curve became lines";
    for (const ImportedPiece& piece : closed.outlines[0].pieces)
        if (piece.to.z > 0.0) {
            EXPECT_NEAR(std::hypot(piece.to.z / 20.0, piece.to.r / 10.0), 1.0, 1e-6);
        }
}

TEST_F(StepFiles, MirroredAndStretchedCopiesHaveTheirVolume) {
    SolidShape ball = sphere_shape({1e-3, 2e-3, 3e-3}, 2e-3);
    ball.name = "ball";
    ball.map = Eigen::Scaling(1.0, 2.0, -1.0) * ball.map;
    ball.copies = 3, ball.copy_step = {0.01, 0.0, 0.0};
    EXPECT_NEAR(1e9 * ball.exact_volume(), 3.0 * 2.0 * 4.0 / 3.0 * pi * 8.0, 1e-9);
    SolidShape box = box_shape({0.0, 0.0, 0.0}, {1e-3, 2e-3, -3e-3});
    box.name = "box";
    SolidShape cone = cone_shape({0.0, 0.0, 0.0}, {1e-3, 1e-3, 1e-3}, 1e-3, 0.0);
    cone.name = "cone";
    SolidShape loft = loft_shape({1e-3, 2e-3}, {4e-3, 3e-3}, 6e-3);
    loft.name = "loft";
    EXPECT_NEAR(1e9 * loft.exact_volume(), 2.0 + 12.0 + 4.0 * 2.5 * 2.5, 1e-12);
    const std::string text =
        step_file({ball, box, cone, loft}, DisplayUnit::millimetre);  // compares the volumes
    EXPECT_NE(text.find("MANIFOLD_SOLID_BREP('cone'"), std::string::npos);
}

TEST_F(StepFiles, BodiesThatAreNotOfRevolutionAreRefused) {
    EXPECT_NE(refusal(solids + "/cross_hole.step").find("has faces about several axes"), std::string::npos);
    EXPECT_NE(refusal(solids + "/two_axes.step").find("has faces about several axes"), std::string::npos);
    EXPECT_NE(refusal(solids + "/block.step").find("has no face about an axis"), std::string::npos);
    EXPECT_NE(refusal(solids + "/milled_flat.step").find("is not a body of revolution"), std::string::npos);
    const std::string keyway = refusal(solids + "/keyway.step");
    EXPECT_NE(keyway.find("is not a body of revolution: volume differs"), std::string::npos) << keyway;
}

TEST_F(StepFiles, OtherFilesAreRefused) {
    EXPECT_NE(refusal(written("hello")).find("is not a STEP file"), std::string::npos);
    EXPECT_NE(refusal(written("")).find("is not a STEP file"), std::string::npos);
    const std::string whole = read_text_file(solids + "/keyway.step");
    EXPECT_NE(refusal(written(whole.substr(0, whole.size() / 2))), "");
    ImportSettings planar{.name = "x"};
    planar.is_planar = true;
    EXPECT_THROW(imported_project(solids + "/keyway.step", planar), InputError);
    EXPECT_THROW(imported_project(folder_ / "missing.step", {.name = "x"}), std::system_error);
}

TEST_F(StepFiles, FacesOfAnIgesFileAreSewn) {
    // A tube with a round groove in its bore.
    const std::string path = solids + "/tube.igs";
    const ImportedDrawing drawing = read_step_outlines(path, {});
    const double groove = 2.0 * pi * (3.0 + 4.0 / (3.0 * pi)) * 0.5 * pi;
    ASSERT_EQ(drawing.volumes.size(), 1u);
    EXPECT_NEAR(drawing.volumes[0].volume_mm3, pi * 16.0 * 20.0 - groove, 1e-4);
    const ClosedOutlines closed = closed_sections(drawing, path);
    ASSERT_EQ(closed.outlines.size(), 1u);
    EXPECT_EQ(closed.outlines[0].pieces.size(), 7u);
    EXPECT_THROW(read_step_outlines(path, 1.0), InputError);
}

TEST_F(StepFiles, AFileThatCrashesOpenCascadeIsOneError) {
    // An edge whose entity is another one: Open CASCADE 7.6 follows a null pointer.
    const std::string path = written(mutated(read_text_file(solids + "/keyway.step"), 3));
    EXPECT_EQ(refusal(path), path + ": cannot be read (the reader stopped: signal 11 (Segmentation fault))");
}

TEST_F(StepFiles, AnImportedBodyIsAProject) {
    const std::string path =
        written(step_file({{.name = "pec", .outlines = {grooved_profile()}}}, DisplayUnit::millimetre));
    const ImportedProject imported = imported_project(path, {.name = "grooves"});
    const Antenna antenna = antenna_of(imported.project);
    ASSERT_EQ(antenna.regions.size(), 1u);
    EXPECT_TRUE(antenna.regions[0].material.is_pec);
    EXPECT_NEAR(antenna.port.radius, 5e-3, 1e-9);
}

class StepFilesLong : public StepFiles {};

TEST_F(StepFilesLong, MutatedFilesEndNoProgramButTheReader) {
    const std::string profile =
        step_file({{.name = "pec", .outlines = {grooved_profile()}}}, DisplayUnit::millimetre);
    const std::string keyway = read_text_file(solids + "/keyway.step");
    int read = 0, refused = 0, stopped = 0;
    for (unsigned seed = 0; seed < 500; ++seed) {
        const std::string reason = refusal(written(mutated(seed % 2 == 0 ? profile : keyway, seed)));
        const bool is_stopped = reason.find("the reader stopped") != std::string::npos;
        ++(reason.empty() ? read : is_stopped ? stopped : refused);
    }
    RecordProperty("read", read);
    RecordProperty("refused", refused);
    RecordProperty("stopped", stopped);
    printf("500 mutated files: %d read, %d refused, %d stopped the reader\n", read, refused, stopped);
    EXPECT_EQ(read + refused + stopped, 500);
    EXPECT_GT(stopped, 0) << "nothing is known of files that stop the reader";
}

}  // namespace
}  // namespace lathe
