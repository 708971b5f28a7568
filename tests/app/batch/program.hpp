// Runs lathe-batch as a shell would and keeps its output.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace lathe::test {

/// The end of a program, with all that it printed.
struct Outcome {
    int exit_code = -1;  ///< 128 + signal when it was killed by one
    std::string out, err;
};

/// A folder of its own below the system's temporary one, removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    /// The relative paths of all files and folders in it, sorted.
    std::vector<std::string> listing() const;

private:
    std::filesystem::path path_;
};

/// A running lathe-batch whose output goes to files. wait() must be called once.
class RunningProgram {
public:
    RunningProgram(const std::vector<std::string>& arguments, const std::filesystem::path& working_folder);
    /// Runs another program; `command` begins with its name.
    RunningProgram(const std::string& program, const std::vector<std::string>& command,
                   const std::filesystem::path& working_folder);
    pid_t id() const { return process_; }
    void signal(int number) const;
    bool has_ended();
    Outcome wait();

private:
    pid_t process_ = -1;
    int status_ = 0;
    bool ended_ = false;
    TemporaryFolder output_;
};

/// Runs lathe-batch to its end.
Outcome run_batch(const std::vector<std::string>& arguments, const std::filesystem::path& working_folder);

std::string file_text(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& text);

/// The project file of a small horn that solves in a fraction of a second, with this budget of its optimiser.
std::string tiny_project(int evaluations = 12);

/// That of a small planar lens with three driven guides, and two genes.
std::string tiny_lens(const std::string& algorithm = "ga", int evaluations = 8);

#ifdef LATHE_HAVE_CUDA
inline constexpr bool is_built_with_cuda = true;
#else
inline constexpr bool is_built_with_cuda = false;
#endif

/// A folder with that project in tiny.lathe, in which the program is run.
class BatchTest : public testing::Test {
protected:
    BatchTest() { write_file(folder_ / "tiny.lathe", tiny_project()); }
    Outcome run(const std::vector<std::string>& arguments) { return run_batch(arguments, folder_.path()); }

    TemporaryFolder folder_;
};

}  // namespace lathe::test
