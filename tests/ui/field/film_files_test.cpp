// Films of every format: whole or not at all, never through a link.
#include <gtest/gtest.h>

#include <QImage>
#include <stdexcept>

#include "tests/solver/base/file_size_limit.hpp"
#include "tests/solver/base/output_folder.hpp"
#include "ui/field/film_writer.hpp"

namespace lathe::ui::test {
namespace {

using lathe::test::FileSizeLimit;
using lathe::test::OutputFolder;
using Names = std::set<std::string>;

QImage frame(int number) {
    QImage image(64, 48, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) image.setPixel(x, y, qRgb(x * y * number, x ^ y, number));
    return image;
}

/// Each format with the names of a film of two frames.
struct Format {
    FilmFormat format;
    std::string target;
    Names files;
};

class FilmFiles : public testing::TestWithParam<Format> {
protected:
    FilmFiles() {
        // Stands for ffmpeg: writes all frames into the file that is named last; fails as a shell does.
        std::filesystem::create_directory(folder.precious().parent_path() / "bin");
        const auto program = folder.precious().parent_path() / "bin/ffmpeg";
        OutputFolder::put(program, "#!/bin/sh\nfor last; do :; done\nexec cat > \"${last#file:}\"\n");
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        qputenv("PATH", (program.parent_path().string() + ":" + path_.toStdString()).c_str());
    }
    ~FilmFiles() override { qputenv("PATH", path_); }

    std::unique_ptr<FilmWriter> writer() const {
        return make_film_writer(GetParam().format,
                                QString::fromStdString((folder / GetParam().target).string()), 25);
    }
    void write_film() const {
        const auto film = writer();
        film->add(frame(1));
        film->add(frame(2));
        film->finish();
    }
    void expect_old_files() const {
        EXPECT_EQ(folder.names(), GetParam().files);
        for (const std::string& name : GetParam().files)
            EXPECT_EQ(OutputFolder::text_of(folder / name), "old") << name;
    }
    void put_old_files() const {
        for (const std::string& name : GetParam().files) OutputFolder::put(folder / name, "old");
    }

    OutputFolder folder;

private:
    QByteArray path_ = qgetenv("PATH");
};

TEST_P(FilmFiles, TakeThePlaceOfLinks) {
    for (const std::string& name : GetParam().files) folder.link(name);
    write_film();
    EXPECT_EQ(OutputFolder::text_of(folder.precious()), "precious");
    EXPECT_EQ(folder.names(), GetParam().files);
    for (const std::string& name : GetParam().files) {
        EXPECT_FALSE(std::filesystem::is_symlink(folder / name)) << name;
        EXPECT_GT(std::filesystem::file_size(folder / name), 1000u) << name;
    }
}

TEST_P(FilmFiles, AbandonedOnesLeaveTheOldFiles) {
    put_old_files();
    {
        const auto film = writer();
        film->add(frame(1));
        for (const std::string& name : GetParam().files)
            EXPECT_EQ(OutputFolder::text_of(folder / name), "old") << name;
    }
    expect_old_files();
    writer();  // without a frame
    expect_old_files();
}

TEST_P(FilmFiles, OnAFullDiskTheOldFilesStay) {
    put_old_files();
    {
        const FileSizeLimit full(1000);
        EXPECT_THROW(write_film(), std::runtime_error);
    }
    expect_old_files();
}

TEST_P(FilmFiles, RefuseAFolderThatIsNotThere) {
    std::filesystem::remove_all((folder / "x").parent_path());
    EXPECT_THROW(write_film(), std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(
    Formats, FilmFiles,
    testing::Values(Format{FilmFormat::animated_png, "film.png", {"film.png"}},
                    Format{FilmFormat::png_sequence, "film.png", {"film_0001.png", "film_0002.png"}},
                    Format{FilmFormat::mp4, "a:film.mp4", {"a:film.mp4"}}));

}  // namespace
}  // namespace lathe::ui::test
