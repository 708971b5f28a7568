// Products of a long table with a few columns, as wide as the processor's vectors are.
#pragma once

#include <cstddef>

#include "solver/base/vector_width.hpp"

namespace lathe {

/// product (rows x 8) = table (rows x depth) * columns (depth x 8), all by rows; `columns` and `product`
/// hold multiples of 8 and may lie anywhere. The same bits on every instruction set; this processor must have
/// that of `level`.
void multiply_by_eight_columns(const double* table, std::ptrdiff_t rows, std::ptrdiff_t depth,
                               const double* columns, double* product, VectorLevel level = vector_level());

/// sums (waves x channels) = waves (waves x samples) * series (samples x channels), all by rows: the long
/// table is read once.
void multiply_by_waves(const float* waves, std::ptrdiff_t wave_count, std::ptrdiff_t samples,
                       const float* series, std::ptrdiff_t channels, float* sums,
                       VectorLevel level = vector_level());

}  // namespace lathe
