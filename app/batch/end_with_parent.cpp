#include "app/batch/end_with_parent.hpp"

#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>

#include "app/batch/exit_code.hpp"

namespace lathe::batch {

void end_with_parent(int parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // It may have ended before.
    if (getppid() != parent) throw UsageError("only another program starts this one");
}

}  // namespace lathe::batch
