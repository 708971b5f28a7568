#include "app/batch/say.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <system_error>

namespace lathe::batch {

std::string without_controls(std::string text) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t n = 0; n < text.size(); ++n) {
        const auto byte = static_cast<unsigned char>(text[n]);
        const auto next = n + 1 < text.size() ? static_cast<unsigned char>(text[n + 1]) : 0;
        if (byte == 0xC2 && next >= 0x80 && next < 0xA0) {
            plain += '?', ++n;
        } else if ((byte < ' ' && byte != '\n' && byte != '\t') || byte == 0x7F) {
            plain += '?';
        } else {
            plain += text[n];
        }
    }
    return plain;
}

void say_text(const std::string& text) {
    const std::string plain = without_controls(text);
    if (std::fwrite(plain.data(), 1, plain.size(), stdout) != plain.size())
        throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

void notify(std::string text) noexcept {
    try {
        for (char& c : text)
            if (c == '\n' || c == '\t') c = ' ';
        const std::string line = "lathe-batch: " + without_controls(std::move(text)) + "\n";
        std::fwrite(line.data(), 1, line.size(), stderr);
        std::fflush(stderr);
    } catch (...) {  // no memory for the line
    }
}

void prepare_standard_streams() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    // Opened so that reading and writing fail as on the closed stream.
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            while (::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < stream &&
                   ::fcntl(stream, F_GETFD) < 0) {
            }
}

}  // namespace lathe::batch
