// SIGINT, SIGTERM and SIGHUP as a stop token.
#pragma once

#include <chrono>
#include <stop_token>
#include <thread>

namespace lathe::batch {

/// Turns the first SIGINT, SIGTERM or SIGHUP into a request to stop. The second one, or work that has not
/// stopped within `grace`, ends the process with exit code 130: stores and output files are whole at any
/// time. Has to be constructed before any other thread, since threads inherit the signal mask.
class Interruption {
public:
    static constexpr std::chrono::milliseconds usual_grace{900};

    explicit Interruption(std::chrono::milliseconds grace = usual_grace);
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    std::stop_token token() const { return source_.get_token(); }
    bool requested() const { return source_.stop_requested(); }

private:
    void listen(std::stop_token end);

    std::chrono::milliseconds grace_;
    std::stop_source source_;
    std::jthread listener_;
};

}  // namespace lathe::batch
