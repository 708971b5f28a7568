#include "app/bench/page_part.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "solver/base/whole_file.hpp"

namespace lathe::bench {

void write_page_part(const std::filesystem::path& page, const std::string& heading, const std::string& text) {
    if (!std::filesystem::exists(page.parent_path())) return;
    std::ostringstream all;
    all << std::ifstream(page).rdbuf();
    const std::string old = all.str();
    const auto next_heading = [&](std::size_t from) {
        const std::size_t found = old.find("\n## ", from);
        return found == std::string::npos ? old.size() : found + 1;
    };
    std::size_t begin = 0, end = next_heading(0);
    std::string part = text;
    if (!heading.empty()) {
        const std::string line = "## " + heading + "\n";
        begin = old.find("\n" + line);
        begin = begin == std::string::npos ? old.size() : begin + 1;
        end = begin == old.size() ? begin : next_heading(begin);
        part = line + "\n" + text;
    }
    std::string before = old.substr(0, begin), after = old.substr(end);
    if (!before.empty() && !before.ends_with("\n\n")) before += '\n';
    if (!after.empty() && !part.ends_with("\n\n")) part += '\n';
    write_text_file(page, before + part + after);
    fmt::print("page: {}\n", page.string());
}

}  // namespace lathe::bench
