#include "tests/app/package/packing.hpp"

#include <algorithm>
#include <regex>

namespace lathe::test {

Outcome shell(const std::string& line, const std::filesystem::path& folder) {
    return RunningProgram("/bin/sh", {"sh", "-c", line}, folder).wait();
}

bool has_program(const std::string& name) {
    return shell("command -v " + name, "/").exit_code == 0;
}

std::string quoted(const std::string& text) {
    return "'" + std::regex_replace(text, std::regex("'"), "'\\''") + "'";
}

void make_packages(const std::string& generator, const std::string& options,
                   const std::filesystem::path& folder) {
    const Outcome packed =
        shell("unset DESTDIR; " + quoted(LATHE_CPACK) + " --config " +
                  quoted(std::string(LATHE_BUILD) + "/CPackConfig.cmake") + " -B " + quoted(folder.string()) +
                  " -G " + generator + " -D CPACK_DEBIAN_COMPRESSION_TYPE=zstd " + options,
              folder);
    ASSERT_EQ(packed.exit_code, 0) << packed.out << packed.err;
}

std::filesystem::path only_match(const std::filesystem::path& folder, const std::string& pattern) {
    const Outcome listed = shell("printf '%s\\n' " + pattern, folder);
    const std::string name = listed.out.substr(0, listed.out.find('\n'));
    if (std::count(listed.out.begin(), listed.out.end(), '\n') == 1 && std::filesystem::exists(folder / name))
        return folder / name;
    ADD_FAILURE() << "not exactly one " << pattern << " in " << folder << ": " << listed.out;
    return {};
}

std::filesystem::path program_of_service(const std::filesystem::path& service) {
    const std::string text = file_text(service);
    std::smatch match;
    if (!std::regex_search(text, match, std::regex("\nExecStart=(?:\"([^\"]+)\"|(\\S+)) queue run\n"))) {
        ADD_FAILURE() << "no command in " << service << ":\n" << text;
        return {};
    }
    std::string program = match[1].matched ? match[1] : match[2];
    if (program.starts_with("%Y")) program.replace(0, 2, service.parent_path().string());
    return std::regex_replace(program, std::regex("%%"), "%");
}

void expect_solves(const std::string& program, const std::filesystem::path& folder) {
    const Outcome version = shell(quoted(program) + " --version", folder);
    EXPECT_EQ(version.exit_code, 0) << version.err;
    EXPECT_EQ(shell(quoted(program) + " info", folder).exit_code, 0);
    write_file(folder / "tiny.lathe", tiny_project());
    const Outcome solved = shell(quoted(program) + " solve tiny.lathe --engine cpu --out out", folder);
    EXPECT_EQ(solved.exit_code, 0) << solved.err;
    EXPECT_NE(file_text(folder / "out/results.json").find("\"lathe-results/1\""), std::string::npos);
}

void expect_window_opens(const std::string& program, const std::filesystem::path& folder) {
    const Outcome shown = shell(
        "HOME=\"$PWD\" XDG_CONFIG_HOME=\"$PWD/config\" LIBGL_ALWAYS_SOFTWARE=1 QT_QPA_PLATFORM=xcb timeout "
        "120 "
        "xvfb-run -a -s '-screen 0 1600x1000x24' " +
            quoted(program) + " --screenshot window.png --after 3 --store-folder stores",
        folder);
    EXPECT_EQ(shown.exit_code, 0) << shown.out << shown.err;
    EXPECT_TRUE(std::filesystem::exists(folder / "window.png"));
}

}  // namespace lathe::test
