// Size of a candidate's rows in a run store.
#pragma once

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// Bytes of a store's file per candidate of a project with this number of driven ports: its evaluation with
/// all metrics, hash and indices. An estimate within a third; changes with the columns of `evaluation` and
/// the metrics that they hold.
double store_row_bytes(const Project& project, int excitations);

}  // namespace lathe::genetic
