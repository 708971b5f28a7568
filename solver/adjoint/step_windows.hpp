// The coefficients that a small step of a parameter changes, built where it changes them.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "solver/adjoint/coefficient_change.hpp"
#include "solver/adjoint/parameter_step.hpp"
#include "solver/discretise/cell_window.hpp"
#include "solver/discretise/window_coefficients.hpp"
#include "solver/solve/solve.hpp"

namespace lathe {

/// Steps of one body of revolution on its grid. A step changes coefficients only near the pieces of outline
/// that it moves: those around them are built anew, by the rules of the whole grid and to the same bits, and
/// all others are the antenna's own. Several threads may ask at once.
class StepWindows {
public:
    /// `antenna` has its port on its walls; all outlive the object.
    StepWindows(const Antenna& antenna, const GridPlan& plan, const Coefficients& coefficients);

    /// Where coefficients may differ from the antenna's with both sides of a step, vertices that move less
    /// than a millionth as far as the one that moves furthest taken for still; empty without a value where
    /// that is not known or hardly less than everything: dielectrics, a ground plane, outlines with other
    /// numbers of vertices.
    std::optional<CellWindow> window(const ParameterSides& sides) const;

    /// coefficient_change() over the sides, whose windows are `window`.
    CoefficientChange change(const ParameterSides& sides, const CellWindow& window) const;

private:
    std::unique_ptr<CoefficientWindows> take() const;
    void put_back(std::unique_ptr<CoefficientWindows> windows) const;
    std::optional<CellWindow> moved(const Antenna& side) const;

    const Antenna& antenna_;
    Antenna solved_;  ///< with what the plan adds to it
    const GridPlan& plan_;
    const Coefficients& coefficients_;
    bool is_possible_ = false;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<CoefficientWindows>> idle_;
};

}  // namespace lathe
