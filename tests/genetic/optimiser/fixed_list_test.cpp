// Candidates known beforehand, asked for as an optimiser asks.
#include "genetic/optimiser/fixed_list.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

using namespace lathe::genetic;

namespace {

const std::vector<Genome> seven = {{0.0, 6.0}, {1.0, 5.0}, {2.0, 4.0}, {3.0, 3.0},
                                   {4.0, 2.0}, {5.0, 1.0}, {6.0, 0.0}};

/// Valid, the better the nearer the first gene is to 4.
Score score_of(const Genome& genome) {
    return {EvaluationStatus::valid, 0.0, std::abs(genome[0] - 4.0), {}};
}

std::vector<Score> scores_of(const std::vector<Genome>& genomes) {
    std::vector<Score> scores;
    for (const Genome& genome : genomes) scores.push_back(score_of(genome));
    return scores;
}

}  // namespace

TEST(FixedList, AsksForAllInOrderAndEnds) {
    FixedList list(seven, 3);
    std::vector<Genome> asked;
    std::vector<std::size_t> sizes;
    EXPECT_EQ(list.best(), nullptr);
    while (true) {
        const auto genomes = list.ask();
        if (genomes.empty()) break;
        EXPECT_EQ(list.generation(), static_cast<int>(sizes.size()));
        EXPECT_EQ(list.ask(), genomes) << "the same until tell()";
        asked.insert(asked.end(), genomes.begin(), genomes.end());
        sizes.push_back(genomes.size());
        list.tell(scores_of(genomes));
    }
    EXPECT_EQ(asked, seven);
    EXPECT_EQ(sizes, (std::vector<std::size_t>{3, 3, 1}));
    ASSERT_NE(list.best(), nullptr);
    EXPECT_EQ(list.best()->genome, seven[4]);
    EXPECT_EQ(list.best()->generation, 1);
    EXPECT_EQ(list.best()->slot, 1);
}

TEST(FixedList, KeepsToABudget) {
    FixedList list(seven, 3);
    EXPECT_EQ(list.ask(2), std::vector<Genome>(seven.begin(), seven.begin() + 2));
}

TEST(FixedList, GoesOnWhereItWasStopped) {
    FixedList whole(seven, 3);
    std::vector<Individual> told;
    whole.ask();
    whole.tell(scores_of(whole.pending()));
    for (int slot = 0; slot < 3; ++slot)
        told.push_back({seven[static_cast<std::size_t>(slot)],
                        score_of(seven[static_cast<std::size_t>(slot)]), 0, slot});
    const auto pending = whole.ask();
    FixedList again(seven, 3);
    again.restore(whole.state(), told, pending);
    EXPECT_EQ(again.generation(), 1);
    EXPECT_EQ(again.best()->genome, whole.best()->genome);
    EXPECT_EQ(again.ask(), pending);
    again.tell(scores_of(pending));
    EXPECT_EQ(again.ask(), std::vector<Genome>{seven.back()});
    EXPECT_EQ(again.generation(), 2);
}

TEST(FixedList, RefusesWhatIsNotItsOwn) {
    FixedList list(seven, 3);
    EXPECT_THROW(list.tell({}), std::invalid_argument);
    list.ask();
    EXPECT_THROW(list.tell(std::vector<Score>(2)), std::invalid_argument);
    EXPECT_THROW(list.restore({}, {}, {{1.0, 5.0}}), std::invalid_argument) << "the second comes first";
    const Individual other{{0.5, 6.0}, {}, 0, 0};
    EXPECT_THROW(list.restore({}, std::vector{other}, {}), std::invalid_argument);
    EXPECT_THROW(list.restore({}, {}, std::vector<Genome>(8, seven[0])), std::invalid_argument);
    EXPECT_THROW(FixedList(seven, 0), std::invalid_argument);
}
