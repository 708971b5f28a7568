#include "app/batch/store_option.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "app/batch/exit_code.hpp"
#include "genetic/run/run_store.hpp"

namespace lathe::batch {

namespace {

/// Removes a run that is whole and that no process is writing; leaves anything else.
void remove_store(const std::filesystem::path& path) {
    { const auto checked = genetic::RunStore::open(path); }
    for (const char* suffix : {"", "-wal", "-shm", "-journal", ".log"})
        std::filesystem::remove(path.string() + suffix);
}

}  // namespace

void require_store_name(const std::string& store) {
    if (store.empty()) throw UsageError("--store: the name of a file is missing, such as run.db");
    if (store.starts_with(':') || store.starts_with("file:"))
        throw UsageError(
            fmt::format("--store: SQLite does not take \"{0}\" for the name of a file; write ./{0} for a "
                        "file of that name",
                        store));
}

void refuse_or_replace_store(const std::string& store, bool overwrite) {
    require_store_name(store);
    const std::filesystem::path path(store);
    if (!std::filesystem::exists(path)) return;
    if (std::filesystem::is_regular_file(path) && std::filesystem::file_size(path) == 0) {
        std::filesystem::remove(path);
        return;
    }
    if (!overwrite)
        throw UsageError(
            fmt::format("{0} exists: go on with 'lathe-batch resume {0}', choose another name, or replace "
                        "it with --overwrite",
                        store));
    remove_store(path);
}

}  // namespace lathe::batch
