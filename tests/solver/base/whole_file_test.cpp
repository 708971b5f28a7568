// Output files: whole or not at all, links, what must not be replaced, full disks.
#include "solver/base/whole_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <system_error>
#include <thread>
#include <vector>

#include "tests/solver/base/file_size_limit.hpp"
#include "tests/solver/base/output_folder.hpp"

namespace lathe::test {
namespace {

using Names = std::set<std::string>;

class WholeFiles : public testing::Test {
protected:
    void expect_refused(const std::filesystem::path& path, int reason,
                        OutputLink link = OutputLink::replace) {
        try {
            WholeFile file(path, link);
            file.write("text");
            file.commit();
            ADD_FAILURE() << "written: " << path;
        } catch (const std::system_error& error) {
            EXPECT_EQ(error.code().value(), reason) << error.what();
            if (link == OutputLink::replace) {
                EXPECT_NE(std::string(error.what()).find(path.string()), std::string::npos) << error.what();
            }
        }
    }
    static mode_t mode_of(const std::filesystem::path& path) {
        struct stat info {};
        return ::stat(path.c_str(), &info) == 0 ? info.st_mode & 07777 : 0;
    }

    OutputFolder folder;
};

TEST_F(WholeFiles, HaveTheirNameOnlyWhenTheyAreComplete) {
    OutputFolder::put(folder / "a", "old");
    {
        WholeFile file(folder / "a");
        file.write("0123");
        file.write("45");
        file.write_at(1, "xy");
        EXPECT_EQ(file.size(), 6u);
        EXPECT_EQ(OutputFolder::text_of(folder / "a"), "old");
        EXPECT_EQ(file.temporary().parent_path(), (folder / "a").parent_path());
        EXPECT_EQ(file.temporary().extension(), ".part");
        file.close();
        EXPECT_EQ(OutputFolder::text_of(folder / "a"), "old");
        file.commit();
    }
    EXPECT_EQ(OutputFolder::text_of(folder / "a"), "0xy345");
    EXPECT_EQ(folder.names(), Names{"a"});
    {
        WholeFile abandoned(folder / "a"), closed(folder / "b");
        abandoned.write("half");
        closed.write("half");
        closed.close();
    }
    EXPECT_EQ(OutputFolder::text_of(folder / "a"), "0xy345");
    EXPECT_EQ(folder.names(), Names{"a"});
}

TEST_F(WholeFiles, TakeThePlaceOfLinks) {
    write_text_file(folder.link("link"), "new");
    std::filesystem::create_symlink(folder / "nowhere", folder / "dangling");
    write_text_file(folder / "dangling", "new");
    std::filesystem::create_hard_link(folder.precious(), folder / "hard");
    write_text_file(folder / "hard", "new");
    EXPECT_EQ(OutputFolder::text_of(folder.precious()), "precious");
    EXPECT_EQ(folder.names(), (Names{"link", "dangling", "hard"}));
    for (const char* name : {"link", "dangling", "hard"}) {
        EXPECT_FALSE(std::filesystem::is_symlink(folder / name)) << name;
        EXPECT_EQ(OutputFolder::text_of(folder / name), "new") << name;
    }
}

TEST_F(WholeFiles, KeepLinksOfProjects) {
    std::filesystem::create_symlink("second", folder / "first");
    folder.link("second");
    std::filesystem::create_symlink("../out/new", folder / "dangling");
    std::filesystem::create_symlink("loop", folder / "loop");
    for (const char* name : {"first", "dangling"}) {
        WholeFile file(folder / name, OutputLink::keep);
        file.write("saved");
        file.commit_to_disk();
        EXPECT_TRUE(std::filesystem::is_symlink(folder / name));
        EXPECT_EQ(OutputFolder::text_of(folder / name), "saved") << name;
    }
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "second"));
    EXPECT_EQ(OutputFolder::text_of(folder.precious()), "saved");
    expect_refused(folder / "loop", ELOOP, OutputLink::keep);
    EXPECT_EQ(folder.names(), (Names{"first", "second", "dangling", "new", "loop"}));
}

TEST_F(WholeFiles, RefuseFoldersDevicesPipesAndProtectedFiles) {
    std::filesystem::create_directory(folder / "folder");
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    std::filesystem::create_symlink("/dev/null", folder / "device");
    std::filesystem::create_symlink("folder", folder / "to_folder");
    const Names before = folder.names();
    for (const OutputLink link : {OutputLink::replace, OutputLink::keep}) {
        expect_refused(folder / "folder", EISDIR, link);
        expect_refused(folder / "to_folder", EISDIR, link);
        expect_refused(folder / "pipe", EOPNOTSUPP, link);
    }
    expect_refused(folder / "device", EOPNOTSUPP);
    expect_refused("/dev/null", EOPNOTSUPP);
    expect_refused(folder / "none/a", ENOENT);
    expect_refused(folder / std::string(256, 'x'), ENAMETOOLONG);
    EXPECT_EQ(folder.names(), before);
    if (::geteuid() == 0) return;  // may write everything
    OutputFolder::put(folder / "protected", "kept");
    std::filesystem::permissions(folder / "protected", std::filesystem::perms::owner_read);
    expect_refused(folder / "protected", EACCES);
}

TEST_F(WholeFiles, LeaveNothingWhereTheNameCannotBeTaken) {
    for (const bool is_flushed : {false, true}) {
        const auto path = folder / (is_flushed ? "flushed" : "plain");
        {
            WholeFile file(path);
            file.write("text");
            std::filesystem::create_directory(path);  // by another program meanwhile
            EXPECT_THROW(is_flushed ? file.commit_to_disk() : file.commit(), std::system_error);
        }
        EXPECT_TRUE(std::filesystem::is_directory(path));
    }
    EXPECT_EQ(folder.names(), (Names{"flushed", "plain"}));
}

TEST_F(WholeFiles, KeepThePermissionsOfWhatTheyReplace) {
    OutputFolder::put(folder / "private", "old");
    ASSERT_EQ(::chmod((folder / "private").c_str(), 0600), 0);
    write_text_file(folder / "private", "new");
    EXPECT_EQ(mode_of(folder / "private"), 0600u);
    const mode_t mask = ::umask(027);
    write_text_file(folder / "fresh", "new");
    ::umask(mask);
    EXPECT_EQ(mode_of(folder / "fresh"), 0640u);
}

TEST_F(WholeFiles, OfSeveralWritersDoNotMix) {
    const auto path = folder / "file";
    std::vector<std::jthread> writers;
    for (char letter = 'a'; letter < 'e'; ++letter)
        writers.emplace_back([path, letter] {
            for (int n = 0; n < 50; ++n) {
                WholeFile file(path);
                for (int part = 0; part < 20; ++part) file.write(std::string(100, letter));
                file.commit();
                const std::string text = OutputFolder::text_of(path);
                if (text.size() != 2000 || text.find_first_not_of(text[0]) != std::string::npos)
                    ADD_FAILURE() << "mixed: " << text;
            }
        });
    writers.clear();
    EXPECT_EQ(folder.names(), Names{"file"});
}

TEST_F(WholeFiles, NamesMayHaveTheGreatestLength) {
    const std::string name(255, 'n');
    write_text_file(folder / name, "text");
    EXPECT_EQ(folder.names(), Names{name});
}

TEST_F(WholeFiles, OnAFullDiskTheOldFileStays) {
    OutputFolder::put(folder / "file", "old");
    {
        const FileSizeLimit full(1000);
        EXPECT_THROW(write_text_file(folder / "file", std::string(1001, 'x')), std::system_error);
        EXPECT_THROW(write_text_file(folder / "fresh", std::string(5000, 'x')), std::system_error);
    }
    EXPECT_EQ(OutputFolder::text_of(folder / "file"), "old");
    EXPECT_EQ(folder.names(), Names{"file"});
}

}  // namespace
}  // namespace lathe::test
