// The store by itself: what comes back is what went in, twice is once, and damage is seen.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>

#include "genetic/run/file_system.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/sha256.hpp"
#include "genetic/run/stored_text.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

const std::vector<Genome> two_genomes = {{0.1, 1.0 / 3.0, 1e-300}, {12.0, -0.0, 5.0}};

class RunStoreTest : public ::testing::Test {
protected:
    TemporaryFolder folder;
    std::filesystem::path path = folder / "run.db";
    RunHeader header = header_of_project(fake_project(), "fake");

    void execute(const std::string& sql) {
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(sql);
    }
    void expect_refused(const std::string& reason) {
        try {
            RunStore::open(path);
            FAIL() << "opened, but " << reason;
        } catch (const StorageError& error) {
            EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
        }
    }
};

}  // namespace

// FIPS 180-2, appendix B.
TEST(Sha256, KnownAnswers) {
    EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(StoredText, DoublesComeBackBitForBit) {
    const Genome genome = {1.0 / 3.0, 4.9e-324, 1.7976931348623157e308, 123456789.123456789, 0.1 + 0.2};
    EXPECT_EQ(genome_from_text(genome_to_text(genome)), genome);
    EXPECT_EQ(genome_to_text(Genome{-0.0, 0.0}), "[0,0]");
    const auto numbers =
        numbers_from_text(numbers_to_text(std::vector{infinity, -infinity, std::nan(""), 0.3}));
    EXPECT_EQ(numbers[0], infinity);
    EXPECT_EQ(numbers[1], -infinity);
    EXPECT_TRUE(std::isnan(numbers[2]));
    EXPECT_EQ(numbers[3], 0.3);
    EXPECT_THROW(genome_from_text("[1,"), StorageError);
    EXPECT_THROW(genome_from_text("{}"), StorageError);
}

TEST_F(RunStoreTest, GivesBackWhatWasStored) {
    Evaluation valid = fake_evaluation({15, 30, 12}, 0);
    valid.metrics_json = R"({"length_mm":45})";
    valid.milliseconds = 12.5;
    Evaluation broken;
    broken.score = {EvaluationStatus::infeasible, infinity, std::nan(""), {}};
    broken.error = "crosses \"itself\"; -- '";
    {
        auto store = RunStore::create(path, header);
        store.begin_generation(0, "state", two_genomes);
        store.store(0, 1, broken);
        store.store(0, 0, valid);
        store.store({"after", 40.0, two_genomes[0], valid});
        store.add_event("note", "text");
    }
    const auto store = RunStore::open(path);
    EXPECT_EQ(store.header().project_text, header.project_text);
    EXPECT_EQ(store.header().seed, header.seed);
    EXPECT_EQ(store.last_generation()->algorithm_state, "state");
    const auto evaluations = store.evaluations();
    ASSERT_EQ(evaluations.size(), 2u);
    EXPECT_EQ(evaluations[0].genome, two_genomes[0]);
    EXPECT_EQ(evaluations[0].score.objective, valid.score.objective);
    EXPECT_EQ(evaluations[0].score.objectives, valid.score.objectives);
    EXPECT_EQ(evaluations[0].objectives.at(1).worst_value, valid.objectives.at(1).worst_value);
    EXPECT_EQ(evaluations[0].metrics_json, valid.metrics_json);
    EXPECT_EQ(evaluations[0].milliseconds, 12.5);
    EXPECT_EQ(evaluations[1].score.status, EvaluationStatus::infeasible);
    EXPECT_EQ(evaluations[1].score.constraint_violation, infinity);
    EXPECT_TRUE(std::isnan(evaluations[1].score.objective));
    EXPECT_EQ(evaluations[1].error, broken.error);
    EXPECT_EQ(store.verifications().at(0).cells_per_wavelength, 40.0);
    EXPECT_EQ(store.events().at(0).kind, "note");
}

TEST_F(RunStoreTest, TwiceIsOnce) {
    auto store = RunStore::create(path, header);
    store.begin_generation(0, "state", two_genomes);
    store.store(0, 0, fake_evaluation({15, 30, 12}, 0));
    const std::string once = dump_store(path);
    store.begin_generation(0, "another state", two_genomes);
    store.store(0, 0, fake_evaluation({19, 30, 12}, 0));
    EXPECT_EQ(dump_store(path), once);
    EXPECT_TRUE(store.generation(0).at(1).is_pending);
}

TEST_F(RunStoreTest, KeyDependsOnAllThatTheScoreDependsOn) {
    const auto key = evaluation_key(header, two_genomes[0]);
    EXPECT_EQ(key.size(), 64u);
    EXPECT_NE(key, evaluation_key(header, two_genomes[1]));
    for (auto member : {&RunHeader::program_version, &RunHeader::evaluator, &RunHeader::grid_sha256,
                        &RunHeader::objectives_sha256}) {
        RunHeader other = header;
        other.*member += "x";
        EXPECT_NE(key, evaluation_key(other, two_genomes[0]));
    }
}

TEST_F(RunStoreTest, HashesTellWhatChanged) {
    Project finer = fake_project();
    finer.simulation.cells_per_wavelength = 30;
    Project stricter = fake_project();
    stricter.objectives[0].value = -30;
    EXPECT_NE(header_of_project(finer, "").grid_sha256, header.grid_sha256);
    EXPECT_EQ(header_of_project(finer, "").objectives_sha256, header.objectives_sha256);
    EXPECT_EQ(header_of_project(stricter, "").grid_sha256, header.grid_sha256);
    EXPECT_NE(header_of_project(stricter, "").objectives_sha256, header.objectives_sha256);
}

TEST_F(RunStoreTest, OneWriterManyReaders) {
    auto store = RunStore::create(path, header);
    expect_refused("another process is writing");
    const auto reader = RunStore::open_read_only(path);
    store.begin_generation(0, "state", two_genomes);
    EXPECT_EQ(reader.evaluations().size(), 2u);
    EXPECT_THROW(RunStore::create(path, header), StorageError);
}

// No shared memory there: a rollback journal, and the writer alone.
TEST_F(RunStoreTest, OnNetworkFileSystemsTheWriterIsAlone) {
    setenv("LATHE_NETWORK_FILE_SYSTEM", "1", 1);
    {
        auto store = RunStore::create(path, header);
        store.begin_generation(0, "state", two_genomes);
        EXPECT_FALSE(std::filesystem::exists(path.string() + "-wal"));
        try {
            RunStore::open_read_only(path);
            ADD_FAILURE() << "opened";
        } catch (const StorageError& error) {
            EXPECT_NE(std::string(error.what()).find("only its writer"), std::string::npos) << error.what();
        }
    }
    EXPECT_EQ(RunStore::open_read_only(path).evaluations().size(), 2u);
    EXPECT_NO_THROW(RunStore::open(path));
    unsetenv("LATHE_NETWORK_FILE_SYSTEM");
}

TEST_F(RunStoreTest, SeesTextWhereANumberBelongs) {
    { RunStore::create(path, header).begin_generation(0, "state", two_genomes); }
    execute("UPDATE run SET seed = 'many'");
    expect_refused("is damaged");
    execute("UPDATE run SET seed = '1'; UPDATE evaluation SET status = 'splendid'");
    expect_refused("is damaged");
}

TEST_F(RunStoreTest, LeavesNothingBesideIt) {
    { RunStore::create(path, header).begin_generation(0, "state", two_genomes); }
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        EXPECT_EQ(entry.path(), path);
}

TEST_F(RunStoreTest, ReplacesTheRestOfAKilledCreation) {
    std::ofstream(path.string() + ".partial") << "half a database";
    EXPECT_NO_THROW(RunStore::create(path, header));
}

// A writer killed in the middle of a transaction with a rollback journal, as on network file systems.
TEST_F(RunStoreTest, ReaderRollsBackWhatAKilledWriterLeft) {
    { RunStore::create(path, header); }
    execute("PRAGMA journal_mode = DELETE");
    const pid_t writer = fork();
    if (writer == 0) {
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
        database.exec("PRAGMA cache_size = 1; BEGIN IMMEDIATE");
        for (int i = 0; i < 200; ++i)
            database.exec(
                "INSERT INTO event (time_utc, kind, text) VALUES ('', 'lost', printf('%1000d', 0))");
        _exit(0);
    }
    waitpid(writer, nullptr, 0);
    ASSERT_TRUE(std::filesystem::exists(path.string() + "-journal"));
    EXPECT_TRUE(RunStore::open_read_only(path).events().empty());
}

TEST_F(RunStoreTest, RefusesWhatIsNoRun) {
    expect_refused("no such run store");
    std::ofstream(path) << "not a database, and long enough to be looked at as one";
    expect_refused("not a database");
    std::filesystem::remove(path);
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE run (id)");
    expect_refused("is not a run store");
}

TEST_F(RunStoreTest, SeesChangedValues) {
    { RunStore::create(path, header).begin_generation(0, "state", two_genomes); }
    execute("UPDATE evaluation SET genome = '[0.2,1,1]' WHERE slot = 0");
    expect_refused("evaluation 0/0 does not fit its hash");
    execute("DELETE FROM evaluation WHERE slot = 0");
    expect_refused("generation 0 does not fit its hash");
    execute("DELETE FROM evaluation; DELETE FROM generation; UPDATE run SET project = project || ' '");
    expect_refused("the project does not fit its hash");
}

TEST_F(RunStoreTest, SeesDamagedPages) {
    {
        auto store = RunStore::create(path, header);
        for (int i = 0; i < 200; ++i) store.add_event("filler", std::string(500, 'x'));
    }
    const auto size = std::filesystem::file_size(path);
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    for (auto place = size / 2; place < size / 2 + 16384; ++place) {
        file.seekp(static_cast<std::streamoff>(place));
        file.put('\x55');
    }
    file.close();
    EXPECT_THROW(RunStore::open(path), StorageError);
}

TEST(FileSystem, TellsFreeSpace) {
    EXPECT_GT(free_bytes("/"), 0u);
    EXPECT_THROW(free_bytes("/no/such/folder/run.db"), StorageError);
}
