#include "genetic/run/run_rows.hpp"

#include <fmt/format.h>

#include <limits>
#include <stdexcept>

#include "genetic/objectives/goal_slopes.hpp"
#include "genetic/run/stored_text.hpp"

namespace lathe::genetic {

namespace {

double real_of(const SQLite::Column& column) {
    return column.isNull() ? std::numeric_limits<double>::quiet_NaN() : column.getDouble();
}

Score score_of(SQLite::Statement& row, const std::string& metrics) {
    Score score{parse_evaluation_status(row.getColumn("status").getString()),
                real_of(row.getColumn("constraint_violation")), real_of(row.getColumn("objective")),
                numbers_from_text(row.getColumn("objective_values").getString())};
    try {
        read_goal_slopes(metrics, score);
    } catch (const std::invalid_argument& error) {
        throw StorageError(error.what());
    }
    return score;
}

}  // namespace

// Reals: SQLite has no NaN, it stores NULL instead. Seeds: SQLite has no unsigned 64 bits, so text.
const char* const run_schema = R"(
CREATE TABLE run (
    id INTEGER PRIMARY KEY CHECK (id = 1), created_utc TEXT NOT NULL,
    project TEXT NOT NULL, project_sha256 TEXT NOT NULL, seed TEXT NOT NULL, algorithm TEXT NOT NULL,
    program_version TEXT NOT NULL, evaluator TEXT NOT NULL, grid_sha256 TEXT NOT NULL,
    objectives_sha256 TEXT NOT NULL, state TEXT NOT NULL) STRICT;
CREATE TABLE event (
    id INTEGER PRIMARY KEY, time_utc TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL) STRICT;
CREATE TABLE file (path TEXT PRIMARY KEY, sha256 TEXT NOT NULL) STRICT;
)";

namespace {

/// Tables of generations and results. `record` is the type of packed columns, `key_rule` that of an
/// evaluation's key.
std::string result_tables(const char* record, const char* key_rule) {
    return fmt::format(R"(
CREATE TABLE generation (
    number INTEGER PRIMARY KEY, algorithm_state {0} NOT NULL, random_counter INTEGER NOT NULL,
    sha256 TEXT NOT NULL) STRICT;
CREATE TABLE evaluation (
    key TEXT {1}, generation INTEGER NOT NULL REFERENCES generation (number), slot INTEGER NOT NULL,
    genome TEXT NOT NULL, status TEXT NOT NULL, attempt INTEGER NOT NULL DEFAULT 0,
    constraint_violation REAL, objective REAL, objective_values TEXT NOT NULL DEFAULT '[]',
    objectives {0} NOT NULL DEFAULT '[]', metrics {0} NOT NULL DEFAULT '{{}}',
    device TEXT NOT NULL DEFAULT '', milliseconds REAL NOT NULL DEFAULT 0, error TEXT NOT NULL DEFAULT '',
    UNIQUE (generation, slot)) STRICT;
CREATE TABLE verification (
    role TEXT PRIMARY KEY, cells_per_wavelength REAL NOT NULL, genome TEXT NOT NULL, status TEXT NOT NULL,
    constraint_violation REAL, objective REAL, objective_values TEXT NOT NULL, objectives {0} NOT NULL,
    metrics {0} NOT NULL, device TEXT NOT NULL, milliseconds REAL NOT NULL, error TEXT NOT NULL) STRICT;
)",
                       record, key_rule);
}

}  // namespace

std::string result_schema() {
    return result_tables("ANY", "NOT NULL");  // BLOB, or TEXT where that is shorter
}

std::string text_result_schema() {
    return result_tables("TEXT", "PRIMARY KEY");
}

const char* const volume_verification_schema =
    "CREATE TABLE IF NOT EXISTS volume_verification (genome TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT";

const char* to_text(StoredState state) {
    switch (state) {
        case StoredState::optimising:
            return "optimising";
        case StoredState::verifying:
            return "verifying";
        case StoredState::finished:
            break;
    }
    return "finished";
}

StoredState parse_stored_state(const std::string& text) {
    for (const auto state : {StoredState::optimising, StoredState::verifying, StoredState::finished})
        if (text == to_text(state)) return state;
    throw StorageError("unknown state \"" + text + "\" of a run");
}

void bind_evaluation(SQLite::Statement& statement, const Evaluation& evaluation,
                     const ResultPacking& packing) {
    statement.bind(":status", to_string(evaluation.score.status));
    statement.bind(":constraint_violation", evaluation.score.constraint_violation);
    statement.bind(":objective", evaluation.score.objective);
    statement.bind(":objective_values", numbers_to_text(evaluation.score.objectives));
    packing.bind(statement, ":objectives", objectives_to_text(evaluation.objectives));
    packing.bind(statement, ":metrics", evaluation.metrics_json);
    statement.bind(":device", evaluation.device);
    statement.bind(":milliseconds", evaluation.milliseconds);
    statement.bind(":error", evaluation.error);
}

RunHeader header_of(SQLite::Statement& row) {
    return RunHeader{
        row.getColumn("project").getString(),           row.getColumn("project_sha256").getString(),
        std::stoull(row.getColumn("seed").getString()), row.getColumn("algorithm").getString(),
        row.getColumn("program_version").getString(),   row.getColumn("evaluator").getString(),
        row.getColumn("grid_sha256").getString(),       row.getColumn("objectives_sha256").getString()};
}

StoredEvaluation evaluation_of(SQLite::Statement& row, const ResultPacking& packing) {
    StoredEvaluation evaluation;
    evaluation.key = row.getColumn("key").getString();
    evaluation.generation = row.getColumn("generation").getInt();
    evaluation.slot = row.getColumn("slot").getInt();
    evaluation.genome = genome_from_text(row.getColumn("genome").getString());
    evaluation.attempt = row.getColumn("attempt").getInt();
    evaluation.is_pending = row.getColumn("status").getString() == "pending";
    if (evaluation.is_pending) return evaluation;
    evaluation.metrics_json = packing.read(row.getColumn("metrics"));
    evaluation.score = score_of(row, evaluation.metrics_json);
    evaluation.objectives = objectives_from_text(packing.read(row.getColumn("objectives")));
    evaluation.device = row.getColumn("device").getString();
    evaluation.error = row.getColumn("error").getString();
    evaluation.milliseconds = row.getColumn("milliseconds").getDouble();
    return evaluation;
}

StoredVerification verification_of(SQLite::Statement& rows, const ResultPacking& packing) {
    StoredVerification verification{rows.getColumn("role").getString(),
                                    rows.getColumn("cells_per_wavelength").getDouble(),
                                    genome_from_text(rows.getColumn("genome").getString()),
                                    {}};
    Evaluation& evaluation = verification.evaluation;
    evaluation.metrics_json = packing.read(rows.getColumn("metrics"));
    evaluation.score = score_of(rows, evaluation.metrics_json);
    evaluation.objectives = objectives_from_text(packing.read(rows.getColumn("objectives")));
    evaluation.device = rows.getColumn("device").getString();
    evaluation.milliseconds = rows.getColumn("milliseconds").getDouble();
    evaluation.error = rows.getColumn("error").getString();
    return verification;
}

}  // namespace lathe::genetic
