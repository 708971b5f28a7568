// The library of dielectrics: names, ranges, water against a second publication, notes on frequencies.
#include "solver/geometry/dielectrics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/base/warning_rank.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/geometry/outline_checks.hpp"
#include "solver/geometry/scanline.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe::tests {
namespace {

TEST(Dielectrics, NamesAreUniqueSortedIdentifiers) {
    const std::vector<NamedDielectric>& all = named_dielectrics();
    ASSERT_GE(all.size(), 12u);
    for (std::size_t n = 0; n < all.size(); ++n) {
        EXPECT_EQ(all[n].name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), std::string::npos);
        EXPECT_EQ(find_dielectric(all[n].name), &all[n]);
        if (n > 0) {
            EXPECT_LT(all[n - 1].name, all[n].name);
        }
    }
    EXPECT_EQ(find_dielectric("pec"), nullptr);
    EXPECT_EQ(find_dielectric(""), nullptr);
}

TEST(Dielectrics, ValuesAreInRangeAndHaveASource) {
    for (const NamedDielectric& dielectric : named_dielectrics()) {
        SCOPED_TRACE(dielectric.name);
        EXPECT_GT(dielectric.relative_permittivity, 1.0);
        EXPECT_LT(dielectric.relative_permittivity, 13.0);
        EXPECT_EQ(dielectric.loss_tangent > 0.0, !dielectric.is_dispersive()) << "poles have the losses";
        EXPECT_LT(dielectric.loss_tangent, 0.03);
        EXPECT_GT(dielectric.from_ghz, 0.5);
        EXPECT_LE(dielectric.from_ghz, dielectric.to_ghz);
        EXPECT_LT(dielectric.lowest_hz(), dielectric.highest_hz());
        EXPECT_LE(dielectric.lowest_hz(), 1e9 * dielectric.from_ghz);
        EXPECT_GE(dielectric.highest_hz(), 1e9 * dielectric.to_ghz);
        EXPECT_GE(dielectric.source.size(), 20u);
        EXPECT_NO_THROW(check_material(dielectric.material(), "material"));
        const std::complex<double> value = complex_permittivity(dielectric.material(), 10e9);
        EXPECT_GT(value.real(), 1.0);
        EXPECT_LT(value.imag(), 0.0) << "passive";
    }
}

/// Double Debye model of water (H. J. Liebe, G. A. Hufford, T. Manabe, A model for the complex permittivity
/// of water at frequencies below 1 THz, Int. J. Infrared Millimeter Waves 12, 1991, pp. 659-675).
std::complex<double> water_of_liebe(double celsius, double ghz) {
    const double theta = 1.0 - 300.0 / (273.15 + celsius);
    const double at_zero = 77.66 - 103.3 * theta, middle = 0.0671 * at_zero, infinite = 3.52 + 7.52 * theta;
    const double first = 20.2 + 146.4 * theta + 316.0 * theta * theta, second = 39.8 * first;
    const auto of_time = [ghz](double relaxation_ghz) {
        return std::complex<double>(1.0, ghz / relaxation_ghz);
    };
    return infinite + (at_zero - middle) / of_time(first) + (middle - infinite) / of_time(second);
}

TEST(Dielectrics, WaterIsThatOfAnotherPublication) {
    for (const auto& [name, celsius] : {std::pair{"water_20c", 20.0}, std::pair{"water_25c", 25.0}})
        for (const double ghz : {3.0, 10.0, 20.0}) {
            const Material water = find_dielectric(name)->material();
            const std::complex<double> expected = water_of_liebe(celsius, ghz);
            const double error = std::abs(complex_permittivity(water, 1e9 * ghz) - expected);
            EXPECT_LT(error, 0.01 * std::abs(expected)) << name << " at " << ghz << " GHz";
        }
}

TEST(Dielectrics, NotesNameBandsOutsideOfTheSource) {
    const std::vector<Material> used = {Material{}, find_dielectric("ptfe")->material(),
                                        find_dielectric("ptfe")->material(),
                                        find_dielectric("ro3003")->material()};
    EXPECT_TRUE(material_range_warnings(used, 9e9, 11e9).empty());
    const Warnings notes = material_range_warnings(used, 25e9, 35e9);
    ASSERT_EQ(notes.size(), 1u) << "PTFE was measured at 10 GHz, RO3003 up to 40 GHz";
    EXPECT_EQ(notes[0].code, "material_out_of_range");
    EXPECT_EQ(notes[0].place, "ptfe");
    EXPECT_EQ(rank_of(notes[0]), WarningRank::note);
    EXPECT_EQ(material_range_warnings(used, 2e9, 9e9).size(), 2u) << "below both";
    std::vector<Material> numbers = used;
    for (Material& material : numbers) material = unnamed(material);
    EXPECT_TRUE(material_range_warnings(numbers, 25e9, 35e9).empty()) << "own numbers have no source";
}

/// A region with a name and one with the same numbers are one medium, without a grid line between them.
TEST(Dielectrics, NamesMakeNoOtherMaterials) {
    const Material named = find_dielectric("ptfe")->material();
    EXPECT_FALSE(named == unnamed(named)) << "files differ";
    Antenna antenna;
    antenna.regions = {{named, {{0.0, 0.0}, {0.01, 0.0}, {0.01, 0.01}, {0.0, 0.01}}},
                       {unnamed(named), {{0.01, 0.0}, {0.02, 0.0}, {0.02, 0.01}, {0.01, 0.01}}}};
    const MaterialScanner scanner(antenna);
    EXPECT_EQ(scanner.materials().size(), 2u);
    EXPECT_EQ(scanner.along_z(0.005).size(), 1u);
    for (const bool is_named_first : {true, false}) {
        Body body;
        SolidMaterial first, second;
        first.material = is_named_first ? named : unnamed(named);
        second.material = is_named_first ? unnamed(named) : named;
        body.add(make_box({0, 0, 0}, {1, 1, 1}), first);
        body.add(make_box({1, 0, 0}, {2, 1, 1}), second);
        ASSERT_EQ(body.materials().size(), 2u);
        EXPECT_EQ(body.materials()[1].material.name, "ptfe");
        EXPECT_EQ(body.on(Line{{0, 0.5, 0.5}, {1, 0, 0}}, {-9, 9}).size(), 1u);
    }
}

}  // namespace
}  // namespace lathe::tests
