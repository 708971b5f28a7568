// Files that the window writes: whole or not at all; links are replaced by exports and kept by projects.
#include <gtest/gtest.h>

#include <QImage>
#include <stdexcept>

#include "tests/solver/base/file_size_limit.hpp"
#include "tests/solver/base/output_folder.hpp"
#include "ui/workers/file_writer.hpp"
#include "ui/workers/picture_writer.hpp"

namespace lathe::ui::test {
namespace {

using lathe::test::FileSizeLimit;
using lathe::test::OutputFolder;
using Names = std::set<std::string>;

QString text_of(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

QImage picture() {
    QImage image(40, 30, QImage::Format_RGB32);
    image.fill(Qt::red);
    return image;
}

TEST(WrittenFiles, ExportsReplaceLinks) {
    const OutputFolder folder;
    EXPECT_TRUE(write_bytes("text", text_of(folder.link("table.csv"))));
    EXPECT_EQ(OutputFolder::text_of(folder / "table.csv"), "text");
    for (const char* name : {"a.png", "a.bmp", "a.jpg"}) {
        EXPECT_TRUE(write_picture(picture(), text_of(folder.link(name)))) << name;
        EXPECT_EQ(QImage(text_of(folder / name)).size(), picture().size()) << name;
        EXPECT_FALSE(std::filesystem::is_symlink(folder / name)) << name;
    }
    EXPECT_EQ(OutputFolder::text_of(folder.precious()), "precious");
}

TEST(WrittenFiles, ExportsThatFailLeaveTheOldFile) {
    const OutputFolder folder;
    OutputFolder::put(folder / "a.png", "old");
    {
        const FileSizeLimit full(20);
        EXPECT_FALSE(write_picture(picture(), text_of(folder / "a.png")));
        EXPECT_FALSE(write_bytes(QByteArray(100, 'x'), text_of(folder / "a.png")));
        EXPECT_FALSE(write_bytes(QByteArray(100, 'x'), text_of(folder / "b.csv")));
    }
    EXPECT_FALSE(write_picture(picture(), text_of(folder / "a.unknown"))) << "no such format";
    EXPECT_FALSE(write_picture(picture(), text_of(folder / "none"))) << "no format";
    EXPECT_FALSE(write_bytes("text", QStringLiteral("/dev/null")));
    EXPECT_EQ(OutputFolder::text_of(folder / "a.png"), "old");
    EXPECT_EQ(folder.names(), Names{"a.png"});
}

TEST(WrittenFiles, ProjectsKeepLinks) {
    const OutputFolder folder;
    write_whole_file(text_of(folder.link("horn.lathe")), "saved");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "horn.lathe"));
    EXPECT_EQ(OutputFolder::text_of(folder.precious()), "saved");
    {
        const FileSizeLimit full(20);
        EXPECT_THROW(write_whole_file(text_of(folder / "horn.lathe"), QByteArray(100, 'x')),
                     std::runtime_error);
    }
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "horn.lathe"));
    EXPECT_EQ(OutputFolder::text_of(folder.precious()), "saved");
    EXPECT_EQ(folder.names(), Names{"horn.lathe"});
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.precious().parent_path()), {}), 2)
        << "no other file in the folder of the target";
}

}  // namespace
}  // namespace lathe::ui::test
