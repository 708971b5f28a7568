// The observer of a field while an engine steps it.
#pragma once

#include <cstddef>

namespace lathe {

class FrameSink;
class PlaneSink;

/// The observer of one problem, of the problem's family; both null: there is none. Outlives the solve.
struct FieldWatcher {
    FrameSink* frames = nullptr;  ///< of a problem of a plane
    PlaneSink* planes = nullptr;  ///< of a problem of space

    FieldWatcher() = default;
    FieldWatcher(std::nullptr_t) {}
    FieldWatcher(FrameSink* sink) : frames(sink) {}
    FieldWatcher(PlaneSink* sink) : planes(sink) {}
};

}  // namespace lathe
