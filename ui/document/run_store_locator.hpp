// Where the store of an optimisation lies, and whether there is one to go on with.
#pragma once

#include <QString>
#include <filesystem>
#include <optional>

#include "genetic/project/project.hpp"

namespace lathe::ui {

struct StoredRun {
    std::filesystem::path path;
    bool is_finished = false;
    int evaluated = 0;  ///< not counted of a finished one
    int total = 0;
};

/// Which runs belong to a project: those of exactly this one, or also those of other values of its genes and
/// of another budget.
enum class RunMatch { exact, same_search };

/// Finds and names stores: `horn.db`, `horn-2.db`, ... next to the project file, or in the user's data
/// folder for a project without a file. An old store is never overwritten.
class RunStoreLocator {
public:
    /// `folder` replaces the data folder for projects without a file; for tests. Empty: the default.
    explicit RunStoreLocator(QString folder = {}) : folder_(std::move(folder)) {}

    /// The newest readable store that belongs to this project: next to its file, else in the data folder,
    /// where a run goes that was started before the project was saved for the first time.
    std::optional<StoredRun> find(const QString& project_path, const Project& project,
                                  RunMatch match = RunMatch::exact) const;
    /// A name that is free, with `suffix` after the project's. Makes the folder; throws std::runtime_error
    /// when that is impossible.
    std::filesystem::path fresh(const QString& project_path, const Project& project,
                                const QString& suffix = {}) const;

private:
    QString stem(const QString& project_path, const Project& project) const;
    /// Of the stores BASE.db, BASE-2.db, ...
    static std::optional<StoredRun> newest(const QString& base, const Project& project, RunMatch match);
    QString folder_;
};

}  // namespace lathe::ui
