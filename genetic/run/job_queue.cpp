#include "genetic/run/job_queue.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "genetic/run/file_system.hpp"
#include "genetic/run/sqlite_file.hpp"

namespace lathe::genetic {

namespace {

const SqliteFileKind queue_file_kind{0x4C544851, 1, "job queue"};  // "LTHQ"

constexpr const char* schema = R"(
CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, project TEXT NOT NULL,
    store TEXT NOT NULL UNIQUE, state TEXT NOT NULL, message TEXT NOT NULL DEFAULT '',
    added_utc TEXT NOT NULL, ended_utc TEXT NOT NULL DEFAULT '') STRICT;
)";

JobState parse_job_state(const std::string& text) {
    for (const auto state : {JobState::waiting, JobState::running, JobState::finished, JobState::failed})
        if (text == to_string(state)) return state;
    throw StorageError("unknown state \"" + text + "\" of a job");
}

SQLite::Database open_queue(const std::filesystem::path& path, bool read_only = false) {
    return open_database(path, queue_file_kind, read_only);
}

std::filesystem::path runner_lock(const std::filesystem::path& path) {
    return path.string() + ".lock";
}

bool has_runner(const std::filesystem::path& path) {
    try {
        const FileLock probe(runner_lock(path));
        return false;
    } catch (const StorageError&) {
        return true;
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

// Runs or goes on with one job; what goes wrong with it is told in its row.
void run_job(const std::filesystem::path& path, const Job& job, std::stop_token stop,
             const RunOptions& options, RunObserver* observer) {
    set_job(path, job.id, JobState::running, "");
    RunSummary summary;
    try {
        summary = OptimisationRun::open(job.store, options).run(stop, observer);
    } catch (const std::exception& error) {
        set_job(path, job.id, JobState::failed, error.what());
        return;
    }
    const bool is_finished = summary.state == RunState::finished;
    set_job(path, job.id, is_finished ? JobState::finished : JobState::waiting, summary.snapshot.message);
}

}  // namespace

std::string to_string(JobState state) {
    switch (state) {
        case JobState::waiting:
            return "waiting";
        case JobState::running:
            return "running";
        case JobState::finished:
            return "finished";
        case JobState::failed:
            break;
    }
    return "failed";
}

std::filesystem::path JobQueue::default_path() {
    auto environment = [](const char* name) {
        const char* value = std::getenv(name);
        return std::filesystem::path(value ? value : "");
    };
    auto data = environment("XDG_DATA_HOME");
    if (!data.is_absolute()) data = environment("HOME") / ".local" / "share";
    return data / "lathe" / "queue.db";
}

JobQueue::JobQueue(const std::filesystem::path& path) : path_(std::filesystem::absolute(path)) {
    std::error_code error;
    std::filesystem::create_directories(path_.parent_path(), error);
    if (error) throw StorageError(path_.parent_path().string() + ": " + error.message());
    if (!std::filesystem::exists(path_))
        create_database(path_, queue_file_kind, [](SQLite::Database& database) { database.exec(schema); });
    open_queue(path_, true);
}

long JobQueue::add(const std::filesystem::path& project_path, const std::filesystem::path& store,
                   const RunOptions& options) {
    const auto absolute_store = std::filesystem::absolute(store);
    const Project project = read_project(project_path);
    OptimisationRun::create(absolute_store, project, options);
    return with_storage_errors(path_, [&] {
        auto database = open_queue(path_);
        SQLite::Statement insert(
            database,
            "INSERT INTO job (name, project, store, state, added_utc) VALUES (?, ?, ?, 'waiting', ?)");
        insert.bind(1, project.name);
        insert.bind(2, std::filesystem::absolute(project_path).string());
        insert.bind(3, absolute_store.string());
        insert.bind(4, utc_now());
        insert.exec();
        return static_cast<long>(database.getLastInsertRowid());
    });
}

std::vector<Job> JobQueue::list() const {
    return with_storage_errors(path_, [&] {
        auto database = open_queue(path_, true);
        SQLite::Statement rows(
            database,
            "SELECT id, name, project, store, state, message, added_utc, ended_utc FROM job ORDER BY id");
        std::vector<Job> jobs;
        while (rows.executeStep())
            jobs.push_back({static_cast<long>(rows.getColumn(0).getInt64()), rows.getColumn(1).getString(),
                            rows.getColumn(2).getString(), rows.getColumn(3).getString(),
                            parse_job_state(rows.getColumn(4).getString()), rows.getColumn(5).getString(),
                            rows.getColumn(6).getString(), rows.getColumn(7).getString()});
        return jobs;
    });
}

void JobQueue::remove(long id) {
    for (const Job& job : list())
        if (job.id == id && job.state == JobState::running && has_runner(path_))
            throw StorageError("job " + std::to_string(id) + " is running; stop it first");
    const int removed = with_storage_errors(path_, [&] {
        auto database = open_queue(path_);
        SQLite::Statement statement(database, "DELETE FROM job WHERE id = ?");
        statement.bind(1, static_cast<std::int64_t>(id));
        return statement.exec();
    });
    if (removed == 0) throw StorageError(path_.string() + ": there is no job " + std::to_string(id));
}

std::vector<Job> JobQueue::run(std::stop_token stop, const RunOptions& options,
                               const std::function<RunObserver*(const Job&)>& started) {
    const FileLock one_runner(runner_lock(path_));
    std::vector<long> ran;
    auto next_job = [&]() -> std::optional<Job> {
        for (const Job& job : list()) {
            const bool is_open = job.state == JobState::waiting || job.state == JobState::running;
            if (is_open && std::find(ran.begin(), ran.end(), job.id) == ran.end()) return job;
        }
        return std::nullopt;
    };
    while (!stop.stop_requested()) {
        const auto job = next_job();
        if (!job) break;
        ran.push_back(job->id);
        run_job(path_, *job, stop, options, started ? started(*job) : nullptr);
    }
    auto jobs = list();
    std::erase_if(jobs,
                  [&](const Job& job) { return std::find(ran.begin(), ran.end(), job.id) == ran.end(); });
    return jobs;
}

}  // namespace lathe::genetic
