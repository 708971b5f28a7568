#include "app/batch/work_option.hpp"

namespace lathe::batch {

void WorkOption::add_to(CLI::App& verb) {
    engine.add_to(verb);
    verb.add_option("--workers", workers, "candidates at a time; 0: one a core; default: the project's")
        ->check(CLI::Range(0, 1024));
    verb.add_flag("--isolated", isolated,
                  "solve in processes of their own from the start: a fault of device or driver then costs a "
                  "retry, whatever it is");
}

genetic::RunOptions WorkOption::run_options() const {
    genetic::RunOptions options;
    options.engine = engine.kind();
    options.workers = workers;
    options.isolated = isolated;
    return options;
}

}  // namespace lathe::batch
