// Output of the batch program on standard output and standard error.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>

namespace lathe::batch {

/// `text` without control characters but line feeds and tabs, so that no name in a file can move the cursor,
/// change colours or hide a line. C0, DEL and C1 (as UTF-8) become "?".
std::string without_controls(std::string text);

/// Writes to standard output. Throws std::system_error (storage fault) where that is closed or full.
void say_text(const std::string& text);

/// Formats as fmt::print() and writes without_controls().
template <class... Arguments>
void say(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    say_text(fmt::format(format, std::forward<Arguments>(arguments)...));
}

/// Writes "lathe-batch: text" as one line to standard error. Never throws: what cannot be said there changes
/// neither what is done nor the exit code.
void notify(std::string text) noexcept;

/// Lets writes to closed pipes and beyond limits of file size fail, which ends with an exit code, where the
/// system would kill the program; and keeps files that are opened later from taking the place of closed
/// standard streams.
void prepare_standard_streams();

}  // namespace lathe::batch
