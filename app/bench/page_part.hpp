// Pages of the manual that several benchmarks write.
#pragma once

#include <filesystem>
#include <string>

namespace lathe::bench {

/// Writes one part of a page in docs/user and leaves the others: the text before the first heading "## ..."
/// for an empty heading, else the heading and the text below it up to the next one. Does nothing where there
/// is no such folder below the working directory.
void write_page_part(const std::filesystem::path& page, const std::string& heading, const std::string& text);

}  // namespace lathe::bench
