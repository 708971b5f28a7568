// The file behind a RunStore: one connection, its transactions, and whether what it holds is whole.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "genetic/run/file_system.hpp"
#include "genetic/run/result_packing.hpp"
#include "genetic/run/run_store.hpp"
#include "genetic/run/sqlite_file.hpp"

namespace lathe::genetic {

extern const SqliteFileKind run_file_kind;

/// SHA-256 of the algorithm's state and the generation's genomes, 64 hexadecimal digits.
std::string generation_hash(const std::string& algorithm_state, std::span<const Genome> genomes);

struct RunStore::Implementation {
    std::filesystem::path path;
    std::unique_ptr<StoreLock> lock;  ///< held while writing; null when read only
    SQLite::Database database;
    ResultPacking packing;
    bool is_broken = false;
    bool is_flushing = true;  ///< open_database() says so
    RunHeader header{};

    Implementation(std::filesystem::path file, bool read_only);

    // One transaction. After an error nothing more is written through this connection: what the operating
    // system dropped with a failed fsync is not known here, only a fresh open sees what the disk has.
    template <typename Action>
    void write(Action&& action) {
        if (is_broken) throw StorageError(path.string() + ": an earlier write failed, open the run again");
        try {
            SQLite::Transaction transaction(database);
            action();
            transaction.commit();
        } catch (const SQLite::Exception& error) {
            is_broken = true;
            leave_log_alone(database);
            throw StorageError(storage_message(path, error) +
                               "; everything acknowledged before is safe, make room and resume");
        }
    }

    // Text that is no number where one belongs is damage, like a page that is.
    template <typename Action>
    auto read(Action&& action) {
        try {
            return with_storage_errors(path, std::forward<Action>(action));
        } catch (const std::logic_error& error) {
            throw StorageError(path.string() + " is damaged: a stored value cannot be read: " + error.what());
        }
    }

    void flush_every_commit(bool flush);
    /// Evaluations for which `condition`, a piece of SQL or nothing, is true.
    std::vector<StoredEvaluation> evaluations_where(const std::string& condition);
    /// Solves at the end of the run by role: those on the run's own grid, or the re-checks.
    std::vector<StoredVerification> verifications(bool on_own_grid);
    RunHeader read_header();
    /// Throws StorageError when the project, a genome, a generation or a result is not what was written.
    void check_hashes();
    /// Gives a store of format 1 hashes. Stores of format 2 stay so: their tables have no room for packed
    /// records.
    void update_format();
};

}  // namespace lathe::genetic
