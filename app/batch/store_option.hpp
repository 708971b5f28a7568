// A run store that a verb is about to create.
#pragma once

#include <string>

namespace lathe::batch {

/// Makes room for a new store: an empty file is removed, a run only with `overwrite`, and only when it is
/// whole and nobody is writing it. Throws UsageError when a run is there and may not be replaced,
/// StorageError when what is there is no run.
void refuse_or_replace_store(const std::string& store, bool overwrite);

}  // namespace lathe::batch
