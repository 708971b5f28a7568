#include "solver/base/cancellation.hpp"

namespace lathe {

thread_local const std::stop_token* CancellationScope::stop_ = nullptr;

}  // namespace lathe
