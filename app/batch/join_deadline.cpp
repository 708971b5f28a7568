#include "app/batch/join_deadline.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "app/batch/exit_code.hpp"
#include "app/batch/say.hpp"

namespace lathe::batch {

JoinDeadline::JoinDeadline(std::chrono::seconds patience)
    : thread_([this, patience](const std::stop_token& stop) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          changed_.wait_for(lock, stop, patience, [] { return false; });
          if (stop.stop_requested()) return;
          notify(
              fmt::format("not all processes of mpirun have joined within {} s: one has died or hangs; "
                          "nothing was started",
                          patience.count()));
          std::fflush(nullptr);
          std::_Exit(static_cast<int>(ExitCode::solver_fault));
      }) {}

}  // namespace lathe::batch
