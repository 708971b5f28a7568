#include "genetic/run/result_hash.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>

#include "genetic/run/sha256.hpp"
#include "genetic/run/storage_error.hpp"

namespace lathe::genetic {

const char* const result_hash_schema = R"(
CREATE TABLE IF NOT EXISTS result_hash (
    kind TEXT NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
)";

namespace {

/// A table of results: its columns, the name of a row, and the rows that hold a result.
struct ResultTable {
    const char* table;
    const char* name;       ///< SQL of a row's name
    const char* is_result;  ///< SQL
};

constexpr ResultTable evaluations{"evaluation", "generation || '/' || slot", "status <> 'pending'"};
constexpr ResultTable verifications{"verification", "role", "TRUE"};
constexpr ResultTable volume_verifications{"volume_verification", "genome", "TRUE"};
constexpr ResultTable packing{"packing", "id", "TRUE"};
constexpr std::array all_tables{evaluations, verifications, volume_verifications, packing};

/// SHA-256 of `columns` columns from the first: name, type, length and bytes of each; a real by its bits.
std::string row_hash(SQLite::Statement& row, int columns) {
    std::string text;
    for (int n = 0; n < columns; ++n) {
        const SQLite::Column column = row.getColumn(n);
        std::string value = column.isFloat()
                                ? fmt::format("{:016x}", std::bit_cast<std::uint64_t>(column.getDouble()))
                            : column.isNull() ? std::string()
                                              : column.getString();
        text += fmt::format("{} {} {}\n", column.getName(), column.getType(), value.size());
        text += value;
        text += '\n';
    }
    return sha256_hex(text);
}

void put_hash(SQLite::Database& database, const ResultTable& kind, const std::string& name,
              const std::string& hash) {
    SQLite::Statement insert(database, "INSERT OR REPLACE INTO result_hash VALUES (?, ?, ?)");
    insert.bind(1, kind.table);
    insert.bind(2, name);
    insert.bind(3, hash);
    insert.exec();
}

void hash_row(SQLite::Database& database, const ResultTable& kind, const std::string& name,
              SQLite::Statement& row) {
    if (row.executeStep()) put_hash(database, kind, name, row_hash(row, row.getColumnCount()));
}

/// Of a table whose name of a row is a column.
void hash_named_row(SQLite::Database& database, const ResultTable& kind, const std::string& name) {
    SQLite::Statement row(database, fmt::format("SELECT * FROM {} WHERE {} = ?", kind.table, kind.name));
    row.bind(1, name);
    hash_row(database, kind, name, row);
}

[[noreturn]] void refuse(const std::filesystem::path& path, const ResultTable& kind, const std::string& name,
                         const char* fault) {
    throw StorageError(fmt::format("{} is damaged: the row \"{}\" of its table {} {}", path.string(),
                                   name.substr(0, 64), kind.table, fault));
}

/// Reads each table by one statement, so that no concurrent writer changes a row before its hash is read.
void check_table(SQLite::Database& database, const std::filesystem::path& path, const ResultTable& kind) {
    SQLite::Statement rows(
        database,
        fmt::format("SELECT t.*, {1} AS row_name, ({2}) AS row_is_result, h.sha256 AS row_sha256 FROM {0} t "
                    "LEFT JOIN result_hash h ON h.kind = '{0}' AND h.name = {1}",
                    kind.table, kind.name, kind.is_result));
    const int columns = rows.getColumnCount() - 3;
    while (rows.executeStep()) {
        const bool is_result = rows.getColumn(columns + 1).getInt() != 0;
        const SQLite::Column hash = rows.getColumn(columns + 2);
        if (is_result != !hash.isNull() || (is_result && row_hash(rows, columns) != hash.getString()))
            refuse(path, kind, rows.getColumn(columns).getString(), "does not fit its hash");
    }
    // A lost evaluation shows in the hash of its generation.
    if (kind.table == evaluations.table) return;
    SQLite::Statement lost(database,
                           fmt::format("SELECT name FROM result_hash WHERE kind = '{0}' AND NOT EXISTS "
                                       "(SELECT 1 FROM {0} WHERE {1} = result_hash.name)",
                                       kind.table, kind.name));
    if (lost.executeStep()) refuse(path, kind, lost.getColumn(0).getString(), "is missing");
}

}  // namespace

void hash_evaluation(SQLite::Database& database, int generation, int slot) {
    SQLite::Statement row(database, "SELECT * FROM evaluation WHERE generation = ? AND slot = ?");
    row.bind(1, generation);
    row.bind(2, slot);
    hash_row(database, evaluations, fmt::format("{}/{}", generation, slot), row);
}

void hash_verification(SQLite::Database& database, const std::string& role) {
    hash_named_row(database, verifications, role);
}

void hash_volume_verification(SQLite::Database& database, const std::string& genome) {
    hash_named_row(database, volume_verifications, genome);
}

void hash_packing(SQLite::Database& database) {
    hash_named_row(database, packing, "1");
}

void forget_verification_hashes(SQLite::Database& database) {
    database.exec("DELETE FROM result_hash WHERE kind = 'verification'");
}

void hash_all_results(SQLite::Database& database) {
    database.exec(result_hash_schema);
    for (const ResultTable& kind : all_tables) {
        if (!database.tableExists(kind.table)) continue;
        SQLite::Statement rows(database, fmt::format("SELECT *, {1} AS row_name FROM {0} WHERE {2}",
                                                     kind.table, kind.name, kind.is_result));
        const int columns = rows.getColumnCount() - 1;
        while (rows.executeStep())
            put_hash(database, kind, rows.getColumn(columns).getString(), row_hash(rows, columns));
    }
    database.exec("PRAGMA user_version = 2");
}

void check_result_hashes(SQLite::Database& database, const std::filesystem::path& path) {
    const int format = database.execAndGet("PRAGMA user_version").getInt();
    if (format < 2) return;
    if (!database.tableExists("result_hash"))
        throw StorageError(path.string() + " is damaged: it has no hashes of its results");
    if (format > 2 && !database.tableExists(packing.table))
        throw StorageError(path.string() + " is damaged: it has no dictionary of its results");
    for (const ResultTable& kind : all_tables)
        if (database.tableExists(kind.table)) check_table(database, path, kind);
}

}  // namespace lathe::genetic
