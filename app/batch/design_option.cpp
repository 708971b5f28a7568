#include "app/batch/design_option.hpp"

namespace lathe::batch {

void DesignOption::add_to(CLI::App& verb, const std::string& file) {
    verb.add_option("FILE", source, "project file, *.lathe, or run store, *.db: its best design")->required();
    overrides.add_to(verb);
    engine.add_to(verb);
    limits.add_to(verb);
    verb.add_option("--threads", threads, "threads of the engine; 0: one a core")->check(CLI::Range(0, 1024));
    verb.add_option("--out", out, "folder for " + file)->type_name("DIR")->required();
}

}  // namespace lathe::batch
