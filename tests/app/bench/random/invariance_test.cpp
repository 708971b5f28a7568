// Random antennas of all geometries and their images under the symmetries of physics.
#include "app/bench/random/invariance_run.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace lathe::bench {
namespace {

constexpr std::size_t few_antennas = 20, many_antennas = 300;
constexpr std::size_t all_transformations = 100;  // more than there are

void expect_invariance(RandomGeometry geometry, std::size_t antennas, std::size_t transformations) {
    for (const InvarianceOutcome& outcome : invariance_of(geometry, antennas, transformations))
        EXPECT_TRUE(outcome.passes()) << outcome.text();
}

TEST(Invariance, OfBodiesOfRevolution) {
    expect_invariance(RandomGeometry::revolution, few_antennas, 4);
}

TEST(InvarianceOfPlanar, AntennasWithEAcrossThePlane) {
    expect_invariance(RandomGeometry::planar_tm, few_antennas, 3);
}

TEST(InvarianceOfPlanar, AntennasWithEInThePlane) {
    expect_invariance(RandomGeometry::planar_te, few_antennas, 3);
}

TEST(Invariance, Of3DAntennas) {
    expect_invariance(RandomGeometry::volume, few_antennas, 1);
}

TEST(InvarianceLong, OfBodiesOfRevolution) {
    expect_invariance(RandomGeometry::revolution, many_antennas, all_transformations);
}

TEST(InvarianceLong, OfPlanarAntennasWithEAcrossThePlane) {
    expect_invariance(RandomGeometry::planar_tm, many_antennas, all_transformations);
}

TEST(InvarianceLong, OfPlanarAntennasWithEInThePlane) {
    expect_invariance(RandomGeometry::planar_te, many_antennas, all_transformations);
}

TEST(InvarianceLong, Of3DAntennas) {
    expect_invariance(RandomGeometry::volume, many_antennas, 4);
}

Transformation named(const InvariantAntenna& antenna, const std::string& name) {
    for (const Transformation& one : antenna.transformations())
        if (one.name == name) return one;
    throw std::out_of_range(name);
}

/// An image that is not one: the check names the quantity.
TEST(InvarianceCheck, FindsAnotherAntenna) {
    constexpr std::pair<RandomGeometry, std::uint64_t> antennas[] = {{RandomGeometry::revolution, 10},
                                                                     {RandomGeometry::planar_tm, 0}};
    for (const auto& [geometry, number] : antennas) {
        InvariantAntenna antenna(geometry, number);
        Transformation other = named(antenna, "reversed");
        for (Point& p : other.drawn.flat().regions.front().outline)
            if (p.z > 0.0) p.z *= 1.2;
        const InvarianceOutcome outcome = antenna.check(other);
        EXPECT_FALSE(outcome.passes()) << outcome.text();
        EXPECT_GT(outcome.size(), 1.0) << outcome.text();
    }
}

/// An image that cannot be solved.
TEST(InvarianceCheck, FindsWhatIsNotSolved) {
    InvariantAntenna antenna(RandomGeometry::planar_tm, 0);
    Transformation other = named(antenna, "reversed");
    other.drawn.flat().planar->ports.front().width *= 1.5;
    const InvarianceOutcome outcome = antenna.check(other);
    EXPECT_FALSE(outcome.passes());
    EXPECT_NE(outcome.problem.find("the image is not solved"), std::string::npos) << outcome.problem;
}

TEST(InvarianceCheck, FewTransformationsOfManyAntennasAreAll) {
    for (const RandomGeometry geometry : all_random_geometries) {
        std::set<std::string> chosen, all;
        for (std::uint64_t number = 0; number < few_antennas; ++number) {
            const InvariantAntenna antenna(geometry, number);
            const auto& its = antenna.transformations();
            for (const Transformation& one : its) all.insert(one.name);
            for (const std::size_t n : chosen_transformations(its.size(), number, 3))
                chosen.insert(its[n].name);
        }
        EXPECT_EQ(chosen, all) << geometry_name(geometry);
    }
}

}  // namespace
}  // namespace lathe::bench
