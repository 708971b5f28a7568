// A run store that a verb is about to create.
#pragma once

#include <string>

namespace lathe::batch {

/// Throws UsageError for a name that is empty or that SQLite takes for a database in memory or an address.
void require_store_name(const std::string& store);

/// Makes room for a new store: an empty file is removed, a run only with `overwrite`, and only when it is
/// whole and no process is writing it. Throws UsageError when a run exists and may not be replaced,
/// StorageError when the file is not a run.
void refuse_or_replace_store(const std::string& store, bool overwrite);

}  // namespace lathe::batch
