#include "app/batch/outputs.hpp"

#include <fmt/format.h>

#include <cmath>

#include "app/batch/inputs.hpp"
#include "app/batch/say.hpp"
#include "genetic/report/export_files.hpp"

namespace lathe::batch {

std::string cell(double value, int decimals) {
    return std::isfinite(value) ? fmt::format("{:.{}f}", value, decimals) : "-";
}

void write_all_pictures(const genetic::Document& document, const std::filesystem::path& folder) {
    make_folder(folder / "pictures");
    genetic::write_pictures(document, folder / "pictures");
    say("pictures: {}\n", (folder / "pictures").string());
}

}  // namespace lathe::batch
