// What several verbs print and write alike.
#pragma once

#include <filesystem>
#include <string>

#include "genetic/report/document.hpp"

namespace lathe::batch {

/// A number in a table; "-" where there is none.
std::string cell(double value, int decimals);

/// Writes the figures of a document into the folder "pictures" of `folder` and says so. Throws
/// std::system_error where that cannot be done.
void write_all_pictures(const genetic::Document& document, const std::filesystem::path& folder);

}  // namespace lathe::batch
