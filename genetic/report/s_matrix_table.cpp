#include "genetic/report/s_matrix_table.hpp"

#include <fmt/format.h>

#include <cmath>
#include <complex>

#include "genetic/report/table_words.hpp"
#include "solver/base/constants.hpp"

namespace lathe::genetic {

namespace {

constexpr std::size_t most_columns = 12;

}  // namespace

Table s_matrix_table(const std::vector<std::string>& ports, const std::vector<Eigen::Index>& from,
                     const Eigen::MatrixXcd& s_matrix) {
    const std::size_t columns = std::min(from.size(), most_columns);
    Table table;
    table.columns = {"To"};
    for (std::size_t n = 0; n < columns; ++n)
        table.columns.push_back("from " + ports.at(static_cast<std::size_t>(from[n])));
    for (std::size_t to = 0; to < ports.size(); ++to) {
        std::vector<Cell> row = {{ports[to]}};
        for (std::size_t n = 0; n < columns; ++n) {
            const std::complex<double> s = s_matrix(static_cast<Eigen::Index>(to), from[n]);
            row.push_back({fmt::format("{} at {:.1f}\u00b0", number_text(20.0 * std::log10(std::abs(s))),
                                       std::arg(s) * 180.0 / constants::pi)});
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace lathe::genetic
