// Hashes of results in a run store: a row that was changed outside of the program does not match the hash
// stored with it.
#pragma once

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <string>

namespace lathe::genetic {

/// CREATE TABLE of the hashes; stores of format 1 lack it.
extern const char* const result_hash_schema;

/// Stores the hash of the present row, in the transaction of the caller. `name` is "generation/slot" of an
/// evaluation, the role of a verification, or the genome of a 3D verification.
void hash_evaluation(SQLite::Database& database, int generation, int slot);
void hash_verification(SQLite::Database& database, const std::string& role);
void hash_volume_verification(SQLite::Database& database, const std::string& genome);

/// Stores the hash of the dictionary of packed records.
void hash_packing(SQLite::Database& database);

/// Drops the hashes of all verifications, before the rows are deleted.
void forget_verification_hashes(SQLite::Database& database);

/// Gives every result of a store of format 1 a hash and makes it one of format 2, in the transaction of the
/// caller.
void hash_all_results(SQLite::Database& database);

/// Throws StorageError when a result is not what was stored: a column changed, or a row or hash taken away.
void check_result_hashes(SQLite::Database& database, const std::filesystem::path& path);

}  // namespace lathe::genetic
