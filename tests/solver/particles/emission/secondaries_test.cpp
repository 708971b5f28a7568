// The numbers drawn: the generator against its authors' vectors, and the laws of emission.
#include "solver/particles/emission/secondaries.hpp"

#include <gtest/gtest.h>

#include <set>

#include "solver/particles/emission/wall_material.hpp"

namespace lathe::particles {
namespace {

TEST(ParticleRandom, PhiloxGivesTheVectorsOfItsAuthors) {
    // Random123 1.09, kat_vectors.
    std::uint32_t words[4] = {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344};
    detail::philox4x32_10(words, 0xa4093822, 0x299f31d0);
    EXPECT_EQ(words[0], 0xd16cfe09U);
    EXPECT_EQ(words[1], 0x94fdccebU);
    EXPECT_EQ(words[2], 0x5001e420U);
    EXPECT_EQ(words[3], 0x24126ea1U);
}

TEST(ParticleRandom, LineagesDiffer) {
    std::set<std::uint64_t> lineages;
    for (std::uint64_t parent = 0; parent < 1000; ++parent)
        for (std::uint32_t event = 0; event < 10; ++event)
            for (std::uint32_t index = 0; index < 10; ++index)
                lineages.insert(child_lineage(parent, event, index));
    EXPECT_EQ(lineages.size(), 100'000U);
}

TEST(Secondaries, EnergyDirectionAndNumberFollowTheirLaws) {
    const int count = 1'000'000;
    double energy = 0, energy_squared = 0, cosine = 0, tangent = 0, azimuth_squared = 0, poisson = 0,
           bernoulli = 0;
    for (int n = 0; n < count; ++n) {
        const FourUniforms draw = uniforms({7, 3}, static_cast<std::uint64_t>(n), 1, 0);
        const double e = drawn_energy_ev(2.0, draw.u[0], draw.u[1]);
        energy += e;
        energy_squared += e * e;
        const EmissionDirection direction = drawn_direction(draw.u[2], draw.u[3]);
        cosine += direction.normal;
        tangent += direction.tangent;
        azimuth_squared += direction.azimuth * direction.azimuth;
        bernoulli += drawn_number(NumberLaw::bernoulli, 1.7, draw.u[0]);
        poisson += drawn_number(NumberLaw::poisson, 1.7, draw.u[1]);
    }
    EXPECT_NEAR(energy / count, 4.0, 0.04);
    EXPECT_NEAR(energy_squared / count, 24.0, 0.24);  // gamma law of order 2: 6 T^2
    EXPECT_NEAR(cosine / count, 2.0 / 3.0, 0.0067);
    EXPECT_NEAR(tangent / count, 0.0, 0.002);
    EXPECT_NEAR(azimuth_squared / count, 0.25, 0.0025);
    EXPECT_NEAR(bernoulli / count, 1.7, 0.017);
    EXPECT_NEAR(poisson / count, 1.7, 0.017);
}

TEST(Secondaries, MeanNumberIsTheYield) {
    for (const YieldModel model : {YieldModel::vaughan, YieldModel::spark3d, YieldModel::furman_pivi}) {
        const WallMaterial copper = known_material("copper", model);
        const YieldCurve curve = yield_curve(copper);
        for (const NumberLaw law : {NumberLaw::bernoulli, NumberLaw::poisson}) {
            const int count = 200'000;
            double sum = 0;
            for (int n = 0; n < count; ++n)
                sum += emit_secondaries(curve, {.number = law}, {1, 0}, static_cast<std::uint64_t>(n), 150.0,
                                        0.5, [](int, const Secondary&) {});
            const double expected = secondary_yield(curve, 150.0, 0.5).total();
            EXPECT_NEAR(sum / count, expected, 0.01 * expected) << name_of(model);
        }
    }
}

TEST(Secondaries, MayBeLimitedToTheEnergyOfTheImpact) {
    const WallMaterial copper = known_material("copper", YieldModel::crossover);
    const YieldCurve curve = yield_curve(copper);
    double fastest = 0, fastest_limited = 0;
    for (std::uint64_t n = 0; n < 10'000; ++n) {
        const auto faster = [](double& fastest_ev) {
            return
                [&fastest_ev](int, const Secondary& s) { fastest_ev = std::fmax(fastest_ev, s.energy_ev); };
        };
        emit_secondaries(curve, {}, {1, 0}, n, 10.0, 0.0, faster(fastest));
        emit_secondaries(curve, {.limit_to_impact_energy = true}, {1, 0}, n, 10.0, 0.0,
                         faster(fastest_limited));
    }
    EXPECT_GT(fastest, 12.0);
    EXPECT_EQ(fastest_limited, 10.0);
}

}  // namespace
}  // namespace lathe::particles
