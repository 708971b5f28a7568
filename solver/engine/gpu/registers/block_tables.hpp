// The tables of one thread block of strategy `registers`.
#pragma once

#include "solver/engine/gpu/registers/register_tables.hpp"

namespace lathe::gpu {

/// Four numbers of a row from `column` on.
template <class Value>
float4 quad_of(int column, const Value& value) {
    return {value(column), value(column + 1), value(column + 2), value(column + 3)};
}

/// Appends the tables of the plan's block of this number, which follows those before it. The arguments are
/// those of register_tables().
void add_block(const TurnedProblem& problem, const RegisterPlan& plan, const CoefficientTables& coefficients,
               const TileLists& lists, const CoupledFluxes& coupling, int block, RegisterTables& tables);

}  // namespace lathe::gpu
