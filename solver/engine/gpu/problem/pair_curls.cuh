// The three components of two neighbouring columns k, k + 1 (k even) of one row, and their curls.
#pragma once

#include "solver/engine/gpu/problem/problem_view.hpp"
#include "solver/engine/gpu/problem/stepped_fields.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::gpu {

/// The three currents or voltages of a pair of columns.
struct PairField {
    float2 r, phi, z;
};

/// Three voltages or currents with those that are not stepped replaced by zeros that the compiler knows.
/// `first`: v_r or i_r. Functions below with a FieldSet neither read nor compute what is missing.
template <FieldSet fields, Array first>
__device__ __forceinline__ PairField only_stepped(const PairField& x) {
    PairField stepped{};
    if constexpr (has_field(fields, first)) stepped.r = x.r;
    if constexpr (has_field(fields, first + 1)) stepped.phi = x.phi;
    if constexpr (has_field(fields, first + 2)) stepped.z = x.z;
    return stepped;
}

/// What the currents' curls need besides the pair's own voltages.
struct VoltageNeighbours {
    float next_r, next_phi;     ///< v_r, v_phi of column k + 2
    float2 outer_phi, outer_z;  ///< v_phi, v_z of row i + 1
};
/// What the voltages' curls need besides the pair's own currents.
struct CurrentNeighbours {
    float before_r, before_phi;  ///< i_r, i_phi of column k - 1
    float2 inner_phi, inner_z;   ///< i_phi, i_z of row i - 1
};

__device__ __forceinline__ float2& as_pair(float* at) {
    return *reinterpret_cast<float2*>(at);
}
__device__ __forceinline__ const float2& as_pair(const float* at) {
    return *reinterpret_cast<const float2*>(at);
}

template <FieldSet fields = FieldSet::six>
__device__ __forceinline__ PairField curls_of_voltages(const PairField& v, const VoltageNeighbours& n,
                                                       float m) {
    if constexpr (fields == FieldSet::te)
        return {{},
                {fdtd::curl_at_i_phi(n.outer_z.x, v.z.x, v.r.y, v.r.x),
                 fdtd::curl_at_i_phi(n.outer_z.y, v.z.y, n.next_r, v.r.y)},
                {}};
    if constexpr (fields == FieldSet::tm)
        return {{v.phi.y - v.phi.x, n.next_phi - v.phi.y},
                {},
                {-(n.outer_phi.x - v.phi.x), -(n.outer_phi.y - v.phi.y)}};
    return {{fdtd::curl_at_i_r(m, v.z.x, v.phi.y, v.phi.x), fdtd::curl_at_i_r(m, v.z.y, n.next_phi, v.phi.y)},
            {fdtd::curl_at_i_phi(n.outer_z.x, v.z.x, v.r.y, v.r.x),
             fdtd::curl_at_i_phi(n.outer_z.y, v.z.y, n.next_r, v.r.y)},
            {fdtd::curl_at_i_z(m, n.outer_phi.x, v.phi.x, v.r.x),
             fdtd::curl_at_i_z(m, n.outer_phi.y, v.phi.y, v.r.y)}};
}

template <FieldSet fields = FieldSet::six>
__device__ __forceinline__ PairField curls_of_currents(const PairField& i, const CurrentNeighbours& n,
                                                       float m) {
    if constexpr (fields == FieldSet::te)
        return {{-(i.phi.x - n.before_phi), -(i.phi.y - i.phi.x)},
                {},
                {i.phi.x - n.inner_phi.x, i.phi.y - n.inner_phi.y}};
    if constexpr (fields == FieldSet::tm)
        return {{},
                {fdtd::curl_at_v_phi(i.r.x, n.before_r, i.z.x, n.inner_z.x),
                 fdtd::curl_at_v_phi(i.r.y, i.r.x, i.z.y, n.inner_z.y)},
                {}};
    return {
        {fdtd::curl_at_v_r(m, i.z.x, i.phi.x, n.before_phi), fdtd::curl_at_v_r(m, i.z.y, i.phi.y, i.phi.x)},
        {fdtd::curl_at_v_phi(i.r.x, n.before_r, i.z.x, n.inner_z.x),
         fdtd::curl_at_v_phi(i.r.y, i.r.x, i.z.y, n.inner_z.y)},
        {fdtd::curl_at_v_z(m, i.phi.x, n.inner_phi.x, i.r.x),
         fdtd::curl_at_v_z(m, i.phi.y, n.inner_phi.y, i.r.y)}};
}

}  // namespace lathe::gpu
