#include "genetic/run/optimisation_run.hpp"

#include "genetic/run/optimiser_choice.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_loop.hpp"
#include "genetic/study/archive.hpp"
#include "solver/antenna/input_error.hpp"

namespace lathe::genetic {

OptimisationRun::OptimisationRun(std::unique_ptr<RunLoop> loop) : loop_(std::move(loop)) {}
OptimisationRun::OptimisationRun(OptimisationRun&&) noexcept = default;
OptimisationRun& OptimisationRun::operator=(OptimisationRun&&) noexcept = default;
OptimisationRun::~OptimisationRun() = default;

OptimisationRun OptimisationRun::create(const std::filesystem::path& path, const Project& project,
                                        RunOptions options) {
    check_objectives(project);
    make_optimiser(project.optimiser, genes_of(project), starting_genomes(project));
    auto evaluator = make_evaluator(options, project, 0.0);
    auto store = RunStore::create(path, header_of_project(project, evaluator->identity()));
    // What runs is what the store holds, so that the first sitting starts from the same bits as the rest.
    Project frozen = parse_project(store.header().project_text, path.string());
    return OptimisationRun(std::make_unique<RunLoop>(std::move(store), std::move(frozen), std::move(options),
                                                     std::move(evaluator)));
}

OptimisationRun OptimisationRun::open(const std::filesystem::path& path, RunOptions options) {
    auto store = RunStore::open(path);
    const RunHeader stored = store.header();
    Project project;
    std::unique_ptr<Evaluator> evaluator;
    try {
        project = parse_project(stored.project_text, path.string());
        evaluator = make_evaluator(options, project, 0.0);
    } catch (const InputError& error) {
        throw StorageError(path.string() + " cannot be resumed: it was written by program version " +
                           stored.program_version + ", and this one (" + program_version() +
                           ") does not take its project: " + error.what());
    }
    require_same(path, stored, header_of_project(project, evaluator->identity()));
    return OptimisationRun(std::make_unique<RunLoop>(std::move(store), std::move(project), std::move(options),
                                                     std::move(evaluator)));
}

RunSummary OptimisationRun::run(std::stop_token stop, RunObserver* observer) {
    return loop_->run(stop, observer);
}
void OptimisationRun::pause() {
    loop_->gate().pause();
}
void OptimisationRun::resume() {
    loop_->gate().resume();
}
bool OptimisationRun::is_paused() const {
    return loop_->gate().is_paused();
}
const Project& OptimisationRun::project() const {
    return loop_->project();
}
const std::vector<Gene>& OptimisationRun::genes() const {
    return loop_->genes();
}
std::vector<CandidateSummary> OptimisationRun::unsaved() const {
    return loop_->unsaved();
}

}  // namespace lathe::genetic
