#include "genetic/run/run_store.hpp"

#include "genetic/run/file_system.hpp"
#include "genetic/run/recheck.hpp"
#include "genetic/run/run_rows.hpp"
#include "genetic/run/sha256.hpp"
#include "genetic/run/sqlite_file.hpp"
#include "genetic/run/stored_text.hpp"

namespace lathe::genetic {

namespace {

const SqliteFileKind run_file_kind{0x4C544852, 1, "run store"};  // "LTHR"
constexpr std::uint64_t room_to_begin = 8u << 20;
constexpr std::uint64_t room_for_an_evaluation = 64u
                                                 << 10;  ///< metrics at many frequencies, in store and log

std::string generation_hash(const std::string& algorithm_state, std::span<const Genome> genomes) {
    std::string text = algorithm_state;
    for (const Genome& genome : genomes) text += '\n' + genome_to_text(genome);
    return sha256_hex(text);
}

}  // namespace

struct RunStore::Implementation {
    std::filesystem::path path;
    std::unique_ptr<FileLock> lock;  ///< held while writing; null when read only
    SQLite::Database database;
    bool is_broken = false;
    bool is_flushing = true;  ///< open_database() says so
    RunHeader header{};

    Implementation(std::filesystem::path file, bool read_only)
        : path(std::move(file)),
          lock(read_only ? nullptr : std::make_unique<FileLock>(path.string() + ".lock")),
          database(open_database(path, run_file_kind, read_only)),
          header(read_header()) {}

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

    void flush_every_commit(bool flush) {
        if (flush == is_flushing) return;
        with_storage_errors(path, [&] {
            database.exec(flush ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
        });
        is_flushing = flush;
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

    std::vector<StoredEvaluation> evaluations_where(const std::string& condition) {
        return read([&] {
            SQLite::Statement rows(database,
                                   "SELECT * FROM evaluation " + condition + " ORDER BY generation, slot");
            std::vector<StoredEvaluation> evaluations;
            while (rows.executeStep()) evaluations.push_back(evaluation_of(rows));
            return evaluations;
        });
    }

    RunHeader read_header() {
        return read([&] {
            SQLite::Statement row(database, "SELECT * FROM run");
            if (!row.executeStep()) throw StorageError(path.string() + " is damaged: it has no run in it");
            return header_of(row);
        });
    }

    void check_hashes() {
        auto require = [&](bool holds, const std::string& what) {
            if (!holds) throw StorageError(path.string() + " is damaged: " + what + " does not fit its hash");
        };
        require(sha256_hex(header.project_text) == header.project_sha256, "the project");
        SQLite::Statement rows(database, "SELECT number, algorithm_state, sha256 FROM generation");
        while (rows.executeStep()) {
            const int number = rows.getColumn(0).getInt();
            std::vector<Genome> genomes;
            for (const auto& evaluation : evaluations_where("WHERE generation = " + std::to_string(number))) {
                genomes.push_back(evaluation.genome);
                require(evaluation_key(header, evaluation.genome) == evaluation.key,
                        "evaluation " + std::to_string(number) + "/" + std::to_string(evaluation.slot));
            }
            require(generation_hash(rows.getColumn(1).getString(), genomes) == rows.getColumn(2).getString(),
                    "generation " + std::to_string(number));
        }
    }
};

RunStore::RunStore(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
RunStore::RunStore(RunStore&&) noexcept = default;
RunStore& RunStore::operator=(RunStore&&) noexcept = default;
RunStore::~RunStore() = default;

RunStore RunStore::create(const std::filesystem::path& path, const RunHeader& header) {
    if (free_bytes(path) < room_to_begin)
        throw StorageError(path.string() + ": less than 8 MiB free on this disk");
    {
        const FileLock lock(path.string() + ".lock");
        create_database(path, run_file_kind, [&](SQLite::Database& database) {
            database.exec(run_schema);
            SQLite::Statement insert(database,
                                     "INSERT INTO run VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'optimising')");
            int column = 0;
            for (const std::string& text :
                 {utc_now(), header.project_text, header.project_sha256, std::to_string(header.seed),
                  header.algorithm, header.program_version, header.evaluator, header.grid_sha256,
                  header.objectives_sha256})
                insert.bind(++column, text);
            insert.exec();
        });
    }
    return open(path);
}

RunStore RunStore::open(const std::filesystem::path& path) {
    RunStore store(std::make_unique<Implementation>(path, false));
    check_integrity(store.implementation_->database, path);
    store.implementation_->read([&] { store.implementation_->check_hashes(); });
    return store;
}

RunStore RunStore::open_read_only(const std::filesystem::path& path) {
    return RunStore(std::make_unique<Implementation>(path, true));
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

void RunStore::begin_generation(int number, const std::string& algorithm_state,
                                std::span<const Genome> genomes) {
    auto& database = implementation_->database;
    implementation_->write([&] {
        SQLite::Statement insert(database,
                                 "INSERT INTO generation VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING");
        insert.bind(1, number);
        insert.bind(2, algorithm_state);
        insert.bind(3, number);
        insert.bind(4, generation_hash(algorithm_state, genomes));
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
        bind_evaluation(update, evaluation);
        update.bind(":generation", generation);
        update.bind(":slot", slot);
        update.exec();
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
        bind_evaluation(insert, verification.evaluation);
        insert.bind(":role", verification.role);
        insert.bind(":cells", verification.cells_per_wavelength);
        insert.bind(":genome", genome_to_text(verification.genome));
        insert.exec();
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
        return StoredGeneration{row.getColumn(0).getInt(), row.getColumn(1).getString(),
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
    return implementation_->read([&] {
        SQLite::Statement rows(implementation_->database, "SELECT * FROM verification ORDER BY role");
        std::vector<StoredVerification> verifications;
        while (rows.executeStep()) verifications.push_back(verification_of(rows));
        sort_by_rank(verifications);
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

std::string evaluation_key(const RunHeader& header, std::span<const double> genome) {
    return sha256_hex(genome_to_text(genome) + '\n' + header.program_version + '\n' + header.evaluator +
                      '\n' + header.grid_sha256 + '\n' + header.objectives_sha256);
}

std::string program_version() {
    return LATHE_VERSION;
}

}  // namespace lathe::genetic
