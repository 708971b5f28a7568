// Which way a metric is wanted.
#pragma once

namespace lathe {

/// A metric is to stay below a limit, above it, or near a value.
enum class Goal { below, above, near };

}  // namespace lathe
