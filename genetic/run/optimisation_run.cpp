#include "genetic/run/optimisation_run.hpp"

#include "genetic/run/optimiser_choice.hpp"
#include "genetic/run/run_evaluator.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_loop.hpp"
#include "genetic/study/archive.hpp"
#include "solver/base/input_error.hpp"

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
    ReopenedRun again = reopen_run(RunStore::open(path), options);
    require_same(path, again.store.header(), header_of_project(again.project, again.evaluator->identity()));
    return OptimisationRun(std::make_unique<RunLoop>(std::move(again.store), std::move(again.project),
                                                     std::move(options), std::move(again.evaluator)));
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
