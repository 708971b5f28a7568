// How a master and its workers exchange messages; MPI behind it, or a test.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

namespace lathe::genetic {

struct Post {
    int from = 0;
    nlohmann::json message;
};

/// Seen from the master, which is 0; workers are 1 ... workers(). One thread uses it.
class Transport {
public:
    virtual ~Transport() = default;
    virtual int workers() const = 0;
    /// Never waits for the other side, which may be gone.
    virtual void send(int to, const nlohmann::json& message) = 0;
    /// What has come, if anything; never waits.
    virtual std::optional<Post> receive() = 0;
};

}  // namespace lathe::genetic
