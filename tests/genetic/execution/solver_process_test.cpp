// Devices that are lost, processes that die, hang or never start: what they cost, and what they do not.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <atomic>
#include <cmath>
#include <map>

#include "genetic/execution/evaluator.hpp"
#include "genetic/execution/message_channel.hpp"
#include "genetic/execution/messages.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "solver/solve/solve.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_horn.hpp"
#include "tests/genetic/support/unreliable_engine.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

/// Flares long enough for grids of unlike widths.
Project process_horn() {
    return small_horn({.longest_flare_mm = 20.0, .cells_per_wavelength = 10, .pml_cells = 6});
}

/// Each with columns of its own; one breaks a rule.
const std::vector<Genome> horns = {{3.0, 5.0}, {5.0, 5.0},  {7.0, 5.0},  {9.0, 5.0}, {11.0, 5.0},
                                   {6.0, 3.0}, {13.0, 5.0}, {15.0, 5.0}, {17.0, 5.0}};

int columns_of(const Genome& genome) {
    const Project project = project_with(process_horn(), genome);
    return build_simulation(antenna_of(project), project.simulation).problem.grid.nz;
}

using Evaluations = std::map<std::size_t, Evaluation>;

Evaluations evaluate_all(SolverEvaluatorOptions options) {
    Evaluations evaluations;
    if (options.workers == 0) options.workers = 3;
    SolverEvaluator(process_horn(), options)
        .evaluate(horns, {}, [&](std::size_t index, Evaluation evaluation) {
            EXPECT_TRUE(evaluations.emplace(index, std::move(evaluation)).second);
        });
    return evaluations;
}

const Evaluations& undisturbed() {
    static const Evaluations evaluations = evaluate_all({});
    return evaluations;
}

/// Expects two evaluations to be stored alike, but for the time.
void expect_same(const Evaluation& left, const Evaluation& right) {
    auto a = evaluation_to_json(left), b = evaluation_to_json(right);
    a.erase("milliseconds"), b.erase("milliseconds");
    EXPECT_EQ(nlohmann::json::to_cbor(a), nlohmann::json::to_cbor(b)) << a << b;
}

void expect_undisturbed(const Evaluations& evaluations) {
    ASSERT_EQ(evaluations.size(), horns.size());
    for (const auto& [index, evaluation] : evaluations) {
        SCOPED_TRACE(index);
        expect_same(evaluation, undisturbed().at(index));
    }
    EXPECT_EQ(evaluations.at(0).score.status, EvaluationStatus::valid);
    EXPECT_EQ(evaluations.at(5).score.status, EvaluationStatus::infeasible);
}

SolverProcessOptions fake_solver(const std::string& kind, int columns = 0, const std::string& marker = "") {
    SolverProcessOptions options;
    options.program = LATHE_FAKE_SOLVER;
    options.arguments = {kind, std::to_string(columns), marker};
    return options;
}

SolverEvaluatorOptions isolated(const SolverProcessOptions& process) {
    SolverEvaluatorOptions options;
    options.isolated = true;
    options.process = process;
    return options;
}

/// A device that is lost from its `calls`th call on, for good, in this process.
SolverEvaluatorOptions lost_here_after(int calls, const SolverProcessOptions& process) {
    SolverEvaluatorOptions options;
    options.process = process;
    auto left = std::make_shared<std::atomic<int>>(calls);
    options.make_session = [left](const std::string&, int threads, ProblemFamily) {
        return std::make_unique<UnreliableEngine>(threads, [left](const Problem&) {
            if (left->fetch_sub(1) <= 0) throw DeviceLost("an illegal address", -1);
        });
    };
    return options;
}

}  // namespace

TEST(Messages, AreLookedThroughBeforeTheyAreRead) {
    const nlohmann::json message = {{"id", 7},
                                    {"genome", {1.5, -2.0, std::nan("")}},
                                    {"text", "a"},
                                    {"no", nullptr},
                                    {"more", {{"deep", nlohmann::json::array({1u, true, -300})}}}};
    const std::vector<std::uint8_t> sound = nlohmann::json::to_cbor(message);
    EXPECT_EQ(message_from_bytes(sound).dump(), message.dump());
    for (std::size_t n = 0; n < sound.size(); ++n)
        EXPECT_ANY_THROW(message_from_bytes(std::span(sound).first(n))) << n << " bytes of it";
    for (const unsigned char nested : {0x81, 0x9f, 0xa1, 0xbf, 0x5f, 0x7f, 0xc1})
        EXPECT_THROW(message_from_bytes(std::vector<unsigned char>(1'000'000, nested)), std::invalid_argument)
            << int{nested};
    const std::vector<unsigned char> huge = {0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00};
    EXPECT_THROW(message_from_bytes(huge), std::invalid_argument);
}

TEST(SolverProcess, GivesTheBitsOfThisProcess) {
    expect_undisturbed(evaluate_all(isolated(fake_solver("none"))));
}

TEST(SolverProcess, TakesOverWhenADeviceIsLost) {
    expect_undisturbed(evaluate_all(lost_here_after(0, fake_solver("none"))));
    expect_undisturbed(evaluate_all(lost_here_after(4, fake_solver("none"))));
}

TEST(SolverProcess, ACandidateThatItDiedOfOnceIsTriedAgain) {
    for (const std::string kind : {"exit", "lost"}) {
        SCOPED_TRACE(kind);
        const TemporaryFolder folder;
        const auto marker = folder / "died";
        expect_undisturbed(evaluate_all(isolated(fake_solver(kind, columns_of(horns[3]), marker.string()))));
        EXPECT_TRUE(std::filesystem::exists(marker)) << "the fault has not happened";
    }
}

TEST(SolverProcess, OneThatHangsIsEndedAndReplaced) {
    const TemporaryFolder folder;
    const auto marker = folder / "stopped";
    auto process = fake_solver("stop", columns_of(horns[2]), marker.string());
    process.silence = std::chrono::milliseconds(2500);
    expect_undisturbed(evaluate_all(isolated(process)));
    EXPECT_TRUE(std::filesystem::exists(marker)) << "the fault has not happened";
}

TEST(SolverProcess, ACandidateThatKillsTwoFailsAndHarmsNoOther) {
    const std::size_t bad = 6;
    const auto evaluations = evaluate_all(isolated(fake_solver("exit", columns_of(horns[bad]))));
    ASSERT_EQ(evaluations.size(), horns.size());
    for (const auto& [index, evaluation] : evaluations) {
        SCOPED_TRACE(index);
        if (index != bad) expect_same(evaluation, undisturbed().at(index));
    }
    EXPECT_EQ(evaluations.at(bad).score.status, EvaluationStatus::failed);
    EXPECT_TRUE(evaluations.at(bad).error.starts_with("crash: ")) << evaluations.at(bad).error;
    EXPECT_NE(evaluations.at(bad).error.find("exit code 9"), std::string::npos);
}

TEST(SolverProcess, WithoutAnyDeviceLeftTheRunStopsAndBlamesNoCandidate) {
    SolverProcessOptions missing;
    missing.program = "/no/such/program";
    for (const auto& process : {fake_solver("refuse"), missing}) {
        Evaluations evaluations;
        auto options = lost_here_after(2, process);
        options.workers = 1;
        SolverEvaluator evaluator(process_horn(), options);
        EXPECT_THROW(evaluator.evaluate(horns, {},
                                        [&](std::size_t index, Evaluation evaluation) {
                                            evaluations.emplace(index, std::move(evaluation));
                                        }),
                     DeviceLost);
        ASSERT_EQ(evaluations.size(), 2u);
        for (const auto& [index, evaluation] : evaluations) expect_same(evaluation, undisturbed().at(index));
    }
}

TEST(SolverProcess, AStopIsHonouredWhileItWorks) {
    std::stop_source stop;
    auto options = isolated(fake_solver("none"));
    options.workers = 1;
    SolverEvaluator evaluator(process_horn(), options);
    std::size_t reported = 0;
    evaluator.evaluate(horns, {stop.get_token()}, [&](std::size_t, Evaluation) {
        if (++reported == 2) stop.request_stop();
    });
    EXPECT_LT(reported, 4u);
}

TEST(MessageChannel, KeepsEveryBitOfAnEvaluation) {
    Evaluation evaluation;
    evaluation.score = {EvaluationStatus::diverged,
                        0.1,
                        -std::numeric_limits<double>::infinity(),
                        {1.0 / 3.0, std::numeric_limits<double>::quiet_NaN(), 5e-324, -0.0}};
    evaluation.objectives = {{"s11_db", -12.3456789012345678, 3e10, 0.1, 1e300, 2.5}};
    evaluation.metrics_json = "{\"a\":1}";
    evaluation.error = "caf\u00e9";
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    MessageChannel near(ends[0], ends[0]), far(ends[1], ends[1]);
    near.send(evaluation_to_json(evaluation));
    const Evaluation got = evaluation_from_json(far.receive().value());
    expect_same(got, evaluation);
    EXPECT_TRUE(std::isnan(got.score.objectives.at(1)));
    EXPECT_TRUE(std::signbit(got.score.objectives.at(3)));
    close(ends[0]);
    EXPECT_FALSE(far.receive());
    EXPECT_THROW(far.send(1), ChannelError) << "and no SIGPIPE";
    close(ends[1]);
}

TEST(MessageChannel, RefusesWhatIsNoMessage) {
    const std::string too_long("\xff\xff\xff\xff", 4), cut_off("\x05\0\0\0abc", 7),
        garbage("\x02\0\0\0\xff\xff", 6);
    for (const std::string& bytes : {too_long, cut_off, garbage}) {
        int ends[2];
        ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        ASSERT_EQ(write(ends[0], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
        close(ends[0]);
        EXPECT_THROW(MessageChannel(ends[1], ends[1]).receive(), ChannelError);
        close(ends[1]);
    }
}
