// One optimisation run in one SQLite file. One writer; any number of readers (RunView).
//
// Order of writes, each line one transaction with synchronous = FULL:
//   1. create:            run row (frozen project, hashes, versions)
//   2. begin_generation:  the algorithm's state and the generation's genomes as pending evaluations
//   3. store:             one finished evaluation; of several at once only the last waits for the disk, which
//                         then has those before it too
//   4. begin_generation of the next, or set_state at the end
// So a kill at any moment loses only evaluations in flight. All writes are idempotent: after a failed
// fsync a row that was reported as failed may be there after all.
//
// Write-ahead logging, except on network file systems, where its shared memory does not work: there a
// rollback journal with an exclusive lock.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "genetic/execution/evaluator.hpp"
#include "genetic/run/storage_error.hpp"

namespace lathe::genetic {

/// Where a run stands, as stored.
enum class StoredState { optimising, verifying, finished };

/// A file that the project was read from, as it was then.
struct RecordedFile {
    std::string path;    ///< an absolute one
    std::string sha256;  ///< of its bytes, 64 hexadecimal digits
    bool operator==(const RecordedFile&) const = default;
};

/// What a run is a function of. A resume refuses when any of it differs.
struct RunHeader {
    std::string project_text;  ///< frozen, canonical
    std::string project_sha256;
    std::uint64_t seed = 0;
    std::string algorithm;
    std::string program_version;
    std::string evaluator;    ///< Evaluator::identity()
    std::string grid_sha256;  ///< of antenna and simulation settings
    std::string objectives_sha256;
    /// Parts and STL files of an antenna in space. The project's text has what is in them.
    std::vector<RecordedFile> files = {};
};

struct StoredEvaluation {
    std::string key;  ///< SHA-256, 64 hexadecimal digits
    int generation = 0;
    int slot = 0;
    Genome genome;
    bool is_pending = true;  ///< no result yet; everything below is then empty
    int attempt = 0;
    Score score;
    std::vector<ObjectiveResult> objectives;
    std::string metrics_json = "{}";
    std::string device;
    std::string error;
    double milliseconds = 0.0;
};

/// A result on its way into the store.
struct FinishedSlot {
    int slot = 0;
    Evaluation evaluation;
};

struct StoredGeneration {
    int number = 0;
    std::string algorithm_state;  ///< JSON text
    std::string sha256;           ///< of the state and the generation's genomes
};

/// Another solve of one design at the end of a run: a re-check on a finer grid, or a solve on the run's own.
struct StoredVerification {
    std::string role;  ///< see missing_rechecks() and missing_own_grid_solves()
    double cells_per_wavelength = 0.0;
    Genome genome;
    Evaluation evaluation;  ///< without results
};

/// A design that was solved in three dimensions too.
struct StoredVolumeVerification {
    Genome genome;
    std::string json;  ///< see genetic/verification/verification_json.hpp
};

/// The one of a genome; null where there is none.
const StoredVolumeVerification* find_verification(std::span<const StoredVolumeVerification> verifications,
                                                  const Genome& genome);

struct StoredEvent {
    std::string time_utc;  ///< ISO 8601
    std::string kind;      ///< "created", "resumed", "interrupted", "finished", ...
    std::string text;
};

class RunStore {
public:
    /// Creates a new file; throws StorageError when there is one already or the disk is too full.
    static RunStore create(const std::filesystem::path& path, const RunHeader& header);

    /// Opens for going on: integrity check, all hashes recomputed. Throws StorageError on a file that is
    /// missing, damaged, held by another writer or not a run.
    static RunStore open(const std::filesystem::path& path);

    /// For looking only; works while another process writes.
    static RunStore open_read_only(const std::filesystem::path& path);

    RunStore(RunStore&&) noexcept;
    RunStore& operator=(RunStore&&) noexcept;
    ~RunStore();

    const std::filesystem::path& path() const;
    RunHeader header() const;
    StoredState state() const;
    void set_state(StoredState state);
    /// A finished run goes on: its project has a larger budget, its re-checks are taken back. Nothing else of
    /// `header` may differ from the store's.
    void extend(const RunHeader& header);

    void begin_generation(int number, const std::string& algorithm_state, std::span<const Genome> genomes);
    /// Key and attempt are filled in here; a slot that is done already is left as it is.
    void store(int generation, int slot, const Evaluation& evaluation);
    /// Each its own transaction, in order; all of them are on the disk when it returns.
    void store(int generation, std::span<const FinishedSlot> finished);
    void store(const StoredVerification& verification);
    /// In place of an earlier one of the same genome.
    void store(const StoredVolumeVerification& verification);
    void add_event(const std::string& kind, const std::string& text);

    std::optional<StoredGeneration> last_generation() const;
    /// In the order of slots.
    std::vector<StoredEvaluation> generation(int number) const;
    /// In the order of (generation, slot).
    std::vector<StoredEvaluation> evaluations() const;
    /// Re-checks on the finer grid by rank_on_own_grid().
    std::vector<StoredVerification> verifications() const;
    /// Solves on the run's own grid, see missing_own_grid_solves().
    std::vector<StoredVerification> own_grid_solves() const;
    /// In the order in which they were stored.
    std::vector<StoredVolumeVerification> volume_verifications() const;
    std::vector<StoredEvent> events() const;

    /// Throws StorageError when the file system has not enough room for so many more evaluations.
    void require_free_space(std::size_t evaluations) const;

private:
    struct Implementation;
    explicit RunStore(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

/// Key of an evaluation: SHA-256 of canonical genome, program version, evaluator, grid and objectives.
std::string evaluation_key(const RunHeader& header, std::span<const double> genome);

}  // namespace lathe::genetic
