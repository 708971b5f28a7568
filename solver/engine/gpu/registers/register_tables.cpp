#include "solver/engine/gpu/registers/register_tables.hpp"

#include <string_view>
#include <unordered_map>

#include "solver/engine/gpu/registers/block_tables.hpp"
#include "solver/engine/gpu/registers/coupled_fluxes.hpp"
#include "solver/engine/gpu/registers/tile_lists.hpp"

namespace lathe::gpu {
namespace {

std::string_view bytes_between(const float4* begin, const float4* end) {
    return {reinterpret_cast<const char*>(begin), static_cast<std::size_t>(end - begin) * sizeof(float4)};
}

}  // namespace

CoefficientTables::CoefficientTables(const TurnedProblem& problem, const TileCuts& cuts)
    : tiles_(cuts.columns.size()) {
    std::unordered_multimap<std::size_t, int> known;
    for (const TileStrip& strip : cuts.strips)
        for (const TileColumns& its : cuts.columns) {
            const std::size_t first = quads_.size();
            for (int role = 0; role < cuts.quads.roles; ++role)
                for (int i = 0; i < strip.rows; ++i)
                    for (int k = 0; k < its.columns; k += 4)
                        quads_.push_back(quad_of(its.first + k, [&](int column) {
                            return problem.coefficient(role, strip.first + i, column);
                        }));
            const std::string_view bytes =
                bytes_between(quads_.data() + first, quads_.data() + quads_.size());
            const std::size_t hash = std::hash<std::string_view>{}(bytes);
            int found = -1;
            for (auto [at, end] = known.equal_range(hash); at != end && found < 0; ++at)
                if (bytes_between(begin(at->second), this->end(at->second)) == bytes) found = at->second;
            if (found >= 0) {
                quads_.resize(first);
            } else {
                found = count();
                first_.push_back(quads_.size());
                known.emplace(hash, found);
            }
            tables_.push_back(found);
        }
}

int block_quads(const TileCuts& cuts, const CoefficientTables& tables, const TileLists& lists,
                const CoupledFluxes& coupling, int begin, int end) {
    std::vector<char> seen(static_cast<std::size_t>(tables.count()), 0);
    int quads = cuts.quads.ghosts_begin(), radial = 0;  // of padding, then what the strips have
    for (int s = begin; s < end; ++s) {
        const TileStrip& strip = cuts.strips[static_cast<std::size_t>(s)];
        if (strip.is_radial) ++radial, quads += cuts.quads.roles * strip.rows;
        for (std::size_t t = 0; t < cuts.columns.size(); ++t) {
            const int table = tables.table(static_cast<std::size_t>(s), t);
            if (seen[static_cast<std::size_t>(table)]++ == 0) quads += tables.size(table);
        }
    }
    quads += lists.driven_quads(begin, end) + coupling.image_quads(begin, end);
    for (const TileColumns& its : cuts.columns)
        quads += cuts.quads.ghost_roles * (2 * quads_of_row(its.columns) + 1) +
                 (its.is_axial ? 4 * quads_of_row(its.columns) : 0);
    return shared_quads(exchange_of(cuts.quads), quads, register_warps_of(cuts, end - begin, radial),
                        static_cast<int>(cuts.columns.size()));
}

RegisterTables register_tables(const TurnedProblem& problem, const RegisterPlan& plan,
                               const CoefficientTables& coefficients, const TileLists& lists,
                               const CoupledFluxes& coupling) {
    RegisterTables tables;
    for (int block = 0; block < plan.blocks(); ++block)
        add_block(problem, plan, coefficients, lists, coupling, block, tables);
    return tables;
}

}  // namespace lathe::gpu
