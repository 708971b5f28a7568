// Stores under other names, on media that cannot be written, and from strangers.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "genetic/run/job_queue.hpp"
#include "genetic/run/result_hash.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_rows.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/run/sqlite_file.hpp"
#include "genetic/run/stored_text.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

class StrangeStores : public ::testing::Test {
protected:
    TemporaryFolder folder;
    std::filesystem::path path = folder / "run.db";
    const std::vector<Genome> genomes = {{15.0, 30.0, 12.0}, {16.0, 31.0, 13.0}};

    void SetUp() override {
        auto store = RunStore::create(path, header_of_project(fake_project(), "fake"));
        store.begin_generation(0, "state", genomes);
        for (int slot : {0, 1})
            store.store(0, slot, fake_evaluation(genomes[static_cast<std::size_t>(slot)], 0));
    }
    void execute(const std::string& sql) {
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(sql);
    }
    /// Makes the store one of format 2, whose records of results were text, or of format 1, which had no
    /// hashes.
    void make_format(int format) {
        const auto evaluations = RunView(path).evaluations();
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
        database.exec(
            "DROP TABLE packing; DROP TABLE result_hash; DROP TABLE verification;"
            "ALTER TABLE evaluation RENAME TO packed; ALTER TABLE generation RENAME TO packed_generation");
        database.exec(text_result_schema());
        database.exec(
            "INSERT INTO evaluation SELECT key, generation, slot, genome, status, attempt, "
            "constraint_violation, "
            "objective, objective_values, '', '', device, milliseconds, error FROM packed; DROP TABLE packed;"
            "INSERT INTO generation SELECT * FROM packed_generation; DROP TABLE packed_generation");
        for (const StoredEvaluation& each : evaluations) {
            SQLite::Statement update(database,
                                     "UPDATE evaluation SET objectives = ?, metrics = ? WHERE key = ?");
            update.bind(1, objectives_to_text(each.objectives));
            update.bind(2, each.metrics_json);
            update.bind(3, each.key);
            update.exec();
        }
        if (format > 1) hash_all_results(database);
        database.exec("PRAGMA user_version = " + std::to_string(format));
    }
    static void expect_refused(const std::function<void()>& open, const std::string& reason) {
        try {
            open();
            FAIL() << "opened, but " << reason;
        } catch (const StorageError& error) {
            EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
        }
    }
};

TEST_F(StrangeStores, HaveOneWriterThroughSymbolicLinks) {
    const auto other_folder = folder / "other", link = folder / "other" / "link.db",
               folder_link = folder / "way";
    std::filesystem::create_directory(other_folder);
    std::filesystem::create_symlink(path, link);
    std::filesystem::create_directory_symlink(std::filesystem::path(path).parent_path(), folder_link);
    for (const auto& [first, second] :
         {std::pair(path, link), std::pair(link, path), std::pair(path, folder_link / "run.db")}) {
        const auto writer = RunStore::open(first);
        expect_refused([&, &other = second] { RunStore::open(other); }, "another process is writing");
        EXPECT_EQ(RunView(second).evaluations().size(), 2u);
    }
    auto last = RunStore::open(link);
    last.add_event("note", "through a link");
    EXPECT_EQ(last.events().size(), 1u);
}

TEST_F(StrangeStores, WithSeveralNamesAreNotWritten) {
    const auto link = folder / "link.db";
    {
        const auto writer = RunStore::open(path);
        std::filesystem::create_hard_link(path, link);
        expect_refused([&] { RunStore::open(link); }, "2 names");
    }
    expect_refused([&] { RunStore::open(path); }, "2 names");
    EXPECT_EQ(RunView(link).evaluations().size(), 2u);
    std::filesystem::remove(link);
    EXPECT_NO_THROW(RunStore::open(path));
}

/// Files without any permission to write stand for a read-only medium, for the superuser too.
TEST_F(StrangeStores, AreReadWhereNothingCanBeWritten) {
    using std::filesystem::perms;
    const auto shelf = folder / "shelf #1 %41?x";
    std::filesystem::create_directory(shelf);
    const auto kept = shelf / "run.db";
    std::filesystem::rename(path, kept);
    std::filesystem::permissions(kept, perms::owner_read);
    std::filesystem::permissions(shelf, perms::owner_read | perms::owner_exec);
    {
        const RunView run(kept);
        EXPECT_EQ(run.evaluations().size(), 2u);
        EXPECT_TRUE(run.best());
    }
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(shelf)) ++files;
    EXPECT_EQ(files, 1u) << "no other file was made";
    std::filesystem::permissions(shelf, perms::owner_all);
}

TEST_F(StrangeStores, WithForeignSchemaAreRefused) {
    for (const auto& [sql, name] :
         {std::pair(
              "CREATE VIEW evaluations AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
              "SELECT x FROM n",
              "evaluations"),
          std::pair("CREATE TRIGGER late AFTER INSERT ON event BEGIN DELETE FROM evaluation; END", "late"),
          std::pair("CREATE TABLE more (x)", "more"),
          std::pair("CREATE INDEX fast ON evaluation (status)", "fast"),
          std::pair("ALTER TABLE evaluation ADD COLUMN extra TEXT", "evaluation")}) {
        const auto copy = folder / "copy.db";
        std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
        SQLite::Database(copy.string(), SQLite::OPEN_READWRITE).exec(sql);
        expect_refused([&] { RunStore::open(copy); }, name);
        expect_refused([&] { RunView view(copy); }, name);
    }
}

TEST_F(StrangeStores, WithViewInPlaceOfATableAreRefused) {
    execute("ALTER TABLE evaluation RENAME TO hidden");
    execute("CREATE VIEW evaluation AS SELECT * FROM hidden");
    expect_refused([&] { RunView view(path); }, "not one of those of a run store");
}

TEST_F(StrangeStores, WithDamagedRowsAreRefusedByReadersToo) {
    const auto copy = folder / "copy.db";
    std::filesystem::copy_file(path, copy);
    execute("UPDATE evaluation SET genome = '[15]' WHERE slot = 0");
    expect_refused([&] { RunView view(path); }, "does not fit its hash");
    // With hashes made anew: too few genes are damage all the same.
    const RunHeader header = header_of_project(fake_project(), "fake");
    auto store = RunStore::create(folder / "short.db", header);
    store.begin_generation(0, "state", std::vector<Genome>{{15.0, 30.0}});
    expect_refused([&] { RunView view(folder / "short.db"); }, "has 2 genes instead of 3");
    EXPECT_NO_THROW(RunView{copy});
}

/// A change by hand to any column of a result is found by readers and by writers.
TEST_F(StrangeStores, WithChangedResultsAreRefused) {
    RunStore::open(path).store(
        StoredVerification{"finer/0", 40.0, genomes[0], fake_evaluation(genomes[0], 0)});
    RunStore::open(path).store(StoredVolumeVerification{genomes[0], "{}"});
    const auto original = folder / "original.db";
    std::filesystem::copy_file(path, original);
    const std::string columns[] = {"status = 'diverged'",
                                   "constraint_violation = constraint_violation + 1",
                                   "objective = 0.125",
                                   "objective = NULL",
                                   "objective_values = '[1]'",
                                   "objectives = '[]'",
                                   "metrics = '{\"a\":1}'",
                                   "device = 'other'",
                                   "milliseconds = milliseconds + 1",
                                   "error = 'x'"};
    std::vector<std::string> changes = {"UPDATE evaluation SET attempt = 7",
                                        "UPDATE evaluation SET status = 'pending'",
                                        "UPDATE verification SET cells_per_wavelength = 41",
                                        "UPDATE verification SET genome = '[15,30,13]'",
                                        "UPDATE verification SET role = 'finer/1'",
                                        "DELETE FROM verification",
                                        "UPDATE volume_verification SET json = '[]'",
                                        "DELETE FROM volume_verification",
                                        "DELETE FROM result_hash",
                                        "DROP TABLE result_hash"};
    for (const std::string& column : columns)
        for (const char* table : {"evaluation", "verification"})
            changes.push_back("UPDATE " + std::string(table) + " SET " + column);
    for (const std::string& change : changes) {
        SCOPED_TRACE(change);
        std::filesystem::copy_file(original, path, std::filesystem::copy_options::overwrite_existing);
        execute(change);
        expect_refused([&] { RunView view(path); }, "is damaged: ");
        expect_refused([&] { RunStore::open(path); }, "is damaged: ");
    }
}

TEST_F(StrangeStores, OfEarlierFormatsAreReadAndGoneOnWith) {
    for (const int format : {1, 2}) {
        SCOPED_TRACE(format);
        std::filesystem::remove(path);
        SetUp();
        const auto packed = RunView(path).evaluations();
        make_format(format);
        const auto before = RunView(path).evaluations();
        ASSERT_EQ(before.size(), 2u);
        EXPECT_EQ(before[1].metrics_json, packed[1].metrics_json);
        {
            auto store = RunStore::open(path);
            store.begin_generation(1, "state", std::vector<Genome>{{17.0, 30.0, 12.0}});
            store.store(1, 0, fake_evaluation({17.0, 30.0, 12.0}, 0));
        }
        EXPECT_EQ(RunView(path).evaluations().size(), 3u);
        execute("UPDATE evaluation SET metrics = '{\"a\":1}' WHERE generation = 0 AND slot = 1");
        expect_refused([&] { RunView view(path); },
                       "row \"0/1\" of its table evaluation does not fit its hash");
    }
}

/// The dictionary is part of every packed record.
TEST_F(StrangeStores, WithAnotherDictionaryAreRefused) {
    const auto original = folder / "original.db";
    std::filesystem::copy_file(path, original);
    for (const char* change :
         {"UPDATE packing SET dictionary = dictionary || 'x'", "DELETE FROM packing", "DROP TABLE packing"}) {
        SCOPED_TRACE(change);
        std::filesystem::copy_file(original, path, std::filesystem::copy_options::overwrite_existing);
        execute(change);
        expect_refused([&] { RunView view(path); }, "is damaged: ");
        expect_refused([&] { RunStore::open(path); }, "is damaged: ");
    }
}

}  // namespace
