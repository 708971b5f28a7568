#include "genetic/run/job_queue.hpp"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "genetic/run/file_system.hpp"
#include "genetic/run/job_rows.hpp"
#include "genetic/run/run_view.hpp"

namespace lathe::genetic {

namespace {

Job job_of(const std::vector<Job>& jobs, long id, const std::filesystem::path& path) {
    for (const Job& job : jobs)
        if (job.id == id) return job;
    throw StorageError(path.string() + ": there is no job " + std::to_string(id));
}

/// Takes the waiting job `id` `places` further among the waiting ones; the others keep their places.
std::vector<long> moved(const std::vector<Job>& jobs, long id, int places) {
    std::vector<long> order, waiting;
    for (const Job& job : jobs) {
        order.push_back(job.id);
        if (job.state == JobState::waiting) waiting.push_back(job.id);
    }
    const auto from = std::find(waiting.begin(), waiting.end(), id);
    const auto at = from - waiting.begin();
    const auto last = static_cast<std::ptrdiff_t>(waiting.size()) - 1;
    const auto to = waiting.begin() + std::clamp<std::ptrdiff_t>(at + places, 0, last);
    if (from < to)
        std::rotate(from, from + 1, to + 1);
    else
        std::rotate(to, from, from + 1);
    auto next = waiting.begin();
    for (std::size_t i = 0; i < jobs.size(); ++i)
        if (jobs[i].state == JobState::waiting) order[i] = *next++;
    return order;
}

long insert_job(const std::filesystem::path& path, const std::string& name,
                const std::filesystem::path& project, const std::filesystem::path& store) {
    return with_storage_errors(path, [&] {
        auto database = open_queue(path);
        SQLite::Statement known(database, "SELECT id FROM job WHERE store = ?");
        known.bind(1, store.string());
        if (known.executeStep()) throw StorageError(store.string() + ": this run is in the queue already");
        SQLite::Statement insert(
            database,
            "INSERT INTO job (name, project, store, state, added_utc) VALUES (?, ?, ?, 'waiting', ?)");
        insert.bind(1, name);
        insert.bind(2, project.string());
        insert.bind(3, store.string());
        insert.bind(4, utc_now());
        insert.exec();
        return static_cast<long>(database.getLastInsertRowid());
    });
}

/// Home folder of the user in the system's table of users. Throws StorageError where it has none.
std::filesystem::path home_of_user() {
    std::vector<char> text(16384);
    passwd entry{};
    passwd* found = nullptr;
    if (getpwuid_r(getuid(), &entry, text.data(), text.size(), &found) == 0 && found &&
        std::filesystem::path(found->pw_dir).is_absolute())
        return found->pw_dir;
    throw StorageError(
        "no folder for the queue: HOME is not an absolute path and the user has no home folder; set "
        "HOME or XDG_DATA_HOME");
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
    if (data.is_absolute()) return data / "lathe" / "queue.db";
    auto home = environment("HOME");
    if (!home.is_absolute()) home = home_of_user();
    return home / ".local" / "share" / "lathe" / "queue.db";
}

JobQueue::JobQueue(const std::filesystem::path& path) : path_(std::filesystem::absolute(path)) {
    std::error_code error;
    std::filesystem::create_directories(path_.parent_path(), error);
    if (error) throw StorageError(path_.parent_path().string() + ": " + error.message());
    if (!std::filesystem::exists(path_)) create_queue(path_);
    ensure_order(path_);
}

long JobQueue::add(const std::filesystem::path& project_path, const std::filesystem::path& store,
                   const RunOptions& options) {
    return add(read_project(project_path), std::filesystem::absolute(project_path), store, options);
}

long JobQueue::add(const Project& project, const std::filesystem::path& project_path,
                   const std::filesystem::path& store, const RunOptions& options) {
    const auto absolute_store = std::filesystem::absolute(store);
    Run::create(absolute_store, project, options);
    return insert_job(path_, project.name, project_path, absolute_store);
}

long JobQueue::add_stored_run(const std::filesystem::path& store) {
    const auto absolute_store = std::filesystem::absolute(store);
    const RunView view(absolute_store);
    if (view.state() == StoredState::finished)
        throw StorageError(store.string() + ": this run is finished, there is nothing left to do");
    return insert_job(path_, view.project().name, {}, absolute_store);
}

std::vector<Job> JobQueue::list() const {
    return with_storage_errors(path_, [&] {
        auto database = open_queue(path_, true);
        return read_jobs(database);
    });
}

void JobQueue::remove(long id) {
    if (job_of(list(), id, path_).state == JobState::running && is_being_run())
        throw StorageError("job " + std::to_string(id) + " is running; stop it first");
    with_storage_errors(path_, [&] {
        auto database = open_queue(path_);
        SQLite::Transaction transaction(database);
        for (const char* text : {"DELETE FROM job WHERE id = ?", "DELETE FROM job_order WHERE id = ?"}) {
            SQLite::Statement statement(database, text);
            statement.bind(1, static_cast<std::int64_t>(id));
            statement.exec();
        }
        transaction.commit();
    });
    forget_crashes(path_, id);
}

void JobQueue::move(long id, int places) {
    with_storage_errors(path_, [&] {
        auto database = open_queue(path_);
        // Begun as a writer: a runner that takes the job at this moment waits, or is seen.
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        const auto jobs = read_jobs(database);
        if (job_of(jobs, id, path_).state != JobState::waiting)
            throw StorageError("job " + std::to_string(id) + " is not waiting: it keeps its place");
        write_order(database, moved(jobs, id, places));
        transaction.commit();
    });
}

void JobQueue::retry(long id) {
    if (job_of(list(), id, path_).state != JobState::failed)
        throw StorageError("job " + std::to_string(id) + " has not failed");
    forget_crashes(path_, id);
    set_job(path_, id, JobState::waiting, "");
}

}  // namespace lathe::genetic
