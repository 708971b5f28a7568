#include "genetic/report/grid_check_chapter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "genetic/report/figures.hpp"
#include "genetic/report/table_words.hpp"

namespace lathe::genetic {

void add_grid_check(Document& document, const GridCheck& check) {
    const std::vector<CheckedNumber> worst = check.worst();
    if (worst.empty()) return;
    const bool has_ports = std::any_of(worst.begin(), worst.end(),
                                       [](const CheckedNumber& number) { return !number.port.empty(); });
    Table table;
    table.columns = {"Metric"};
    if (has_ports) table.columns.emplace_back("Excitation");
    table.text_columns = table.columns.size();
    for (const char* column : {"f (GHz)", "Value", "On the finer grid", "Estimated error"})
        table.columns.emplace_back(column);
    for (const CheckedNumber& number : worst) {
        const std::string unit = metric_unit(number.metric);
        std::vector<Cell> row = {{metric_title(number.metric) + (unit.empty() ? "" : " (" + unit + ")")}};
        if (has_ports) row.push_back({number.port});
        for (const std::string& text :
             {fmt::format("{:.4f}", number.frequency_hz / 1e9), number_text(number.value, "{:.3f}"),
              number_text(number.finer, "{:.3f}"), error_text(number.estimated_error())})
            row.push_back({text});
        table.rows.push_back(std::move(row));
    }
    document.blocks.emplace_back(Heading{"Check on another grid"});
    document.blocks.emplace_back(
        Paragraph{fmt::format("Each metric at the frequency of its largest estimated error: on {:g} cells "
                              "per wavelength, and on {:g}. "
                              "The estimate holds where errors fall with the square of the cells.",
                              check.cells_per_wavelength, check.cells_per_wavelength * check_density_ratio)});
    document.blocks.emplace_back(std::move(table));
}

}  // namespace lathe::genetic
