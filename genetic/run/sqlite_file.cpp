#include "genetic/run/sqlite_file.hpp"

#include <sqlite3.h>

#include <array>
#include <ctime>
#include <system_error>

#include "genetic/run/file_system.hpp"

namespace lathe::genetic {

namespace {

constexpr int busy_timeout_ms = 10'000;
constexpr int short_busy_timeout_ms = 1'000;  // a writer there keeps its lock as long as it runs

int pragma(SQLite::Database& database, const std::string& name) {
    return database.execAndGet("PRAGMA " + name).getInt();
}

void check_kind(SQLite::Database& database, const std::filesystem::path& path, const SqliteFileKind& kind) {
    if (pragma(database, "application_id") != kind.application_id)
        throw StorageError(path.string() + " is not a " + kind.name);
    const int version = pragma(database, "user_version");
    if (version != kind.schema_version)
        throw StorageError(path.string() + ": " + kind.name + " of format " + std::to_string(version) +
                           ", this program reads format " + std::to_string(kind.schema_version));
}

/// What the user can do about an error of SQLite, as a sentence that follows its text; empty where nothing is
/// known to help. A full disk shows as "full", as a write that failed, or, for a store that is opened, as
/// shared memory that could not be laid out.
std::string storage_remedy(const std::filesystem::path& path, int extended_code) {
    constexpr std::uintmax_t little = 1 << 20;  // bytes; a store that is opened needs some 32 KiB
    std::error_code error;
    const auto folder = std::filesystem::absolute(path, error).parent_path();
    const auto space = std::filesystem::space(folder, error);
    const int code = extended_code & 0xff;
    const bool writes = code == SQLITE_IOERR || code == SQLITE_FULL || code == SQLITE_CANTOPEN;
    if (code == SQLITE_FULL || (writes && !error && space.available < little))
        return ": the disk is full; nothing that was stored is lost. Free some space on it and resume";
    if (code == SQLITE_IOERR)
        return ": the disk cannot be read or written; nothing that was stored is lost. Look whether it is "
               "full or gone, then resume";
    if (code == SQLITE_READONLY || code == SQLITE_CANTOPEN || code == SQLITE_PERM)
        return ": look whether you may write the file and its folder";
    return "";
}

}  // namespace

std::string storage_message(const std::filesystem::path& path, const SQLite::Exception& error) {
    const std::string what = path.string() + ": " + error.what() + " (SQLite error " +
                             std::to_string(error.getExtendedErrorCode()) + ")";
    return what + storage_remedy(path, error.getExtendedErrorCode());
}

SQLite::Database open_database(const std::filesystem::path& path, const SqliteFileKind& kind,
                               bool read_only) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        throw StorageError(path.string() + ": there is no such " + kind.name);
    return with_storage_errors(path, [&]() -> SQLite::Database {
        // Readers too: what a killed writer left half done, the first to open has to roll back. On a medium
        // that cannot be written SQLite opens for reading by itself.
        const bool is_network = is_network_file_system(path);
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE,
                                  read_only && is_network ? short_busy_timeout_ms : busy_timeout_ms);
        try {
            check_kind(database, path, kind);
        } catch (const SQLite::Exception& busy) {
            if (!is_network || busy.getErrorCode() != SQLITE_BUSY) throw;
            throw StorageError(path.string() +
                               " is in use, and on a network file system only its writer "
                               "can read it: look at it when the run has stopped");
        }
        if (read_only) {
            database.exec("PRAGMA query_only = ON");
            return database;
        }
        if (is_network) {
            database.exec("PRAGMA locking_mode = EXCLUSIVE");
            database.exec("PRAGMA journal_mode = DELETE");
        } else {
            database.exec("PRAGMA journal_mode = WAL");
        }
        database.exec("PRAGMA synchronous = FULL");
        // Rows go to the end; a run that lasts should not grow by pages that are never read again.
        database.exec("PRAGMA cache_size = -256");  // KiB
        return database;
    });
}

void leave_log_alone(SQLite::Database& database) {
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

void check_integrity(SQLite::Database& database, const std::filesystem::path& path) {
    const auto verdict =
        with_storage_errors(path, [&] { return database.execAndGet("PRAGMA integrity_check").getString(); });
    if (verdict != "ok") throw StorageError(path.string() + " is damaged: " + verdict);
}

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

namespace detail {

std::filesystem::path begin_creation(const std::filesystem::path& path) {
    if (std::filesystem::exists(path)) throw StorageError(path.string() + " exists already");
    auto partial = path;
    partial += ".partial";
    std::error_code ignored;  // left by a creation that was killed; if it stays, opening it says why
    std::filesystem::remove(partial, ignored);
    partial += "-journal";
    std::filesystem::remove(partial, ignored);
    return path.string() + ".partial";
}

void end_creation(const std::filesystem::path& partial, const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::rename(partial, path, error);
    if (error) throw StorageError(path.string() + ": " + error.message());
    sync_directory(std::filesystem::absolute(path).parent_path());
}

}  // namespace detail

}  // namespace lathe::genetic
