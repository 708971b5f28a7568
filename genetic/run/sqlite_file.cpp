#include "genetic/run/sqlite_file.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
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
    if (version < kind.oldest_schema_version || version > kind.schema_version)
        throw StorageError(path.string() + ": " + kind.name + " of format " + std::to_string(version) +
                           ", this program reads format " + std::to_string(kind.schema_version));
}

using Objects = std::vector<std::array<std::string, 3>>;

/// Type, name and SQL of all tables, indices, views and triggers.
Objects objects_of(SQLite::Database& database) {
    Objects objects;
    SQLite::Statement rows(database, "SELECT type, name, coalesce(sql, '') FROM sqlite_master");
    while (rows.executeStep())
        objects.push_back(
            {rows.getColumn(0).getString(), rows.getColumn(1).getString(), rows.getColumn(2).getString()});
    return objects;
}

/// Refuses a file with anything in its schema that this program does not write: a stranger's view or trigger
/// could answer in place of a table, or run without end.
void check_schema(SQLite::Database& database, const std::filesystem::path& path, const SqliteFileKind& kind) {
    Objects known;
    for (const auto& definitions : kind.tables) {
        SQLite::Database expected(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        for (const std::string& tables : definitions) expected.exec(tables);
        const Objects objects = objects_of(expected);
        known.insert(known.end(), objects.begin(), objects.end());
    }
    for (const auto& object : objects_of(database))
        if (std::find(known.begin(), known.end(), object) == known.end())
            throw StorageError(path.string() + " is no " + kind.name + " that this program wrote: its " +
                               object[0] + " \"" + object[1].substr(0, 64) + "\" is not one of those of a " +
                               kind.name);
}

/// Lets a file from a stranger do nothing but hold rows.
void disarm(SQLite::Database& database) {
    sqlite3* handle = database.getHandle();
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    database.exec("PRAGMA cell_size_check = ON");
}

/// True where this user may not write the file or create files in its folder, or where the permissions of one
/// of them allow no user to write; the latter holds for the superuser too.
bool is_only_readable(const std::filesystem::path& path) {
    const auto folder = std::filesystem::absolute(path).parent_path();
    const auto is_writable = [](const std::filesystem::path& at) {
        using std::filesystem::perms;
        std::error_code error;
        const perms allowed = std::filesystem::status(at, error).permissions();
        constexpr perms write = perms::owner_write | perms::group_write | perms::others_write;
        return (allowed & write) != perms::none && ::access(at.c_str(), W_OK) == 0;
    };
    return !is_writable(path) || !is_writable(folder);
}

bool has_bytes(const std::filesystem::path& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return !error && size > 0;
}

/// The file as a URI of SQLite that says that nothing changes it: no journal and no shared memory are needed.
std::string unchanging_uri(const std::filesystem::path& path) {
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) || c == '/' || c == '.' || c == '-' || c == '_')
            uri += c;
        else
            uri += fmt::format("%{:02X}", byte);
    }
    return uri + "?immutable=1";
}

SQLite::Database open_file(const std::filesystem::path& path, bool read_only, int timeout_ms) {
    // A writer keeps its journal as long as it lives; one that was killed leaves it, and it has to be
    // rolled back first.
    if (read_only && is_only_readable(path)) {
        if (!has_bytes(path.string() + "-wal") && !has_bytes(path.string() + "-journal"))
            return {unchanging_uri(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI, timeout_ms};
        return {path.string(), SQLite::OPEN_READONLY, timeout_ms};
    }
    // Readers too: what a killed writer left half done, the first to open has to roll back.
    return {path.string(), SQLite::OPEN_READWRITE, timeout_ms};
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
        const bool is_network = is_network_file_system(path);
        SQLite::Database database =
            open_file(path, read_only, read_only && is_network ? short_busy_timeout_ms : busy_timeout_ms);
        try {
            disarm(database);
            check_kind(database, path, kind);
            check_schema(database, path, kind);
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
