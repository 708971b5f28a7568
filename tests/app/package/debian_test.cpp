// The packages of Debian, unpacked into a folder and used from there.
#include <regex>
#include <set>

#include "tests/app/package/packing.hpp"

namespace {

using namespace lathe::test;
namespace fs = std::filesystem;

class DebianPackagesLong : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        make_packages("DEB", "", folder_->path());
        for (const std::string& package : packages()) {
            const Outcome unpacked =
                shell("dpkg-deb -x " + quoted(file_of(package)) + " root", folder_->path());
            ASSERT_EQ(unpacked.exit_code, 0) << unpacked.err;
        }
        usr_ = folder_->path() / "root/usr";
    }
    static void TearDownTestSuite() {
        delete folder_;
        folder_ = nullptr;
    }
    static std::vector<std::string> packages() {
        std::vector<std::string> all{"lathe-batch"};
        if (is_built_with_desktop) all.emplace_back("lathe");
        if (is_built_with_step) all.emplace_back("lathe-step");
        return all;
    }
    static fs::path file_of(const std::string& package) {
        return only_match(folder_->path(), package + "_*.deb");
    }
    static std::string field(const std::string& package, const std::string& name) {
        return shell("dpkg-deb -f " + quoted(file_of(package)) + " " + name, folder_->path()).out;
    }
    static Outcome run(const std::string& line) { return shell(line, folder_->path()); }

    static TemporaryFolder* folder_;
    static fs::path usr_;
};

TemporaryFolder* DebianPackagesLong::folder_ = nullptr;
fs::path DebianPackagesLong::usr_;

TEST_F(DebianPackagesLong, SplitLeavesTheBatchPackageWithoutLibrariesOfAWindow) {
    EXPECT_FALSE(std::regex_search(field("lathe-batch", "Depends"), std::regex("qt6|vtk|libgl|mesa")))
        << field("lathe-batch", "Depends");
    const Outcome libraries = run("ldd " + quoted(usr_ / "bin/lathe-batch"));
    EXPECT_EQ(libraries.exit_code, 0);
    EXPECT_FALSE(std::regex_search(libraries.out, std::regex("Qt|vtk|libGL|not found"))) << libraries.out;
    if (!is_built_with_desktop) GTEST_SKIP() << "built without the desktop program";
    const std::string version = field("lathe", "Version");
    EXPECT_NE(field("lathe", "Depends").find("lathe-batch (= " + version.substr(0, version.find('\n')) + ")"),
              std::string::npos);
}

TEST_F(DebianPackagesLong, NoFileIsInBothPackages) {
    std::set<std::string> files;
    for (const std::string& package : packages()) {
        const Outcome listed =
            run("dpkg-deb -c " + quoted(file_of(package)) + " | grep -v '^d' | awk '{print $6}'");
        std::istringstream lines(listed.out);
        for (std::string file; std::getline(lines, file);) EXPECT_TRUE(files.insert(file).second) << file;
    }
    EXPECT_GT(files.size(), 30u);
}

TEST_F(DebianPackagesLong, DocumentsFollowThePolicy) {
    for (const std::string& package : packages()) {
        const fs::path documents = usr_ / "share/doc" / package;
        EXPECT_TRUE(
            file_text(documents / "copyright")
                .starts_with("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"));
        EXPECT_EQ(run("gzip -dc " + quoted(documents / "changelog.gz")).out,
                  file_text(LATHE_SOURCE "/CHANGELOG.md"));
        const std::string log = run("gzip -dc " + quoted(documents / "changelog.Debian.gz")).out;
        const std::string version = field(package, "Version");
        EXPECT_TRUE(log.starts_with("lathe (" + version.substr(0, version.find('\n')) + ") ")) << log;
        if (!has_program("dpkg-parsechangelog")) continue;
        write_file(folder_->path() / "log", log);
        const Outcome parsed = run("dpkg-parsechangelog --all -l log");
        EXPECT_EQ(parsed.exit_code, 0);
        EXPECT_EQ(parsed.err, "");
    }
}

TEST_F(DebianPackagesLong, TextsNameNeitherTheBuildNorAnotherPrefix) {
    const Outcome found =
        run("grep -rIlE " + quoted(std::string(LATHE_BUILD) + "|" LATHE_SOURCE "/|/usr/local|@[A-Z_]+@") +
            " root --include=* --exclude-dir=docs");
    EXPECT_EQ(found.out, "");
}

TEST_F(DebianPackagesLong, ProgramsReadNothingFromTheFolderOfTheSources) {
    const Outcome found =
        run("grep -laE " + quoted(LATHE_SOURCE "/(docs|resources)/") + " " + quoted(usr_ / "bin") + "/*");
    EXPECT_EQ(found.out, "");
}

TEST_F(DebianPackagesLong, ServiceStartsTheUnpackedProgram) {
    const fs::path service = usr_ / "lib/systemd/user/lathe-queue.service";
    EXPECT_EQ(program_of_service(service), "/usr/bin/lathe-batch");
    EXPECT_TRUE(fs::exists(usr_ / "bin/lathe-batch"));
    EXPECT_TRUE(fs::exists(usr_ / "lib/systemd/user/lathe-queue.timer"));
    if (!has_program("systemd-analyze")) GTEST_SKIP() << "no systemd-analyze";
    // Below the folder the command has another path.
    run("mkdir -p run units && cp " + quoted(usr_ / "lib/systemd/user") + "/* units && sed -i 's|/usr/bin|" +
        (usr_ / "bin").string() + "|' units/lathe-queue.service");
    const Outcome verified =
        run("XDG_RUNTIME_DIR=\"$PWD/run\" systemd-analyze --user --man=no verify units/lathe-queue.service "
            "units/lathe-queue.timer");
    EXPECT_EQ(verified.exit_code, 0) << verified.err;
    EXPECT_EQ(verified.err, "");
}

TEST_F(DebianPackagesLong, ManualPagesAreRendered) {
    if (!has_program("groff")) GTEST_SKIP() << "no groff";
    for (const std::string& package : packages()) {
        const Outcome rendered = run("gzip -dc " + quoted(usr_ / "share/man/man1" / (package + ".1.gz")) +
                                     " | groff -man -ww -Tutf8");
        EXPECT_EQ(rendered.exit_code, 0);
        EXPECT_EQ(rendered.err, "");
        EXPECT_GT(rendered.out.size(), 1000u);
    }
}

TEST_F(DebianPackagesLong, DesktopEntryIsValid) {
    if (!is_built_with_desktop) GTEST_SKIP() << "built without the desktop program";
    if (!has_program("desktop-file-validate")) GTEST_SKIP() << "no desktop-file-validate";
    const Outcome validated =
        run("desktop-file-validate " + quoted(usr_ / "share/applications/lathe.desktop"));
    EXPECT_EQ(validated.out + validated.err, "");
}

TEST_F(DebianPackagesLong, MetainfoIsValid) {
    if (!is_built_with_desktop) GTEST_SKIP() << "built without the desktop program";
    const fs::path metainfo = usr_ / "share/metainfo/org.lathe.lathe.metainfo.xml";
    EXPECT_NE(file_text(metainfo).find("<screenshot type=\"default\">"), std::string::npos);
    const std::string text = file_text(metainfo);
    const std::regex image("<image[^>]*>" LATHE_SITE "/([^<]+)</image>");
    int images = 0;
    for (std::sregex_iterator i(text.begin(), text.end(), image), end; i != end; ++i, ++images)
        EXPECT_TRUE(fs::exists(usr_ / "share/lathe/docs/user" / (*i)[1].str())) << (*i)[1];
    EXPECT_GE(images, 3);
    if (!has_program("appstreamcli")) GTEST_SKIP() << "no appstreamcli";
    const Outcome validated = run("appstreamcli validate --no-net --pedantic " + quoted(metainfo));
    EXPECT_EQ(validated.exit_code, 0) << validated.out << validated.err;
    const Outcome tree = run("appstreamcli validate-tree --no-net root");
    EXPECT_EQ(tree.exit_code, 0) << tree.out << tree.err;
}

TEST_F(DebianPackagesLong, TypesOfFilesHaveIconsAndAreRecognised) {
    if (!is_built_with_desktop) GTEST_SKIP() << "built without the desktop program";
    for (const std::string name :
         {"apps/lathe", "mimetypes/application-x-lathe-project", "mimetypes/application-x-lathe-store"})
        EXPECT_TRUE(fs::exists(usr_ / "share/icons/hicolor/scalable" / (name + ".svg"))) << name;
    if (!has_program("update-mime-database") || !has_program("gio"))
        GTEST_SKIP() << "no update-mime-database or gio";
    ASSERT_EQ(run("update-mime-database " + quoted(usr_ / "share/mime")).exit_code, 0);
    write_file(folder_->path() / "tiny.lathe", tiny_project(2));
    ASSERT_EQ(
        run(quoted(usr_ / "bin/lathe-batch") + " optimise tiny.lathe --store run.db --engine cpu").exit_code,
        0);
    write_file(folder_->path() / "other.db", "no store");
    const auto type_of = [&](const std::string& file) {
        return run("XDG_DATA_DIRS=" + quoted(usr_ / "share") +
                   ":/usr/share gio info -a standard::content-type " + file)
            .out;
    };
    EXPECT_NE(type_of("tiny.lathe").find("application/x-lathe-project"), std::string::npos)
        << type_of("tiny.lathe");
    EXPECT_NE(type_of("run.db").find("application/x-lathe-store"), std::string::npos) << type_of("run.db");
    EXPECT_EQ(type_of("other.db").find("application/x-lathe-store"), std::string::npos)
        << type_of("other.db");
}

TEST_F(DebianPackagesLong, BatchProgramSolves) {
    expect_solves(usr_ / "bin/lathe-batch", folder_->path());
}

TEST_F(DebianPackagesLong, WindowOpens) {
    if (!is_built_with_desktop) GTEST_SKIP() << "built without the desktop program";
    if (!has_program("xvfb-run")) GTEST_SKIP() << "no xvfb-run";
    for (const std::string page : {"docs/user/guide.md", "docs/user/optimising.md",
                                   "resources/templates/lens.svg", "examples/spline_horn_30ghz.lathe"})
        EXPECT_TRUE(fs::exists(usr_ / "share/lathe" / page)) << page;
    expect_window_opens(usr_ / "bin/lathe", folder_->path());
}

}  // namespace
