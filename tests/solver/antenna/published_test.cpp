// Templates set to published dimensions, and the curves they are made of.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "genetic/project/project.hpp"
#include "solver/antenna/horn_profile.hpp"
#include "solver/antenna/lens_shape.hpp"
#include "tests/solver/antenna/designs.hpp"

namespace lathe {
namespace {

using test::design_with;

Antenna drawn(const std::string& file) {
    return antenna_of(read_project(std::filesystem::path(LATHE_VALIDATION) / file));
}

/// Places where what is drawn and what the template builds have different material, on a grid of
/// `count` x `count` points inside the box; the built antenna begins `shift` (m) behind the drawn one.
int different_places(const Antenna& expected, const Antenna& built, double shift) {
    constexpr int count = 300;
    const Extent extent = extent_of(expected);
    int differing = 0;
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            const Point place = {extent.z_min + (extent.z_max - extent.z_min) * (k + 0.31) / count,
                                 1.05 * extent.r_max * (i + 0.47) / count};
            const Material a = material_at(expected, place);
            const Material b = material_at(built, {place.z + shift, place.r});
            differing += a == b ? 0 : 1;
        }
    }
    return differing;
}

/// A slot as the outline of a corrugated horn draws it: mm, z from the throat.
struct Slot {
    double mouth_start = 0.0, mouth_end = 0.0, tooth_end = 0.0;
    double wall_radius = 0.0, depth = 0.0;
    bool is_ring_loaded = false;
    double chamber_start = 0.0, chamber_depth = 0.0;  ///< of a ring-loaded slot
};

std::vector<Slot> slots_of(const Design& design) {
    const ParameterValues values(design);
    const double throat = values.scalar("waveguide_length_mm");
    std::vector<Point> mm = build_antenna(design).regions.at(0).outline;
    for (Point& point : mm) point = {1e3 * point.z - throat, 1e3 * point.r};
    std::vector<Slot> slots;
    std::size_t at = 1;
    for (int j = 0; j < values.integer("slots"); ++j) {
        Slot slot;
        slot.mouth_start = slot.chamber_start = mm[at].z;
        slot.wall_radius = mm[at].r;
        slot.is_ring_loaded = mm[at + 2].z < mm[at + 1].z - 1e-9;
        if (slot.is_ring_loaded) slot.chamber_start = mm[at += 2].z;
        const double ceiling = mm[at].r, bottom = mm[at + 1].r;
        slot.depth = bottom - slot.wall_radius;
        slot.chamber_depth = slot.is_ring_loaded ? bottom - ceiling : slot.depth;
        slot.mouth_end = mm[at + 2].z;
        slot.tooth_end = mm[at + 4].z;
        slots.push_back(slot);
        at += 4;
    }
    return slots;
}

TEST(CorrugatedHorn, DefaultIsTheTableOfTheGranetAndJamesHorn) {
    struct Row {
        std::size_t slot;
        double radius, depth;
    };
    // a_j and d_j of the 10.7 to 14.5 GHz horn, mm.
    const std::vector<Row> table = {{1, 11.4997, 10.1157}, {2, 11.5247, 9.4719},  {3, 11.5994, 8.8254},
                                    {4, 11.7229, 8.1736},  {5, 11.8937, 7.5143},  {6, 12.1096, 6.8458},
                                    {10, 13.3753, 6.7018}, {20, 18.4437, 6.4023}, {40, 31.7539, 6.1466},
                                    {60, 46.2302, 6.0646}};
    const std::vector<Slot> slots = slots_of(default_design("corrugated_horn"));
    ASSERT_EQ(slots.size(), 60u);
    for (const Row& row : table) {
        const Slot& slot = slots[row.slot - 1];
        EXPECT_NEAR(slot.wall_radius, row.radius, 1e-4) << row.slot;
        EXPECT_NEAR(slot.depth, row.depth, 1e-4) << row.slot;
        EXPECT_NEAR(slot.mouth_end - slot.mouth_start, 2.40849, 1e-4) << row.slot;
    }
    EXPECT_NEAR(slots.back().tooth_end, 180.637, 1e-3);
}

TEST(CorrugatedHorn, InnerWallIsTheDrawnHornOfTheValidation) {
    const std::vector<Point> expected = drawn("corrugated_horn_ku.lathe").regions.at(0).outline;
    const std::vector<Point> built = build_antenna(default_design("corrugated_horn")).regions.at(0).outline;
    for (std::size_t i = 0; i < 2 + 60 * 4; ++i) {
        EXPECT_NEAR(built[i].z - 30e-3, expected[i].z, 2e-9) << i;
        EXPECT_NEAR(built[i].r, expected[i].r, 2e-9) << i;
    }
}

TEST(CorrugatedHorn, RingLoadedSlotsHaveNarrowMouthsAndChambersBehindThem) {
    const Design design =
        design_with("corrugated_horn", {{"mode_converter", {1.0}}, {"first_slot_fraction", {0.1}}});
    const std::vector<Slot> slots = slots_of(design);
    const double pitch = 3.01061609;
    for (std::size_t j = 0; j < 5; ++j) {
        const double mouth = (0.1 + static_cast<double>(j) * 0.7 / 5.0) * pitch;
        EXPECT_TRUE(slots[j].is_ring_loaded);
        EXPECT_NEAR(slots[j].mouth_end - slots[j].mouth_start, mouth, 1e-9);
        EXPECT_NEAR(slots[j].mouth_end - slots[j].chamber_start, 0.8 * pitch, 1e-9);
        EXPECT_NEAR(slots[j].chamber_depth, slots[j].depth * 2.0 / 3.0, 1e-12);
    }
    EXPECT_FALSE(slots[5].is_ring_loaded);
    const Antenna antenna = build_antenna(design);
    const auto is_metal = [&antenna](double z, double r) {
        return material_at(antenna, {(30.0 + z) * 1e-3, r * 1e-3}).is_pec;
    };
    const Slot& third = slots[2];
    const double middle = third.mouth_end - 0.7 * pitch, low = third.wall_radius + 0.1 * third.depth;
    EXPECT_FALSE(is_metal(middle, third.wall_radius + third.depth - 0.1));  // in the chamber
    EXPECT_TRUE(is_metal(middle, low));                                     // in the tooth below it
    EXPECT_FALSE(is_metal(third.mouth_end - 0.01, low));                    // in the mouth
}

TEST(CorrugatedHorn, FactorsTaperDepthPitchAndWidth) {
    const std::vector<Slot> plain = slots_of(default_design("corrugated_horn"));
    const std::vector<Slot> tapered =
        slots_of(design_with("corrugated_horn", {{"slot_depth_factors", {1.0, 1.2}},
                                                 {"pitch_factors", {1.0, 1.5}},
                                                 {"slot_fractions", {0.5, 0.9}},
                                                 {"profile", {0.0}}}));
    EXPECT_NEAR(tapered[0].depth, plain[0].depth, 1e-12);
    EXPECT_NEAR(tapered[59].tooth_end - tapered[59].mouth_start, 1.5 * 3.01061609, 1e-9);
    EXPECT_NEAR(tapered[0].mouth_end, 0.5 * 3.01061609, 1e-9);
    const Slot& last = tapered[59];
    EXPECT_NEAR((last.mouth_end - last.mouth_start) / (last.tooth_end - last.mouth_start), 0.9, 1e-9);
    EXPECT_NEAR(last.depth / plain[59].depth, 1.2, 2e-3);
}

TEST(ChokedFeed, DefaultIsTheDrawnFeedTenTimesAsLarge) {
    Antenna expected = drawn("choked_feed.lathe");
    for (Point& point : expected.regions.at(0).outline) point = {10.0 * point.z, 10.0 * point.r};
    expected.port.radius *= 10.0;
    expected.port.z *= 10.0;
    EXPECT_EQ(different_places(expected, build_antenna(default_design("choked_feed")), 15e-3), 0);
}

TEST(DielectricRod, DefaultIsTheDrawnPolyrodTenTimesAsLarge) {
    Antenna expected = drawn("dielectric_rod.lathe");
    for (Region& region : expected.regions)
        for (Point& point : region.outline) point = {10.0 * point.z, 10.0 * point.r};
    expected.port.radius *= 10.0;
    expected.port.z *= 10.0;
    EXPECT_EQ(different_places(expected, build_antenna(default_design("dielectric_rod")), 30e-3), 0);
}

TEST(Lens, DefaultIsTheDrawnEllipseTenTimesAsLarge) {
    Antenna expected = drawn("elliptical_lens.lathe");
    for (Region& region : expected.regions)
        for (Point& point : region.outline) point = {10.0 * point.z, 10.0 * point.r};
    expected.port.radius *= 10.0;
    expected.port.z *= 10.0;
    const Design design = design_with("lens", {{"waveguide_length_mm", {30.0}}});
    // Two polygons of the same ellipse with different corners.
    EXPECT_LE(different_places(expected, build_antenna(design), 30e-3), 9);
    const LensShape shape{.kind = LensKind::ellipse, .radius = 2.5, .relative_permittivity = 2.1};
    EXPECT_NEAR(shape.outline()[1].r, 1.80937, 1e-5);
    EXPECT_NEAR(shape.length(), 5.83790, 1e-5);
}

/// Every path from the feed to a plane wave front is equally long: what makes it a lens.
TEST(Lens, EllipseAndHyperbolaKeepFermatsPrinciple) {
    const double permittivity = 2.53, n = std::sqrt(permittivity);
    const LensShape ellipse{.kind = LensKind::ellipse, .radius = 20.0, .relative_permittivity = permittivity};
    const double front = ellipse.length();
    for (const Point& point : ellipse.outline()) {
        if (point == Point{}) continue;  // the middle of the base
        EXPECT_NEAR(n * std::hypot(point.z, point.r) + front - point.z, n * front, 1e-9) << point.r;
    }
    const LensShape hyperbola{.kind = LensKind::hyperbola,
                              .radius = 20.0,
                              .relative_permittivity = permittivity,
                              .extension = 1.0,
                              .focal_distance = 25.0};
    for (const Point& point : hyperbola.outline()) {
        if (point.z == hyperbola.length()) continue;  // the flat front
        EXPECT_NEAR(std::hypot(point.z + 25.0, point.r) - n * point.z, 25.0, 1e-9) << point.r;
    }
}

TEST(Lens, MatchingLayerIsAsThickAsAskedAcrossItself) {
    for (const LensKind kind :
         {LensKind::extended_hemisphere, LensKind::ellipse, LensKind::hyperbola, LensKind::spline}) {
        const LensShape shape{.kind = kind,
                              .radius = 20.0,
                              .relative_permittivity = 2.5,
                              .extension = 3.0,
                              .focal_distance = 30.0,
                              .heights = {20.0, 18.0, 12.0, 6.0}};
        const std::vector<Point> lens = shape.outline();
        int checked = 0;
        for (const Point& point : shape.coated_outline(0.8)) {
            // Corners at base and rim are nearer or further.
            if (point.z == 0.0 || point.r > 18.0 || point.r == 0.0) continue;
            double nearest = HUGE_VAL;
            for (std::size_t i = 0; i + 1 < lens.size(); ++i) {
                const Point a = lens[i], b = lens[i + 1];
                const double length = std::hypot(b.z - a.z, b.r - a.r);
                if (length == 0.0) continue;
                const double share = std::clamp(
                    ((point.z - a.z) * (b.z - a.z) + (point.r - a.r) * (b.r - a.r)) / (length * length), 0.0,
                    1.0);
                nearest = std::min(nearest, std::hypot(point.z - a.z - share * (b.z - a.z),
                                                       point.r - a.r - share * (b.r - a.r)));
            }
            EXPECT_NEAR(nearest, 0.8, 0.05) << static_cast<int>(kind) << " " << point.z << " " << point.r;
            ++checked;
        }
        EXPECT_GT(checked, 50) << static_cast<int>(kind);
    }
}

TEST(HornProfiles, BeginAndEndWhereAskedAndNeverFall) {
    for (int kind = 0; kind <= static_cast<int>(ProfileKind::gaussian); ++kind) {
        for (const double exponent : {0.5, 1.0, 2.0, 5.0}) {
            for (const double weight : {0.0, 0.4, 1.0}) {
                const HornProfile profile{static_cast<ProfileKind>(kind), 3.0, 17.0, weight, exponent, 0.3};
                EXPECT_EQ(profile.radius_at(0.0), 3.0);
                EXPECT_EQ(profile.radius_at(1.0), 17.0);
                EXPECT_NEAR(profile.radius_at(1.0 - 1e-12), 17.0, 1e-9) << kind;
                for (int i = 1; i <= 200; ++i) {
                    EXPECT_GE(profile.radius_at(i / 200.0), profile.radius_at((i - 1) / 200.0) - 1e-12)
                        << kind << " " << i;
                }
            }
        }
    }
}

TEST(HornProfiles, TakeTheirLiteratureValuesHalfWay) {
    const auto half_way = [](ProfileKind kind) {
        return HornProfile{kind, 1.0, 5.0, 0.6, 3.0, 0.25}.radius_at(0.5);
    };
    EXPECT_NEAR(half_way(ProfileKind::linear), 3.0, 1e-12);
    EXPECT_NEAR(half_way(ProfileKind::sinusoid), 1.0 + 4.0 * (0.2 + 0.6 * std::pow(0.5, 1.5)), 1e-12);
    EXPECT_NEAR(half_way(ProfileKind::tangential),
                1.0 + 4.0 * (0.2 + 0.6 * std::pow(std::sqrt(2.0) - 1.0, 3.0)), 1e-12);
    EXPECT_NEAR(half_way(ProfileKind::power), 1.0 + 4.0 * (0.2 + 0.6 / 8.0), 1e-12);
    EXPECT_NEAR(half_way(ProfileKind::exponential), std::sqrt(5.0), 1e-12);
    EXPECT_NEAR(half_way(ProfileKind::hyperbolic), std::sqrt(7.0), 1e-12);
    EXPECT_NEAR(half_way(ProfileKind::polynomial), 1.0 + 4.0 * 4.0 * (1.0 - 1.5 / 4.0) / 8.0, 1e-12);
    // L1 = L/4, L2 = 3L/4: 1 + 2 [3 sin^2(pi (z + L2 - L1) / 4 L2) - 1] with z + L2 - L1 = L
    EXPECT_NEAR(half_way(ProfileKind::asymmetric_sine_squared),
                1.0 + 2.0 * (3.0 * std::pow(std::sin(std::acos(-1.0) / 3.0), 2) - 1.0), 1e-12);
    EXPECT_NEAR(half_way(ProfileKind::gaussian), std::sqrt(3.4 * 3.4 + (25.0 - 3.4 * 3.4) / 9.0), 1e-12);
}

}  // namespace
}  // namespace lathe
