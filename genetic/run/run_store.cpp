#include "genetic/run/run_store.hpp"

#include "genetic/run/file_system.hpp"
#include "genetic/run/recheck.hpp"
#include "genetic/run/result_hash.hpp"
#include "genetic/run/run_rows.hpp"
#include "genetic/run/run_store_file.hpp"
#include "genetic/run/stored_text.hpp"

namespace lathe::genetic {

namespace {

constexpr std::uint64_t room_to_begin = 8u << 20;
constexpr std::uint64_t room_for_an_evaluation = 64u
                                                 << 10;  ///< metrics at many frequencies, in store and log

}  // namespace

RunStore::RunStore(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
RunStore::RunStore(RunStore&&) noexcept = default;
RunStore& RunStore::operator=(RunStore&&) noexcept = default;
RunStore::~RunStore() = default;

RunStore RunStore::create(const std::filesystem::path& path, const RunHeader& header) {
    if (free_bytes(path) < room_to_begin)
        throw StorageError(path.string() + ": less than 8 MiB free on this disk");
    {
        const StoreLock lock(path);
        create_database(path, run_file_kind, [&](SQLite::Database& database) {
            database.exec(run_schema);
            database.exec(result_schema());
            database.exec(result_hash_schema);
            ResultPacking::begin(database);
            hash_packing(database);
            SQLite::Statement insert(database,
                                     "INSERT INTO run VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'optimising')");
            int column = 0;
            for (const std::string& text :
                 {utc_now(), header.project_text, header.project_sha256, std::to_string(header.seed),
                  header.algorithm, header.program_version, header.evaluator, header.grid_sha256,
                  header.objectives_sha256})
                insert.bind(++column, text);
            insert.exec();
            for (const RecordedFile& file : header.files) {
                SQLite::Statement row(database, "INSERT INTO file VALUES (?, ?)");
                row.bind(1, file.path);
                row.bind(2, file.sha256);
                row.exec();
            }
        });
    }
    return open(path);
}

RunStore RunStore::open(const std::filesystem::path& path) {
    RunStore store(std::make_unique<Implementation>(path, false));
    check_integrity(store.implementation_->database, path);
    store.implementation_->read([&] { store.implementation_->check_hashes(); });
    store.implementation_->update_format();
    return store;
}

RunStore RunStore::open_read_only(const std::filesystem::path& path) {
    RunStore store(std::make_unique<Implementation>(path, true));
    store.implementation_->read([&] { store.implementation_->check_hashes(); });
    return store;
}

const std::filesystem::path& RunStore::path() const {
    return implementation_->path;
}

RunHeader RunStore::header() const {
    return implementation_->header;
}

StoredState RunStore::state() const {
    auto& database = implementation_->database;
    return implementation_->read(
        [&] { return parse_stored_state(database.execAndGet("SELECT state FROM run").getString()); });
}

void RunStore::set_state(StoredState state) {
    implementation_->write([&] {
        SQLite::Statement update(implementation_->database, "UPDATE run SET state = ?");
        update.bind(1, to_text(state));
        update.exec();
    });
}

void RunStore::extend(const RunHeader& header) {
    implementation_->write([&] {
        SQLite::Statement update(implementation_->database,
                                 "UPDATE run SET project = ?, project_sha256 = ?, state = 'optimising'");
        update.bind(1, header.project_text);
        update.bind(2, header.project_sha256);
        update.exec();
        forget_verification_hashes(implementation_->database);
        implementation_->database.exec("DELETE FROM verification");
    });
    implementation_->header = header;
}

void RunStore::begin_generation(int number, const std::string& algorithm_state,
                                std::span<const Genome> genomes) {
    auto& database = implementation_->database;
    implementation_->write([&] {
        SQLite::Statement insert(
            database,
            "INSERT INTO generation VALUES (:number, :state, :number, :hash) ON CONFLICT DO NOTHING");
        insert.bind(":number", number);
        implementation_->packing.bind(insert, ":state", algorithm_state);
        insert.bind(":hash", generation_hash(algorithm_state, genomes));
        insert.exec();
        SQLite::Statement pending(database,
                                  "INSERT INTO evaluation (key, generation, slot, genome, status) "
                                  "VALUES (?, ?, ?, ?, 'pending') ON CONFLICT DO NOTHING");
        for (std::size_t slot = 0; slot < genomes.size(); ++slot) {
            pending.bind(1, evaluation_key(implementation_->header, genomes[slot]));
            pending.bind(2, number);
            pending.bind(3, static_cast<int>(slot));
            pending.bind(4, genome_to_text(genomes[slot]));
            pending.exec();
            pending.reset();
        }
    });
}

void RunStore::store(int generation, int slot, const Evaluation& evaluation) {
    implementation_->write([&] {
        SQLite::Statement update(
            implementation_->database,
            "UPDATE evaluation SET status = :status, attempt = attempt + 1, constraint_violation = "
            ":constraint_violation, objective = :objective, objective_values = :objective_values, "
            "objectives = :objectives, metrics = :metrics, device = :device, milliseconds = :milliseconds, "
            "error = :error WHERE generation = :generation AND slot = :slot AND status = 'pending'");
        bind_evaluation(update, evaluation, implementation_->packing);
        update.bind(":generation", generation);
        update.bind(":slot", slot);
        if (update.exec() > 0) hash_evaluation(implementation_->database, generation, slot);
    });
}

// The log is written in order, so what one commit flushes holds all commits before it.
void RunStore::store(int generation, std::span<const FinishedSlot> finished) {
    for (std::size_t n = 0; n < finished.size(); ++n) {
        implementation_->flush_every_commit(n + 1 == finished.size());
        store(generation, finished[n].slot, finished[n].evaluation);
    }
}

void RunStore::store(const StoredVerification& verification) {
    implementation_->write([&] {
        SQLite::Statement insert(
            implementation_->database,
            "INSERT INTO verification VALUES (:role, :cells, :genome, :status, :constraint_violation, "
            ":objective, :objective_values, :objectives, :metrics, :device, :milliseconds, :error) "
            "ON CONFLICT DO NOTHING");
        bind_evaluation(insert, verification.evaluation, implementation_->packing);
        insert.bind(":role", verification.role);
        insert.bind(":cells", verification.cells_per_wavelength);
        insert.bind(":genome", genome_to_text(verification.genome));
        if (insert.exec() > 0) hash_verification(implementation_->database, verification.role);
    });
}

// Stores of earlier versions have no such table.
void RunStore::store(const StoredVolumeVerification& verification) {
    implementation_->write([&] {
        SQLite::Database& database = implementation_->database;
        database.exec(volume_verification_schema);
        SQLite::Statement insert(database,
                                 "INSERT OR REPLACE INTO volume_verification (genome, json) VALUES (?, ?)");
        insert.bind(1, genome_to_text(verification.genome));
        insert.bind(2, verification.json);
        insert.exec();
        hash_volume_verification(database, genome_to_text(verification.genome));
    });
}

void RunStore::add_event(const std::string& kind, const std::string& text) {
    implementation_->write([&] {
        SQLite::Statement insert(implementation_->database,
                                 "INSERT INTO event (time_utc, kind, text) VALUES (?, ?, ?)");
        insert.bind(1, utc_now());
        insert.bind(2, kind);
        insert.bind(3, text);
        insert.exec();
    });
}

std::optional<StoredGeneration> RunStore::last_generation() const {
    return implementation_->read([&]() -> std::optional<StoredGeneration> {
        SQLite::Statement row(implementation_->database,
                              "SELECT number, algorithm_state, sha256 FROM generation "
                              "ORDER BY number DESC LIMIT 1");
        if (!row.executeStep()) return std::nullopt;
        return StoredGeneration{row.getColumn(0).getInt(), implementation_->packing.read(row.getColumn(1)),
                                row.getColumn(2).getString()};
    });
}

std::vector<StoredEvaluation> RunStore::generation(int number) const {
    return implementation_->evaluations_where("WHERE generation = " + std::to_string(number));
}

std::vector<StoredEvaluation> RunStore::evaluations() const {
    return implementation_->evaluations_where("");
}

std::vector<StoredVerification> RunStore::verifications() const {
    auto verifications = implementation_->verifications(false);
    sort_by_rank(verifications);
    return verifications;
}

std::vector<StoredVerification> RunStore::own_grid_solves() const {
    return implementation_->verifications(true);
}

std::vector<StoredVolumeVerification> RunStore::volume_verifications() const {
    return implementation_->read([&] {
        std::vector<StoredVolumeVerification> verifications;
        if (!implementation_->database.tableExists("volume_verification")) return verifications;
        SQLite::Statement rows(implementation_->database,
                               "SELECT genome, json FROM volume_verification ORDER BY rowid");
        while (rows.executeStep())
            verifications.push_back(
                {genome_from_text(rows.getColumn(0).getString()), rows.getColumn(1).getString()});
        return verifications;
    });
}

std::vector<StoredEvent> RunStore::events() const {
    return implementation_->read([&] {
        SQLite::Statement rows(implementation_->database,
                               "SELECT time_utc, kind, text FROM event ORDER BY id");
        std::vector<StoredEvent> events;
        while (rows.executeStep())
            events.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                              rows.getColumn(2).getString()});
        return events;
    });
}

void RunStore::require_free_space(std::size_t evaluations) const {
    const std::uint64_t wanted = room_to_begin + evaluations * room_for_an_evaluation;
    if (free_bytes(implementation_->path) < wanted)
        throw StorageError(implementation_->path.string() + ": less than " +
                           std::to_string((wanted + (1u << 20) - 1) >> 20) +
                           " MiB free on this disk; make room and resume");
}

const StoredVolumeVerification* find_verification(std::span<const StoredVolumeVerification> verifications,
                                                  const Genome& genome) {
    for (const StoredVolumeVerification& verification : verifications)
        if (verification.genome == genome) return &verification;
    return nullptr;
}

}  // namespace lathe::genetic
