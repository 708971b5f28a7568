// A run with the fake as a program of its own, to be killed: STORE EVALUATIONS WORKERS DELAY_US
// [LARGEST_FILE_BYTES [ALGORITHM]]; 0 bytes: no limit. Creates the store or goes on with it; below zero
// evaluations are a sweep's. Exit codes as the batch program's.
#include <sys/resource.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <string>

#include "genetic/run/run.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe::genetic;

int main(int count, char** arguments) try {
    if (count < 5) return 1;
    const std::filesystem::path store = arguments[1];
    FakeOptions options;
    options.workers = std::stoi(arguments[3]);
    options.longest_delay_us = std::stoi(arguments[4]);
    const std::string algorithm = count > 6 ? arguments[6] : "ga";
    if (count > 5 && std::stoul(arguments[5]) > 0) {
        signal(SIGXFSZ, SIG_IGN);  // a write beyond the limit then fails with EFBIG
        const rlimit limit{std::stoul(arguments[5]), RLIM_INFINITY};
        if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
    }
    const auto run_options = fake_run_options(options);
    const int evaluations = std::stoi(arguments[2]);
    const auto create = [&] {
        if (evaluations < 0)
            return Run::create(store, fake_sweep(-evaluations), StudyKind::sweep, run_options);
        return Run::create(store, fake_project(evaluations, 1, algorithm), run_options);
    };
    auto run = std::filesystem::exists(store) ? Run::open(store, run_options) : create();
    return run.run({}).state == RunState::finished ? 0 : 130;
} catch (const StorageError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 4;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
