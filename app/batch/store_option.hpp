// A run store that a verb is about to create.
#pragma once

#include <string>

namespace lathe::batch {

/// Makes room for a new store: an empty file is removed, a run only with `overwrite`, and only when it is
/// whole and no process is writing it. Throws UsageError when a run exists and may not be replaced,
/// StorageError when the file is no run.
void refuse_or_replace_store(const std::string& store, bool overwrite);

}  // namespace lathe::batch
