// Files of an installation fit the prefix that it was made for, whatever prefix CMake was configured with.
#include <regex>

#include "tests/app/package/packing.hpp"

namespace {

using namespace lathe::test;

class Installation : public testing::TestWithParam<std::string> {
protected:
    /// Installs components below the prefix of the test.
    void install(const std::vector<std::string>& components, const std::string& destination = "") {
        install_below(prefix_, components, destination);
    }
    void install_below(const std::filesystem::path& prefix, const std::vector<std::string>& components,
                       const std::string& destination = "") {
        for (const std::string& component : components) {
            const Outcome installed = shell("DESTDIR=" + quoted(destination) + " " + quoted(LATHE_CMAKE) +
                                                " --install " + quoted(LATHE_BUILD) + " --component " +
                                                component + " --prefix " + quoted(prefix.string()),
                                            folder_.path());
            ASSERT_EQ(installed.exit_code, 0) << installed.err;
        }
    }
    std::vector<std::string> components() const {
        if (is_built_with_desktop) return {"batch_prefix", "desktop_prefix"};
        return {"batch_prefix"};
    }

    TemporaryFolder folder_;
    std::filesystem::path prefix_ = folder_.path() / GetParam();
};

TEST_P(Installation, ServiceStartsTheInstalledProgram) {
    install(components());
    const auto service = prefix_ / "lib/systemd/user/lathe-queue.service";
    EXPECT_EQ(program_of_service(service), prefix_ / "bin/lathe-batch");
    if (!has_program("systemd-analyze")) GTEST_SKIP() << "no systemd-analyze";
    const std::string verify =
        "mkdir -p run && XDG_RUNTIME_DIR=\"$PWD/run\" systemd-analyze --user --man=no verify " +
        quoted(service.string());
    // The command is missing so far, which proves that it is looked for.
    EXPECT_NE(shell(verify, folder_.path()).exit_code, 0);
    std::filesystem::create_directories(prefix_ / "bin");
    std::filesystem::copy_file("/bin/true", prefix_ / "bin/lathe-batch");
    const Outcome verified = shell(verify, folder_.path());
    EXPECT_EQ(verified.exit_code, 0) << verified.err;
}

TEST_P(Installation, DesktopEntryStartsTheInstalledProgram) {
    if (!is_built_with_desktop) GTEST_SKIP() << "built without the desktop program";
    install(components());
    const std::string entry = file_text(prefix_ / "share/applications/lathe.desktop");
    const std::string program = std::regex_replace((prefix_ / "bin/lathe").string(), std::regex("%"), "%%");
    EXPECT_TRUE(entry.find("\nExec=" + program + " %f\n") != std::string::npos ||
                entry.find("\nExec=\"" + program + "\" %f\n") != std::string::npos)
        << entry;
    if (!has_program("desktop-file-validate")) GTEST_SKIP() << "no desktop-file-validate";
    const Outcome validated = shell(
        "desktop-file-validate " + quoted(prefix_ / "share/applications/lathe.desktop"), folder_.path());
    EXPECT_EQ(validated.exit_code, 0) << validated.out;
    EXPECT_EQ(validated.out, "");
}

TEST_P(Installation, ServiceOfStagedInstallationNamesThePrefix) {
    install(components(), folder_ / "stage");
    const auto service =
        folder_.path() / "stage" / prefix_.relative_path() / "lib/systemd/user/lathe-queue.service";
    EXPECT_EQ(program_of_service(service), prefix_ / "bin/lathe-batch");
}

TEST_P(Installation, ServiceOfRelativePrefixNamesTheWholePath) {
    install_below(GetParam(), components());
    const auto program = program_of_service(prefix_ / "lib/systemd/user/lathe-queue.service");
    EXPECT_TRUE(program.is_absolute()) << program;
    EXPECT_EQ(std::filesystem::weakly_canonical(program),
              std::filesystem::weakly_canonical(prefix_ / "bin/lathe-batch"));
}

INSTANTIATE_TEST_SUITE_P(Prefixes, Installation,
                         testing::Values("plain", "with space", "with_100%_sign", "a+b@c"));

}  // namespace
