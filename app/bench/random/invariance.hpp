// Check of a transformation: results and warnings of a transformed antenna against those of the original.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/bench/random/observations.hpp"
#include "app/bench/random/solved_antenna.hpp"
#include "app/bench/random/transformations.hpp"

namespace lathe::bench {

/// One observation that differs by more than its tolerance, or the one that comes nearest to it.
struct Disagreement {
    ObservedKind kind = ObservedKind::s;
    std::string metric;
    std::complex<double> original, image;
    double tolerance = 0.0;
    /// Difference over tolerance.
    double size = 0.0;
};

/// Outcome of one transformation of one antenna.
struct InvarianceOutcome {
    RandomGeometry geometry = RandomGeometry::revolution;
    std::uint64_t number = 0;
    std::string kind, numbers, transformation;
    bool follows = false;        ///< the grid is the transformed one, so that results agree to rounding
    bool has_to_follow = false;  ///< and this is demanded
    std::vector<Disagreement>
        worst;            ///< of each kind of observation the largest difference over its tolerance
    std::string problem;  ///< another difference: of grid, warnings, steps or an error; empty: none

    /// Largest difference over its tolerance of all kinds; 0 without any.
    double size() const;
    bool passes() const { return problem.empty() && size() <= 1.0; }
    /// Sentences with antenna, transformation, and of each metric that differs both values and the tolerance.
    std::string text() const;
};

/// Tolerance of observations of a kind where both grids are images of each other: rounding of fields of
/// single precision, measured.
double rounding_tolerance(ObservedKind kind);
/// Smallest tolerance of observations of a kind on grids that are not images of each other.
double least_grid_tolerance(ObservedKind kind);
inline constexpr double finer_grid = 1.4;           ///< density of the grid that says how large errors are
inline constexpr double allowed_differences = 2.0;  ///< largest difference over that from the finer grid

/// An antenna whose transformed images are compared with it. Solves are made when they are needed, and once.
class InvariantAntenna {
public:
    InvariantAntenna(RandomGeometry geometry, std::uint64_t number);

    const DrawnAntenna& drawn() const { return drawn_; }
    const std::vector<Transformation>& transformations() const { return transformations_; }
    /// Solves the image and compares it with the original.
    InvarianceOutcome check(const Transformation& transformation);

private:
    const SolvedAntenna& original();
    /// Results of the original on a finer grid, and their observations.
    const Results& finer_results();
    const std::vector<Observed>& finer();
    /// Comparison of the warnings of the original and of an image on another grid. Returns true if every code
    /// in one of the lists only also appears or disappears on the finer grid, of the original or the image.
    bool warnings_agree(const std::vector<std::string>& before, const std::vector<std::string>& after,
                        const std::function<const Results&()>& finer_image);
    void compare(const Transformation& transformation, const SolvedAntenna& image,
                 InvarianceOutcome& outcome);

    RandomGeometry geometry_;
    std::uint64_t number_;
    DrawnAntenna drawn_;
    std::vector<Transformation> transformations_;
    std::optional<SolvedAntenna> original_;
    std::vector<Observed> observed_;
    std::optional<Results> finer_results_;
    std::optional<std::vector<Observed>> finer_;
};

/// The transformations of antenna `number` that a test of `count` of them takes: neighbouring numbers have
/// others, so that all occur.
std::vector<std::size_t> chosen_transformations(std::size_t all, std::uint64_t number, std::size_t count);

}  // namespace lathe::bench
