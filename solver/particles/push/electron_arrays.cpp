#include "solver/particles/push/electron_arrays.hpp"

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

}  // namespace lathe::particles
