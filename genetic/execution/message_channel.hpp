// Messages between this program and its solver processes, over a pair of file descriptors.
#pragma once

#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

namespace lathe::genetic {

/// The other side is gone, or what came is no message.
class ChannelError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A message is a JSON value as CBOR (RFC 8949), which keeps every bit of a double, NaN and infinities
/// among them, behind its length as four bytes, lowest first. Any thread may send; one receives. Needs
/// SIGPIPE to be ignored, or sockets.
class MessageChannel {
public:
    /// The descriptors stay the caller's. They may be the same.
    MessageChannel(int read_from, int write_to) : read_from_(read_from), write_to_(write_to) {}

    /// Sends a message whole; may wait for the other side. Throws ChannelError.
    void send(const nlohmann::json& message);
    /// Waits for the next message; empty when the other side has closed between two messages. Throws
    /// ChannelError.
    std::optional<nlohmann::json> receive();

    static constexpr std::size_t largest_message = 64u << 20;

private:
    bool read_fully(unsigned char* to, std::size_t bytes, bool may_end);

    int read_from_, write_to_;
    std::mutex sending_;
};

}  // namespace lathe::genetic
