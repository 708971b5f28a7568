// Rows of the run store and the values they stand for.
#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "genetic/run/result_packing.hpp"
#include "genetic/run/run_store.hpp"

namespace lathe::genetic {

/// CREATE TABLE statements of a run store's header, events and files.
extern const char* const run_schema;
/// CREATE TABLE statements of generations and results, and those of formats 1 and 2, whose records were text.
std::string result_schema();
std::string text_result_schema();
/// CREATE TABLE of verifications in three dimensions; not in run_schema, since earlier stores lack it.
extern const char* const volume_verification_schema;

/// Word of a state in the store.
const char* to_text(StoredState state);
/// Inverse of to_text(). Throws StorageError on anything else.
StoredState parse_stored_state(const std::string& text);

/// Binds the columns that evaluation and verification share, by name.
void bind_evaluation(SQLite::Statement& statement, const Evaluation& evaluation,
                     const ResultPacking& packing);

/// The present row of a SELECT * from the table in question.
RunHeader header_of(SQLite::Statement& row);
StoredEvaluation evaluation_of(SQLite::Statement& row, const ResultPacking& packing);
StoredVerification verification_of(SQLite::Statement& row, const ResultPacking& packing);

}  // namespace lathe::genetic
