// Packages made of the build folder, and programs run on what is in them.
#pragma once

#include <gtest/gtest.h>

#include "tests/app/batch/program.hpp"

namespace lathe::test {

#ifdef LATHE_HAVE_DESKTOP
inline constexpr bool is_built_with_desktop = true;
#else
inline constexpr bool is_built_with_desktop = false;
#endif

#ifdef LATHE_HAVE_STEP
inline constexpr bool is_built_with_step = true;
#else
inline constexpr bool is_built_with_step = false;
#endif

/// Runs a line of shell in a folder.
Outcome shell(const std::string& line, const std::filesystem::path& folder);

bool has_program(const std::string& name);

/// A path or word as one word of the shell.
std::string quoted(const std::string& text);

/// Makes packages in `folder` with a generator of CPack. Fails the test with the output of CPack on an error.
void make_packages(const std::string& generator, const std::string& options,
                   const std::filesystem::path& folder);

/// The only file that matches a pattern of the shell in `folder`; empty, and a failure of the test,
/// otherwise.
std::filesystem::path only_match(const std::filesystem::path& folder, const std::string& pattern);

/// The program that the service of an installation starts, with %Y replaced by the folder of the unit file.
std::filesystem::path program_of_service(const std::filesystem::path& service);

/// Fails the test unless `program` prints its version and solves a small horn.
void expect_solves(const std::string& program, const std::filesystem::path& folder);

/// Fails the test unless the window starts on an example, on a display of its own, and takes a picture of
/// itself.
void expect_window_opens(const std::string& program, const std::filesystem::path& folder);

}  // namespace lathe::test
