// The portable archive, unpacked into any folder of a system that has little more than a C and a C++ library.
#include "tests/app/package/packing.hpp"

namespace {

using namespace lathe::test;
namespace fs = std::filesystem;

/// A small root folder: the loader, and the C and C++ libraries.
void make_plain_system(const fs::path& root, const fs::path& program) {
    const Outcome made =
        shell("mkdir -p " + quoted(root / "work") + " " + quoted(root / "proc") + " " + quoted(root / "tmp") +
                  " && for file in $(ldd " + quoted(program) +
                  " | grep -oE '/[^ ]*/(ld-linux[^ ]*|lib(c|m|dl|rt|pthread|stdc\\+\\+|gcc_s)\\.so[^ ]*)'); "
                  "do mkdir -p " +
                  quoted(root) + "$(dirname $file) && cp -L $file " + quoted(root) + "$file || exit 1; done",
              root);
    ASSERT_EQ(made.exit_code, 0) << made.err;
}

/// Unpacks the archive of a folder into a new folder with a name that needs care, and returns the prefix.
fs::path unpacked(const fs::path& folder) {
    const fs::path archive = only_match(folder, "*.tar.zst");
    const fs::path place = folder / "moved to/any place";
    fs::create_directories(place);
    const Outcome outcome = shell(quoted(LATHE_CMAKE) + " -E tar xf " + quoted(archive), place);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return only_match(place, "*");
}

/// Libraries that the loader takes neither from the prefix nor from the parts of a plain system.
std::string foreign_libraries(const fs::path& file, const fs::path& prefix) {
    return shell("ldd " + quoted(file) + " | grep -vF " + quoted(prefix) +
                     " | grep -vE 'linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|resolv|stdc\\+\\+|gcc_s)\\.so|"
                     "lib(GL|GLX|GLdispatch|EGL|OpenGL|GLESv2|gbm|drm)\\.so'",
                 prefix)
        .out;
}

/// Copies of libraries need the licences of the packages that they are from.
void expect_licences(const fs::path& prefix, const std::vector<std::string>& packages) {
    for (const std::string& package : packages) {
        const fs::path text = prefix / "share/doc/lathe/libraries" / package / "copyright";
        EXPECT_TRUE(fs::exists(text) && fs::file_size(text) > 100) << text;
    }
}

TEST(PortableArchiveLong, BatchProgramRunsOnAPlainSystem) {
    if (!has_program("patchelf")) GTEST_SKIP() << "no patchelf";
    const TemporaryFolder folder;
    make_packages("TZST", "-D LATHE_PORTABLE=batch", folder.path());
    const fs::path prefix = unpacked(folder.path()), program = prefix / "bin/lathe-batch";
    EXPECT_FALSE(fs::exists(prefix / "bin/lathe"));
    EXPECT_EQ(foreign_libraries(program, prefix), "");
    EXPECT_EQ(shell("ls lib | grep -E 'Qt|vtk|libGL'", prefix).out, "");
    EXPECT_TRUE(fs::equivalent(program_of_service(prefix / "lib/systemd/user/lathe-queue.service"), program));
    EXPECT_TRUE(fs::exists(prefix / "share/lathe/cluster/lathe.sbatch"));
    expect_licences(prefix, {"libssl3", "libsqlite3-0", "zlib1g"});
    expect_solves(program, folder.path());

    const fs::path root = folder.path() / "root";
    fs::create_directories(root);
    make_plain_system(root, program);
    fs::create_directories(root / "opt");
    fs::rename(prefix, root / "opt/lathe");
    write_file(root / "work/tiny.lathe", tiny_project());
    // The loader reads /proc to find the folder of a program.
    const std::string isolated =
        "unshare --user --map-root-user --mount sh -c 'mount --rbind /proc root/proc";
    if (shell(isolated + "'", folder.path()).exit_code != 0)
        GTEST_SKIP() << "no user namespaces: solved without hiding the system";
    const Outcome solved = shell(isolated +
                                     " && exec chroot root /opt/lathe/bin/lathe-batch solve /work/tiny.lathe "
                                     "--engine cpu --out /work/out'",
                                 folder.path());
    EXPECT_EQ(solved.exit_code, 0) << solved.err;
    EXPECT_TRUE(fs::exists(root / "work/out/results.json"));
}

TEST(PortableArchiveLong, WindowOpensAnywhere) {
    if (!is_built_with_desktop) GTEST_SKIP() << "built without the desktop program";
    if (!has_program("patchelf")) GTEST_SKIP() << "no patchelf";
    const TemporaryFolder folder;
    make_packages("TZST", "", folder.path());
    const fs::path prefix = unpacked(folder.path());
    EXPECT_EQ(foreign_libraries(prefix / "bin/lathe", prefix), "");
    EXPECT_EQ(foreign_libraries(prefix / "lib/qt6/plugins/platforms/libqxcb.so", prefix), "");
    EXPECT_TRUE(fs::exists(prefix / "share/lathe/docs/user/guide.md"));
    expect_licences(prefix, {"libssl3", "libqt6core6", "libqt6svg6"});
    expect_solves(prefix / "bin/lathe-batch", folder.path());
    if (!has_program("xvfb-run")) GTEST_SKIP() << "no xvfb-run";
    expect_window_opens(prefix / "bin/lathe", folder.path());
}

}  // namespace
