// How solver processes are started and when they are given up.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace lathe::genetic {

struct SolverProcessOptions {
    std::filesystem::path program;  ///< empty: lathe-batch beside the running program
    std::vector<std::string> arguments = {"solver-process"};
    std::chrono::milliseconds silence{60'000};      ///< without any message: it hangs
    std::chrono::milliseconds standstill{600'000};  ///< with work, alive, but without progress: it hangs
};

}  // namespace lathe::genetic
