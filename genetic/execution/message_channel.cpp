#include "genetic/execution/message_channel.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

#include "genetic/execution/messages.hpp"

namespace lathe::genetic {

namespace {

/// Without SIGPIPE where that can be had; pipes know no flags.
ssize_t write_some(int to, const unsigned char* data, std::size_t bytes) {
    const ssize_t sent = ::send(to, data, bytes, MSG_NOSIGNAL);
    return sent < 0 && errno == ENOTSOCK ? ::write(to, data, bytes) : sent;
}

}  // namespace

void MessageChannel::send(const nlohmann::json& message) {
    std::vector<unsigned char> bytes(4);
    nlohmann::json::to_cbor(message, bytes);
    const std::size_t size = bytes.size() - 4;
    if (size > largest_message) throw ChannelError("a message is too long");
    for (std::size_t n = 0; n < 4; ++n) bytes[n] = static_cast<unsigned char>(size >> (8 * n) & 0xff);
    std::lock_guard lock(sending_);
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t written = write_some(write_to_, bytes.data() + at, bytes.size() - at);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) throw ChannelError(std::string("the other side is gone: ") + std::strerror(errno));
        at += static_cast<std::size_t>(written);
    }
}

std::optional<nlohmann::json> MessageChannel::receive() {
    std::array<unsigned char, 4> length{};
    if (!read_fully(length.data(), length.size(), true)) return std::nullopt;
    std::size_t size = 0;
    for (std::size_t n = 0; n < 4; ++n) size |= static_cast<std::size_t>(length[n]) << (8 * n);
    if (size > largest_message) throw ChannelError("a message is too long");
    std::vector<unsigned char> bytes(size);
    read_fully(bytes.data(), size, false);
    try {
        return message_from_bytes(bytes);
    } catch (const std::exception& error) {
        throw ChannelError(std::string("not a message: ") + error.what());
    }
}

/// False at the end of the stream, if that may be here.
bool MessageChannel::read_fully(unsigned char* to, std::size_t bytes, bool may_end) {
    for (std::size_t at = 0; at < bytes;) {
        const ssize_t got = ::read(read_from_, to + at, bytes - at);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw ChannelError(std::string("nothing comes: ") + std::strerror(errno));
        if (got == 0 && at == 0 && may_end) return false;
        if (got == 0) throw ChannelError("the other side ended within a message");
        at += static_cast<std::size_t>(got);
    }
    return true;
}

}  // namespace lathe::genetic
