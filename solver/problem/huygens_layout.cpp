#include "solver/problem/huygens_layout.hpp"

namespace lathe {

std::vector<FieldIndex> HuygensLayout::gather_list() const {
    std::vector<FieldIndex> list;
    list.reserve(static_cast<std::size_t>(channels()));
    for (const auto surface : {HuygensSurface::low_cap, HuygensSurface::high_cap, HuygensSurface::side})
        for (const Array component : components(surface))
            for (int n = 0; n < rings(surface); ++n) list.push_back(at(surface, component, n));
    return list;
}

std::optional<HuygensLayout> HuygensLayout::of(const std::vector<FieldIndex>& list) {
    if (list.empty()) return std::nullopt;
    // The last channel is i_phi of the side's last ring, the first v_r of a cap's.
    const FieldIndex &first = list.front(), &last = list.back();
    HuygensLayout layout;
    layout.row = last.row + 1;
    layout.column_high = last.column;
    const bool has_low_cap = first.column != last.column;
    layout.first_row_low = has_low_cap ? first.row : layout.row;
    const int columns = static_cast<int>(list.size() / 4) - layout.low_rows() - layout.row;  // of the side
    layout.column_low = layout.column_high - columns + 1;
    const bool is_box = first.row >= 0 && layout.first_row_low <= layout.row && columns > 0;
    if (!is_box || layout.gather_list() != list) return std::nullopt;
    return layout;
}

}  // namespace lathe
