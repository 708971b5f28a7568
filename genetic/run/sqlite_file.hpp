// SQLite as the stores use it: every committed transaction is on the disk, every error is a StorageError.
#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "genetic/run/storage_error.hpp"

namespace lathe::genetic {

/// What a file is, told by SQLite's application id and user version.
struct SqliteFileKind {
    int application_id = 0;
    int schema_version = 0;
    std::string name;  ///< for messages: "run store"
    /// SQL that makes every table that a file of this kind may have, in a list for each definition of a table
    /// that later formats define anew.
    std::vector<std::vector<std::string>> tables;
    int oldest_schema_version = schema_version;  ///< of those that are read
    int page_bytes = 4096;                       ///< of new files: pages hold several rows
};

/// Message of an SQLite error with the file it happened to.
std::string storage_message(const std::filesystem::path& path, const SQLite::Exception& error);

/// Calls `action`; an error of SQLite becomes a StorageError that names the file.
template <typename Action>
auto with_storage_errors(const std::filesystem::path& path, Action&& action) {
    try {
        return std::forward<Action>(action)();
    } catch (const SQLite::Exception& error) {
        throw StorageError(storage_message(path, error));
    }
}

/// Makes a new database that appears under its name only when it is complete: `fill` writes tables and
/// first rows, then the file is renamed into place. Throws StorageError when `path` exists.
template <typename Fill>
void create_database(const std::filesystem::path& path, const SqliteFileKind& kind, Fill&& fill);

/// Opens an existing database, for writing with synchronous = FULL and write-ahead logging (a rollback
/// journal and an exclusive lock on network file systems). A file that may not be written, on a read-only
/// medium or of another user, opens for reading without journal or shared memory. Views and triggers do not
/// run, and nothing but the tables of its kind may be in the file. Throws StorageError when the file is
/// missing, or of another kind, version or schema.
SQLite::Database open_database(const std::filesystem::path& path, const SqliteFileKind& kind, bool read_only);

/// After a failed write: closing then leaves the write-ahead log as it is, for the next one who opens the
/// file to judge by its checksums. Otherwise SQLite would flush it again through the same handle, and after a
/// failed flush the operating system says that all is well.
void leave_log_alone(SQLite::Database& database);

/// Throws StorageError when SQLite finds the file damaged.
void check_integrity(SQLite::Database& database, const std::filesystem::path& path);

/// Now, as ISO 8601 in UTC.
std::string utc_now();

namespace detail {
std::filesystem::path begin_creation(const std::filesystem::path& path);
void end_creation(const std::filesystem::path& partial, const std::filesystem::path& path);
}  // namespace detail

template <typename Fill>
void create_database(const std::filesystem::path& path, const SqliteFileKind& kind, Fill&& fill) {
    const auto partial = detail::begin_creation(path);
    with_storage_errors(path, [&] {
        SQLite::Database database(partial.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec("PRAGMA page_size = " + std::to_string(kind.page_bytes));
        database.exec("PRAGMA synchronous = FULL");
        database.exec("PRAGMA application_id = " + std::to_string(kind.application_id));
        database.exec("PRAGMA user_version = " + std::to_string(kind.schema_version));
        SQLite::Transaction transaction(database);
        fill(database);
        transaction.commit();
    });
    detail::end_creation(partial, path);
}

}  // namespace lathe::genetic
