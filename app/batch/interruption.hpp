// SIGINT and SIGTERM as a stop token.
#pragma once

#include <stop_token>
#include <thread>

namespace lathe::batch {

/// While it lives, the first SIGINT or SIGTERM requests a stop and the second ends the process at once
/// with exit code 130. Make it before any other thread: threads inherit its signal mask.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    std::stop_token token() const { return source_.get_token(); }
    bool requested() const { return source_.stop_requested(); }

private:
    void listen(std::stop_token end);

    std::stop_source source_;
    std::jthread listener_;
};

}  // namespace lathe::batch
