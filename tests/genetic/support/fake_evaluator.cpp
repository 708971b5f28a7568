#include "tests/genetic/support/fake_evaluator.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <sstream>
#include <thread>

#include "genetic/execution/worker_pool.hpp"
#include "genetic/objectives/goal_slopes.hpp"

namespace lathe::genetic {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

class FakeEvaluator final : public Evaluator {
public:
    FakeEvaluator(FakeOptions options, double cells_per_wavelength)
        : options_(std::move(options)), cells_per_wavelength_(cells_per_wavelength) {}

    std::string identity() const override { return options_.identity; }

    void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                  const Finished& finished) override {
        auto one = [&](std::size_t index, int, std::stop_token) -> std::optional<Evaluation> {
            wait();
            if (options_.called) options_.called(genomes[index]);
            if (options_.evaluate) return options_.evaluate(genomes[index]);
            const auto& limits = control.slope_limits;
            return fake_evaluation_with_slopes(genomes[index], limits.empty() ? no_slopes : limits[index],
                                               cells_per_wavelength_);
        };
        evaluate_on_workers(genomes.size(), options_.workers, control, one, finished);
    }

private:
    void wait() const {
        if (options_.longest_delay_us == 0) return;
        thread_local std::minstd_rand random{std::random_device{}()};
        const auto longest = static_cast<std::minstd_rand::result_type>(options_.longest_delay_us);
        std::this_thread::sleep_for(std::chrono::microseconds(random() % longest));
    }

    FakeOptions options_;
    double cells_per_wavelength_;
};

}  // namespace

Project fake_project(int evaluations, std::uint64_t seed, const std::string& algorithm) {
    const std::string text = R"({
      "format": "lathe/1", "name": "fake",
      "antenna": {"template": "conical_horn", "parameters": {
        "waveguide_radius_mm": 3.6, "waveguide_length_mm": {"value": 15.0, "min": 10.0, "max": 20.0},
        "flare_length_mm": {"value": 40.0, "min": 20.0, "max": 50.0},
        "aperture_radius_mm": {"value": 14.0, "min": 8.0, "max": 18.0}, "wall_thickness_mm": 0.6}},
      "simulation": {"from_ghz": 27.0, "to_ghz": 33.0, "frequencies": 7, "cells_per_wavelength": 20},
      "objectives": [{"metric": "s11_db", "goal": "below", "value": -25},
                     {"metric": "directivity_dbi", "goal": "above", "value": 18.0, "weight": 2}],
      "optimiser": {"algorithm": ")" +
                             algorithm + R"(", "population": 10, "evaluations": )" +
                             std::to_string(evaluations) + R"(, "seed": )" + std::to_string(seed) + "}}";
    return parse_project(text, "fake.lathe");
}

Project fake_sweep(int samples) {
    Project project = fake_project();
    project.sweep = SweepSettings{SweepMethod::sobol, {}, samples, 1};
    return project;
}

Evaluation fake_evaluation(const Genome& genome, double cells_per_wavelength) {
    Evaluation evaluation;
    evaluation.device = "fake";
    if (genome[1] > 48.0) {
        evaluation.score = {EvaluationStatus::infeasible, genome[1] - 48.0, not_a_number, {}};
        evaluation.error = "too long";
        return evaluation;
    }
    if (genome[0] < 10.5) {
        evaluation.score = {EvaluationStatus::diverged, 0.0, not_a_number, {}};
        return evaluation;
    }
    const double length = std::sin(genome[0]) + 1.1 + 0.01 * cells_per_wavelength;
    const double shape = std::pow((genome[1] - 31.7) / 30.0, 2) + std::pow((genome[2] - 12.3) / 10.0, 2);
    const double objective = genome[2] > 17.5 ? not_a_number : length + 2.0 * shape;
    evaluation.score = {EvaluationStatus::valid, 0.0, objective, {length, shape}};
    evaluation.objectives = {{"s11_db", -25.0 + length, 3e10, length, length, 1.2 * length},
                             {"directivity_dbi", 18.0 - shape, 3e10, shape, shape, 1.2 * shape}};
    return evaluation;
}

Evaluation fake_evaluation_with_slopes(const Genome& genome, double slope_limit,
                                       double cells_per_wavelength) {
    Evaluation evaluation = fake_evaluation(genome, cells_per_wavelength);
    Score& score = evaluation.score;
    if (score.status != EvaluationStatus::valid || !(score.objective < slope_limit)) return evaluation;
    score.misses = {score.objectives[0], 2.0 * score.objectives[1]};
    score.slopes = {std::cos(genome[0]),
                    0.0,
                    0.0,
                    0.0,
                    4.0 * (genome[1] - 31.7) / 900.0,
                    4.0 * (genome[2] - 12.3) / 100.0};
    evaluation.metrics_json = with_goal_slopes(std::move(evaluation.metrics_json), score);
    return evaluation;
}

RunOptions fake_run_options(const FakeOptions& options) {
    RunOptions run;
    run.make_evaluator = [options](const Project&, double cells_per_wavelength) {
        return std::make_unique<FakeEvaluator>(options, cells_per_wavelength);
    };
    return run;
}

std::string dump_store(const std::filesystem::path& store) {
    SQLite::Database database(store.string(), SQLite::OPEN_READONLY, 10'000);
    std::string text;
    for (const std::string table : {"run", "generation", "evaluation", "verification"}) {
        // By the columns, not in the order of writing: workers finish in any order. The first column is last:
        // it is what tells two re-checks of one design apart.
        SQLite::Statement rows(database, "SELECT * FROM " + table + " ORDER BY 2, 3, 1");
        while (rows.executeStep()) {
            text += table;
            for (int column = 0; column < rows.getColumnCount(); ++column) {
                const std::string name = rows.getColumnName(column);
                if (name == "milliseconds" || name == "created_utc") continue;
                // Reals as hexadecimal, so that the last bit shows.
                const auto value = rows.getColumn(column);
                char real[40] = "";
                if (value.isFloat()) std::snprintf(real, sizeof real, "%a", value.getDouble());
                text += "|" + (value.isFloat() ? std::string(real) : value.getString());
            }
            text += "\n";
        }
    }
    return text;
}

std::string first_difference(const std::filesystem::path& left, const std::filesystem::path& right) {
    std::istringstream left_rows(dump_store(left)), right_rows(dump_store(right));
    std::string left_row, right_row;
    while (true) {
        const bool has_left = static_cast<bool>(std::getline(left_rows, left_row));
        const bool has_right = static_cast<bool>(std::getline(right_rows, right_row));
        if (!has_left && !has_right) return "";
        if (has_left != has_right) return "one has more rows: " + (has_left ? left_row : right_row);
        if (left_row != right_row) return left_row + "\nagainst\n" + right_row;
    }
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "lathe-test-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

RunSummary run_fake(const std::filesystem::path& store, const Project& project, const FakeOptions& options) {
    return Run::create(store, project, fake_run_options(options)).run({});
}

}  // namespace lathe::genetic
