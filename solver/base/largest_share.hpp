// How much of something can be had.
#pragma once

namespace lathe {

/// Largest share in [0, 1] for which `good(share)` holds, from below, by `bisections` of the interval; 1
/// where that holds. It must hold for 0, and for all below a share for which it holds.
template <class Good>
double largest_share(int bisections, const Good& good) {
    if (good(1.0)) return 1.0;
    double low = 0.0, high = 1.0;
    for (int n = 0; n < bisections; ++n) {
        const double middle = 0.5 * (low + high);
        (good(middle) ? low : high) = middle;
    }
    return low;
}

}  // namespace lathe
