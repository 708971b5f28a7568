// A job of a queue in a process of its own: the batch program with a command of a queue.
#pragma once

#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "solver/base/file_descriptor.hpp"
#include "solver/base/line_buffer.hpp"

namespace lathe::genetic {

/// Exit code of the batch program after a request to stop.
constexpr int interrupted_exit = 130;

/// One process at a time.
class JobProcess {
public:
    /// Receives the lines of the standard output.
    using Read = std::function<void(const std::string& line)>;

    /// `program` is the batch program. The process has the standard streams of this one and cannot be paused.
    explicit JobProcess(std::filesystem::path program) : program_(std::move(program)) {}
    /// The program follows by set_program().
    explicit JobProcess(Read read) : read_(std::move(read)) {}
    JobProcess(const JobProcess&) = delete;
    JobProcess& operator=(const JobProcess&) = delete;

    /// Starts the program with `arguments` and waits for its end. A stop is passed on as SIGTERM once.
    /// Returns how the process ended where it was killed, interrupted alone, crashed or could not be started;
    /// empty: it ended by itself or was stopped.
    std::optional<std::string> run(const std::vector<std::string>& arguments, const std::stop_token& stop);

    /// From the thread that calls run().
    void set_program(std::filesystem::path program) { program_ = std::move(program); }

    /// Writes "pause" or "resume" to the standard input of the present process and of later ones at their
    /// beginning. From any thread.
    void set_paused(bool is_paused);

private:
    std::optional<std::string> wait_for(int child, const std::stop_token& stop);
    bool read_for(int milliseconds);
    void write_state();

    std::filesystem::path program_;
    Read read_;
    LineBuffer unread_;
    std::mutex mutex_;
    FileDescriptor stream_;   ///< socket to the process; guarded by mutex_ where it changes
    bool is_paused_ = false;  ///< guarded by mutex_
};

/// Words after the program's name that run job `id` of a queue for this process; `engine` as make_engine()
/// takes it.
std::vector<std::string> words_of_job(const std::filesystem::path& queue, long id, const std::string& engine);

/// The batch program in a folder. Throws StorageError where it is not there or cannot be run.
std::filesystem::path batch_program_in(const std::filesystem::path& folder);

}  // namespace lathe::genetic
