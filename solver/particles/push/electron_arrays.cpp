#include "solver/particles/push/electron_arrays.hpp"

#include <algorithm>
#include <bit>

namespace lathe::particles {
namespace {

template <class Visit>
void each_array(ElectronArrays& a, const Visit& visit) {
    for (std::vector<double>* values : {&a.r, &a.z, &a.cosine, &a.sine, &a.u_r, &a.u_phi, &a.u_z, &a.birth})
        visit(*values);
    visit(a.triangle);
    visit(a.lineage);
}

}  // namespace

void ElectronArrays::push_back(const Electron& e) {
    r.push_back(e.place.r);
    z.push_back(e.place.z);
    cosine.push_back(e.place.cosine);
    sine.push_back(e.place.sine);
    u_r.push_back(e.u.r);
    u_phi.push_back(e.u.phi);
    u_z.push_back(e.u.z);
    triangle.push_back(e.triangle);
    lineage.push_back(e.lineage);
    birth.push_back(e.birth);
}

Electron ElectronArrays::at(int index) const {
    const auto n = static_cast<std::size_t>(index);
    return {{r[n], z[n], cosine[n], sine[n]}, {u_r[n], u_phi[n], u_z[n]}, triangle[n], lineage[n], birth[n]};
}

void ElectronArrays::remove(const std::vector<int>& rising) {
    each_array(*this, [&](auto& values) {
        // The last of the list first, so that what is taken from the end stays.
        for (auto gone = rising.rbegin(); gone != rising.rend(); ++gone) {
            values[static_cast<std::size_t>(*gone)] = values.back();
            values.pop_back();
        }
    });
}

void ElectronArrays::reserve(std::size_t count) {
    each_array(*this, [&](auto& values) { values.reserve(count); });
}

void ElectronArrays::sort_by_triangle(int triangle_count) {
    constexpr int most_groups_bits = 12;
    const int shift = std::max(
        0, static_cast<int>(std::bit_width(static_cast<unsigned>(triangle_count))) - most_groups_bits);
    const auto group = [&](int t) { return static_cast<std::size_t>(t >> shift); };
    first_.assign(group(triangle_count) + 2, 0);
    for (const int t : triangle) ++first_[group(t) + 1];
    for (std::size_t n = 1; n < first_.size(); ++n) first_[n] += first_[n - 1];
    order_.resize(triangle.size());
    for (std::size_t n = 0; n < triangle.size(); ++n)
        order_[static_cast<std::size_t>(first_[group(triangle[n])]++)] = static_cast<int>(n);
    each_array(*this, [&](auto& values) {
        const auto before = values;
        for (std::size_t n = 0; n < before.size(); ++n)
            values[n] = before[static_cast<std::size_t>(order_[n])];
    });
}

}  // namespace lathe::particles
