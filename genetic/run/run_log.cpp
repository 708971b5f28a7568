#include "genetic/run/run_log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "genetic/execution/failure.hpp"
#include "genetic/objectives/json_numbers.hpp"
#include "genetic/run/sqlite_file.hpp"

namespace lathe::genetic {

namespace {

using Line = nlohmann::ordered_json;

Line begin_line(const std::string& event) {
    return {{"time", utc_now()}, {"event", event}};
}

/// Text that is no UTF-8 is made so: messages may quote anything.
std::string text_of(const Line& line) {
    return line.dump(-1, ' ', false, Line::error_handler_t::replace) + '\n';
}

/// A killed writer may have left half a line.
bool ends_with_a_whole_line(int descriptor) {
    struct stat info {};
    char last = '\n';
    if (fstat(descriptor, &info) != 0 || info.st_size == 0) return true;
    return pread(descriptor, &last, 1, info.st_size - 1) != 1 || last == '\n';
}

}  // namespace

std::filesystem::path RunLog::path_for(const std::filesystem::path& store) {
    return store.string() + ".log";
}

RunLog::RunLog(const std::filesystem::path& store)
    : file_(::open(path_for(store).c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666)) {
    if (file_.is_open() && !ends_with_a_whole_line(file_.number())) append("\n");
}

void RunLog::append(const std::string& line) {
    if (!file_.is_open()) return;
    const ssize_t written = ::write(file_.number(), line.data(), line.size());
    if (written != static_cast<ssize_t>(line.size())) file_.close();
}

void RunLog::event(const std::string& kind, const std::string& text) {
    Line line = begin_line(kind);
    line["text"] = text;
    append(text_of(line));
}

void RunLog::evaluation(int generation, int slot, const Evaluation& evaluation) {
    Line line = begin_line("evaluation");
    line["generation"] = generation;
    line["slot"] = slot;
    line["status"] = to_string(evaluation.score.status);
    if (evaluation.score.status == EvaluationStatus::valid)
        line["objective"] = number_to_json(evaluation.score.objective);
    if (evaluation.score.status == EvaluationStatus::infeasible)
        line["constraint_violation"] = number_to_json(evaluation.score.constraint_violation);
    line["milliseconds"] = number_to_json(evaluation.milliseconds);
    if (!evaluation.device.empty()) line["device"] = evaluation.device;
    if (evaluation.score.status == EvaluationStatus::failed)
        line["failure"] = to_string(failure_class(evaluation.score.status, evaluation.error));
    if (!evaluation.error.empty()) line["error"] = evaluation.error;
    append(text_of(line));
}

void RunLog::generation(const GenerationSummary& summary) {
    Line line = begin_line("generation");
    line["number"] = summary.number;
    line["evaluated"] = summary.evaluated;
    line["valid"] = summary.valid;
    line["infeasible"] = summary.infeasible;
    line["diverged"] = summary.diverged;
    line["failed"] = summary.failed;
    line["best"] = number_to_json(summary.best_objective);
    line["median"] = number_to_json(summary.median_objective);
    line["best_so_far"] = number_to_json(summary.best_so_far);
    append(text_of(line));
}

}  // namespace lathe::genetic
