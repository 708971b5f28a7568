// The fake evaluator's run as a process that can be killed.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

namespace lathe::genetic {

class ChildProcess {
public:
    explicit ChildProcess(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), LATHE_FAKE_RUN);
        std::vector<char*> pointers;
        for (std::string& argument : arguments) pointers.push_back(argument.data());
        pointers.push_back(nullptr);
        process_ = fork();
        if (process_ != 0) return;
        execv(pointers.front(), pointers.data());
        _exit(99);
    }

    /// Exit code, or 128 + signal.
    int wait() {
        int status = 0;
        waitpid(process_, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

    int kill_after(std::chrono::microseconds delay) {
        std::this_thread::sleep_for(delay);
        kill(process_, SIGKILL);
        return wait();
    }

private:
    pid_t process_ = -1;
};

}  // namespace lathe::genetic
