// A problem of a plane or of space, for code that passes problems on and does not step them.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace lathe {

struct Problem;
struct VolumeProblem;

/// The fields that a problem steps: those of a plane (bodies of revolution and planar antennas), or of space.
enum class ProblemFamily { plane, space };

/// An immutable problem of either family, owned together with others, or none.
class AnyProblem {
public:
    AnyProblem() = default;
    AnyProblem(std::nullptr_t) {}
    AnyProblem(std::shared_ptr<const Problem> problem) : plane_(std::move(problem)) {}
    AnyProblem(std::shared_ptr<const VolumeProblem> problem) : space_(std::move(problem)) {}

    explicit operator bool() const { return plane_ || space_; }

    /// Null when the problem is of the other family, or there is none.
    const Problem* plane() const { return plane_.get(); }
    const VolumeProblem* space() const { return space_.get(); }

private:
    std::shared_ptr<const Problem> plane_;
    std::shared_ptr<const VolumeProblem> space_;
};

}  // namespace lathe
