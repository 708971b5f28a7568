#include "genetic/run/run.hpp"

#include "genetic/project/carried_files.hpp"
#include "genetic/run/run_evaluator.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_loop.hpp"
#include "genetic/run/run_plan.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::genetic {

Run::Run(std::unique_ptr<RunLoop> loop) : loop_(std::move(loop)) {}
Run::Run(Run&&) noexcept = default;
Run& Run::operator=(Run&&) noexcept = default;
Run::~Run() = default;

Run Run::create(const std::filesystem::path& path, const Project& project, RunOptions options) {
    check_objectives(project);
    plan_run(project, std::nullopt);  // refuses before anything is written
    return create_planned(path, project, std::nullopt, std::move(options));
}

Run Run::create(const std::filesystem::path& path, const Project& project, StudyKind study,
                RunOptions options) {
    return create_planned(path, study_project(project, study), study, std::move(options));
}

Run Run::create_planned(const std::filesystem::path& path, const Project& given,
                        std::optional<StudyKind> study, RunOptions options) {
    const Project project = carrying_files(given);
    auto evaluator = make_evaluator(options, project, 0.0);
    RunHeader header = header_of_project(project, evaluator->identity(), study);
    header.files = recorded_files(given);
    auto store = RunStore::create(path, header);
    // What runs is what the store holds, so that the first session starts from the same bits as the rest.
    Project frozen = parse_project(store.header().project_text, path.string());
    return Run(std::make_unique<RunLoop>(std::move(store), std::move(frozen), std::move(options),
                                         std::move(evaluator)));
}

Run Run::open(const std::filesystem::path& path, RunOptions options) {
    RunStore store = RunStore::open(path);
    const RunHeader stored = store.header();
    require_unchanged_files(path, stored);
    ReopenedRun again = reopen_run(std::move(store), options);
    require_same(path, stored,
                 header_of_project(again.project, again.evaluator->identity(), study_kind(stored)));
    return Run(std::make_unique<RunLoop>(std::move(again.store), std::move(again.project), std::move(options),
                                         std::move(again.evaluator)));
}

RunSummary Run::run(std::stop_token stop, RunObserver* observer) {
    return loop_->run(stop, observer);
}
void Run::pause() {
    loop_->gate().pause();
}
void Run::resume() {
    loop_->gate().resume();
}
bool Run::is_paused() const {
    return loop_->gate().is_paused();
}
const Project& Run::project() const {
    return loop_->project();
}
const std::vector<Gene>& Run::genes() const {
    return loop_->genes();
}
std::vector<CandidateSummary> Run::unsaved() const {
    return loop_->unsaved();
}

}  // namespace lathe::genetic
