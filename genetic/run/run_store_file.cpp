#include "genetic/run/run_store_file.hpp"

#include <SQLiteCpp/Statement.h>

#include "genetic/run/recheck.hpp"
#include "genetic/run/result_hash.hpp"
#include "genetic/run/run_rows.hpp"
#include "genetic/run/sha256.hpp"
#include "genetic/run/stored_text.hpp"

namespace lathe::genetic {

const SqliteFileKind run_file_kind{
    0x4C544852,  // "LTHR"
    3,
    "run store",
    {{run_schema, result_schema(), result_hash_schema, volume_verification_schema, packing_schema},
     {text_result_schema()}},
    1,
    16384};

std::string generation_hash(const std::string& algorithm_state, std::span<const Genome> genomes) {
    std::string text = algorithm_state;
    for (const Genome& genome : genomes) text += '\n' + genome_to_text(genome);
    return sha256_hex(text);
}

RunStore::Implementation::Implementation(std::filesystem::path file, bool read_only)
    : path(std::move(file)),
      lock(read_only ? nullptr : std::make_unique<StoreLock>(path)),
      database(open_database(path, run_file_kind, read_only)),
      packing(read([&] { return ResultPacking(database); })),
      header(read_header()) {}

void RunStore::Implementation::flush_every_commit(bool flush) {
    if (flush == is_flushing) return;
    with_storage_errors(
        path, [&] { database.exec(flush ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL"); });
    is_flushing = flush;
}

std::vector<StoredEvaluation> RunStore::Implementation::evaluations_where(const std::string& condition) {
    return read([&] {
        SQLite::Statement rows(database,
                               "SELECT * FROM evaluation " + condition + " ORDER BY generation, slot");
        std::vector<StoredEvaluation> evaluations;
        while (rows.executeStep()) evaluations.push_back(evaluation_of(rows, packing));
        return evaluations;
    });
}

std::vector<StoredVerification> RunStore::Implementation::verifications(bool on_own_grid) {
    return read([&] {
        SQLite::Statement rows(database, "SELECT * FROM verification ORDER BY role");
        std::vector<StoredVerification> verifications;
        while (rows.executeStep()) {
            StoredVerification verification = verification_of(rows, packing);
            if (is_own_grid_role(verification.role) == on_own_grid)
                verifications.push_back(std::move(verification));
        }
        return verifications;
    });
}

RunHeader RunStore::Implementation::read_header() {
    return read([&] {
        SQLite::Statement row(database, "SELECT * FROM run");
        if (!row.executeStep()) throw StorageError(path.string() + " is damaged: it has no run in it");
        RunHeader its = header_of(row);
        if (!database.tableExists("file")) return its;  // of a version that had no antennas in space
        SQLite::Statement files(database, "SELECT path, sha256 FROM file ORDER BY rowid");
        while (files.executeStep())
            its.files.push_back({files.getColumn(0).getString(), files.getColumn(1).getString()});
        return its;
    });
}

void RunStore::Implementation::check_hashes() {
    auto require = [&](bool holds, const std::string& what) {
        if (!holds) throw StorageError(path.string() + " is damaged: " + what + " does not fit its hash");
    };
    require(sha256_hex(header.project_text) == header.project_sha256, "the project");
    SQLite::Statement rows(database, "SELECT number, algorithm_state, sha256 FROM generation");
    SQLite::Statement asked(database,
                            "SELECT genome, key, slot FROM evaluation WHERE generation = ? ORDER BY slot");
    while (rows.executeStep()) {
        const int number = rows.getColumn(0).getInt();
        std::vector<Genome> genomes;
        asked.reset();
        asked.bind(1, number);
        while (asked.executeStep()) {
            genomes.push_back(genome_from_text(asked.getColumn(0).getString()));
            require(evaluation_key(header, genomes.back()) == asked.getColumn(1).getString(),
                    "evaluation " + std::to_string(number) + "/" + asked.getColumn(2).getString());
        }
        require(generation_hash(packing.read(rows.getColumn(1)), genomes) == rows.getColumn(2).getString(),
                "generation " + std::to_string(number));
    }
    check_result_hashes(database, path);
}

void RunStore::Implementation::update_format() {
    if (database.execAndGet("PRAGMA user_version").getInt() > 1) return;
    write([&] { hash_all_results(database); });
}

std::string evaluation_key(const RunHeader& header, std::span<const double> genome) {
    return sha256_hex(genome_to_text(genome) + '\n' + header.program_version + '\n' + header.evaluator +
                      '\n' + header.grid_sha256 + '\n' + header.objectives_sha256);
}

}  // namespace lathe::genetic
