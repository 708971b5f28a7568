#include "genetic/run/job_rows.hpp"

namespace lathe::genetic {

namespace {

constexpr const char* schema = R"(
CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, project TEXT NOT NULL,
    store TEXT NOT NULL UNIQUE, state TEXT NOT NULL, message TEXT NOT NULL DEFAULT '',
    added_utc TEXT NOT NULL, ended_utc TEXT NOT NULL DEFAULT '') STRICT;
)";

// A table of its own, so that a queue of before opens as it is, and ids stay when jobs change places.
constexpr const char* order_schema =
    "CREATE TABLE IF NOT EXISTS job_order (id INTEGER PRIMARY KEY, place INTEGER NOT NULL) STRICT";

constexpr const char* crash_schema =
    "CREATE TABLE IF NOT EXISTS job_crash (id INTEGER PRIMARY KEY, crashes INTEGER NOT NULL) STRICT";

const SqliteFileKind queue_file_kind{
    0x4C544851, 1, "job queue", {{schema, order_schema, crash_schema}}};  // "LTHQ"

constexpr const char* select_jobs = R"(
SELECT job.id, name, project, store, state, message, added_utc, ended_utc FROM job
LEFT JOIN job_order ON job_order.id = job.id ORDER BY place IS NULL, place, job.id
)";

JobState parse_job_state(const std::string& text) {
    for (const auto state : {JobState::waiting, JobState::running, JobState::finished, JobState::failed})
        if (text == to_string(state)) return state;
    throw StorageError("unknown state \"" + text + "\" of a job");
}

}  // namespace

void create_queue(const std::filesystem::path& path) {
    create_database(path, queue_file_kind, [](SQLite::Database& database) {
        database.exec(schema);
        database.exec(order_schema);
    });
}

SQLite::Database open_queue(const std::filesystem::path& path, bool read_only) {
    return open_database(path, queue_file_kind, read_only);
}

void ensure_order(const std::filesystem::path& path) {
    with_storage_errors(path, [&] {
        if (open_queue(path, true).tableExists("job_order")) return;
        open_queue(path).exec(order_schema);
    });
}

std::vector<Job> read_jobs(SQLite::Database& database) {
    SQLite::Statement rows(database, select_jobs);
    std::vector<Job> jobs;
    while (rows.executeStep())
        jobs.push_back({static_cast<long>(rows.getColumn(0).getInt64()), rows.getColumn(1).getString(),
                        rows.getColumn(2).getString(), rows.getColumn(3).getString(),
                        parse_job_state(rows.getColumn(4).getString()), rows.getColumn(5).getString(),
                        rows.getColumn(6).getString(), rows.getColumn(7).getString()});
    return jobs;
}

void write_order(SQLite::Database& database, const std::vector<long>& ids) {
    database.exec("DELETE FROM job_order");
    SQLite::Statement insert(database, "INSERT INTO job_order (id, place) VALUES (?, ?)");
    std::int64_t place = 0;
    for (const long id : ids) {
        insert.bind(1, static_cast<std::int64_t>(id));
        insert.bind(2, ++place);
        insert.exec();
        insert.reset();
    }
}

void set_job(const std::filesystem::path& path, long id, JobState state, const std::string& message) {
    with_storage_errors(path, [&] {
        auto database = open_queue(path);
        SQLite::Statement update(database,
                                 "UPDATE job SET state = ?, message = ?, ended_utc = ? WHERE id = ?");
        const bool has_ended = state == JobState::finished || state == JobState::failed;
        update.bind(1, to_string(state));
        update.bind(2, message);
        update.bind(3, has_ended ? utc_now() : std::string());
        update.bind(4, static_cast<std::int64_t>(id));
        update.exec();
    });
}

int count_crash(const std::filesystem::path& path, long id) {
    return with_storage_errors(path, [&] {
        auto database = open_queue(path);
        SQLite::Transaction transaction(database);
        database.exec(crash_schema);
        SQLite::Statement add(
            database, "INSERT INTO job_crash VALUES (?, 1) ON CONFLICT DO UPDATE SET crashes = crashes + 1");
        add.bind(1, static_cast<std::int64_t>(id));
        add.exec();
        SQLite::Statement count(database, "SELECT crashes FROM job_crash WHERE id = ?");
        count.bind(1, static_cast<std::int64_t>(id));
        count.executeStep();
        const int crashes = count.getColumn(0).getInt();
        count.reset();
        transaction.commit();
        return crashes;
    });
}

void forget_crashes(const std::filesystem::path& path, long id) {
    with_storage_errors(path, [&] {
        auto database = open_queue(path);
        if (!database.tableExists("job_crash")) return;
        SQLite::Statement remove(database, "DELETE FROM job_crash WHERE id = ?");
        remove.bind(1, static_cast<std::int64_t>(id));
        remove.exec();
    });
}

std::filesystem::path runner_lock(const std::filesystem::path& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path)).string() + ".lock";
}

}  // namespace lathe::genetic
