// What leaves the program: pictures at any scale, animated PNG read back chunk by chunk, MP4, cancelling.
#include <gtest/gtest.h>

#include <QAction>
#include <QElapsedTimer>
#include <QFile>
#include <QPainter>
#include <QProcess>
#include <QProgressDialog>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTimer>
#include <QtEndian>
#include <cmath>
#include <cstring>
#include <limits>

#include "tests/ui/ui_test_support.hpp"
#include "ui/field/animated_png.hpp"
#include "ui/field/field_export.hpp"
#include "ui/field/field_picture.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/film_export.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene3d/canvas_3d.hpp"

namespace lathe::ui::test {
namespace {

struct Chunk {
    QByteArray type, data;
};

/// All chunks; fails on a wrong check sum.
std::vector<Chunk> chunks_of(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray bytes = file.readAll();
    std::vector<Chunk> chunks;
    for (qsizetype at = 8; at + 12 <= bytes.size();) {
        const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(bytes.constData() + at));
        chunks.push_back({bytes.mid(at + 4, 4), bytes.mid(at + 8, length)});
        EXPECT_EQ(qFromBigEndian<quint32>(bytes.constData() + at + 8 + length),
                  png_crc(bytes.mid(at + 4, 4 + length)));
        at += length + 12;
    }
    return chunks;
}

quint32 number_at(const QByteArray& data, int at) {
    return qFromBigEndian<quint32>(data.constData() + at);
}

class FieldExportTest : public testing::Test {
protected:
    FieldExportTest() : exports(view, view) {
        view.resize(640, 420);
        auto recorder = std::make_shared<FrameRecorder>(FieldComponent::e_r);
        recorder->set_clear(clear_of(two_signs(FieldComponent::e_r, 1e3F)));
        for (int i = 0; i < 12; ++i)
            recorder->receive(two_signs(FieldComponent::e_r, 1e3F * static_cast<float>(i % 2 == 0 ? 1 : -1)));
        recorder->finish();
        view.show_film({recorder, horn_with_lens(), QStringLiteral("test"), std::nullopt});
        view.show();
        view.show_frame(0);
        QObject::connect(&exports, &FieldExport::finished, [this] { finished = true; });
        QObject::connect(&exports, &FieldExport::failed, [this](const QString& text) { failure = text; });
    }
    bool ends() {
        return wait_until([&] { return finished || !failure.isEmpty(); }, 30000);
    }

    QTemporaryDir folder;
    FieldView view;
    FieldExport exports;
    bool finished = false;
    QString failure;
};

TEST_F(FieldExportTest, PictureHasItsScaleRulersAndField) {
    for (const int scale : {1, 2, 4}) {
        const QImage picture = view.picture(scale);
        EXPECT_EQ(picture.size(), view.exporter().size() * scale);
        EXPECT_GT(share_of(picture, [](const QColor& c) { return c.red() > c.blue() + 60; }), 0.05);
        EXPECT_GT(share_of(picture, [](const QColor& c) { return c.blue() > c.red() + 60; }), 0.05);
    }
    keep(view.picture(2), QStringLiteral("export_2x.png"));
    const QImage before = view.canvas().picture();
    view.picture(4);
    EXPECT_EQ(view.canvas().picture(), before) << "the screen's picture is left as it was";
}

/// Pixels of the two that differ by more than rounding.
int differing_pixels(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return std::numeric_limits<int>::max();
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 2;
    return count;
}

/// Dashes of the axis, outlines and the frustum of the camera go on from one band to the next.
TEST_F(FieldExportTest, BandsMeetWithoutASeam) {
    const auto in_bands = [](const QSize& size, int rows, auto&& draw) {
        QImage whole(size, QImage::Format_ARGB32_Premultiplied);
        for (int first = 0; first < size.height(); first += rows) {
            const QImage band = draw(first, std::min(rows, size.height() - first));
            for (int y = 0; y < band.height(); ++y)
                std::memcpy(whole.scanLine(first + y), band.constScanLine(y),
                            static_cast<std::size_t>(band.bytesPerLine()));
        }
        return whole;
    };
    const auto plane = [this](int first, int rows) { return view.canvas().overlay_band(3.0, first, rows); };
    const QSize of_plane = view.canvas().pixels(3.0);
    const QImage whole = in_bands(of_plane, of_plane.height(), plane);
    EXPECT_GT(colours_in(whole), 3);
    EXPECT_LT(differing_pixels(in_bands(of_plane, 97, plane), whole), 20);

    view.action_3d()->setChecked(true);
    wait_until([] { return false; }, 100);
    const auto turned = [this](int first, int rows) { return view.canvas_3d().band(3.0, first, rows); };
    const QSize of_turned = view.canvas_3d().pixels(3.0);
    const QImage whole_turned = in_bands(of_turned, of_turned.height(), turned);
    EXPECT_GT(colours_in(whole_turned), 10);
    EXPECT_LT(differing_pixels(in_bands(of_turned, 97, turned), whole_turned), 200)
        << "of " << of_turned.width() * of_turned.height();
}

/// Four times the screen's size: no band holds the window, and what changes meanwhile is not half in it.
TEST_F(FieldExportTest, LargePicturesLeaveTheWindowFree) {
    view.resize(900, 600);
    for (const bool turned : {false, true}) {
        view.action_3d()->setChecked(turned);
        wait_until([] { return false; }, 300);
        finished = false;
        double longest_ms = 0.0;
        int passes = 0;
        QElapsedTimer since;
        QTimer beat;
        QObject::connect(&beat, &QTimer::timeout, [&] {
            longest_ms = std::max(longest_ms, 1e-6 * static_cast<double>(since.nsecsElapsed()));
            since.start();
            ++passes;
        });
        since.start();
        beat.start(0);
        exports.write_picture(folder.filePath("large.png"), 4.0);
        ASSERT_TRUE(ends());
        std::printf("%s: longest pause %.1f ms\n", turned ? "3D" : "plane", longest_ms);
        EXPECT_GT(passes, 10) << "of the event loop, while it was drawn and written";
        EXPECT_EQ(QImage(folder.filePath("large.png")).size(), view.exporter().size() * 4);
    }
}

TEST_F(FieldExportTest, PictureThatChangesIsBegunAnew) {
    PictureJob job = view.exporter().job(4.0);
    ASSERT_TRUE(job.step());
    view.canvas().zoom(2.0, {100, 100});
    while (job.step()) {
    }
    EXPECT_EQ(joined(job.take()), view.picture(4.0));
}

TEST_F(FieldExportTest, PngIsEncodedAwayFromTheWindow) {
    exports.write_picture(folder.filePath("field.png"), 2.0);
    EXPECT_FALSE(finished) << "that is told from the event loop";
    ASSERT_TRUE(ends());
    EXPECT_EQ(QImage(folder.filePath("field.png")), view.picture(2.0).convertToFormat(QImage::Format_RGB32));
    finished = false;
    exports.write_picture(folder.filePath("none/field.png"), 1.0);
    ASSERT_TRUE(ends());
    EXPECT_TRUE(failure.contains("none/field.png")) << failure.toStdString();
}

/// Read back by another reader than Qt's painter: the picture looks as the screen does, and its words are
/// words.
TEST_F(FieldExportTest, SvgHasTheFieldAsPixelsAndAllElseAsVectors) {
    const QString path = folder.filePath("field.svg");
    exports.write_picture(path, 1.0);
    ASSERT_TRUE(ends());
    ASSERT_TRUE(finished) << failure.toStdString();
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    EXPECT_EQ(text.count("<image"), 1) << "the field, nothing else";
    EXPECT_TRUE(text.contains(">z / mm<"));
    EXPECT_GE(text.count("<path"), 10)
        << "two materials filled and outlined on both sides, veil and its border";
    QSvgRenderer reader(path);
    ASSERT_TRUE(reader.isValid());
    QImage drawn(view.exporter().size(), QImage::Format_RGB32);
    drawn.fill(Qt::white);
    QPainter painter(&drawn);
    reader.render(&painter);
    painter.end();
    keep(drawn, QStringLiteral("field_svg.png"));
    const QImage screen = view.picture(1.0);
    double difference = 0.0;
    for (int y = 0; y < drawn.height(); ++y)
        for (int x = 0; x < drawn.width(); ++x)
            difference += std::abs(qGray(drawn.pixel(x, y)) - qGray(screen.pixel(x, y)));
    EXPECT_LT(difference / (drawn.width() * drawn.height()), 4.0) << "of 255";
    view.action_3d()->setChecked(true);
    exports.write_picture(path, 1.0);
    EXPECT_TRUE(failure.contains("3D")) << failure.toStdString();
}

TEST_F(FieldExportTest, AnimatedPngHoldsEveryFrameInOrder) {
    const QString path = folder.filePath("film.png");
    ASSERT_EQ(exports.frame_count(), 12);
    exports.write_film({FilmFormat::animated_png, path, 25}, 1.0, 2);
    ASSERT_TRUE(ends());
    ASSERT_TRUE(failure.isEmpty()) << failure.toStdString();
    const auto chunks = chunks_of(path);
    ASSERT_GT(chunks.size(), 4U);
    EXPECT_EQ(chunks.front().type, "IHDR");
    EXPECT_EQ(chunks[1].type, "acTL");
    EXPECT_EQ(number_at(chunks[1].data, 0), 6U);
    EXPECT_EQ(number_at(chunks[1].data, 4), 0U) << "for ever";
    EXPECT_EQ(chunks.back().type, "IEND");
    quint32 sequence = 0;
    int frames = 0;
    for (const Chunk& chunk : chunks) {
        if (chunk.type != "fcTL" && chunk.type != "fdAT") continue;
        EXPECT_EQ(number_at(chunk.data, 0), sequence++);
        if (chunk.type != "fcTL") continue;
        ++frames;
        EXPECT_EQ(qFromBigEndian<quint16>(chunk.data.constData() + 22), 25U);
    }
    EXPECT_EQ(frames, 6);
    EXPECT_EQ(QImage(path).size(), view.exporter().size()) << "the first frame is a still picture for others";
}

TEST_F(FieldExportTest, PngPicturesAreNumbered) {
    exports.write_film({FilmFormat::png_sequence, folder.filePath("film.png"), 25}, 1.0, 5);
    ASSERT_TRUE(ends());
    for (const char* name : {"film_0001.png", "film_0002.png", "film_0003.png"})
        EXPECT_FALSE(QImage(folder.filePath(name)).isNull()) << name;
    EXPECT_NE(QImage(folder.filePath("film_0001.png")), QImage(folder.filePath("film_0002.png")));
}

TEST_F(FieldExportTest, Mp4IsWrittenOrItIsSaidWhyNot) {
    const QString path = folder.filePath("film.mp4");
    exports.write_film({FilmFormat::mp4, path, 25}, 1.0, 1);
    ASSERT_TRUE(ends());
    if (ffmpeg_program().isEmpty()) {
        EXPECT_TRUE(failure.contains("ffmpeg is not installed")) << failure.toStdString();
        return;
    }
    ASSERT_TRUE(failure.isEmpty()) << failure.toStdString();
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.read(64).contains("ftyp"));
    EXPECT_GT(file.size(), 1000);
}

TEST_F(FieldExportTest, MissingEncoderIsSaidPlainly) {
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", "/nowhere");
    exports.write_film({FilmFormat::mp4, folder.filePath("film.mp4"), 25}, 1.0, 1);
    const bool ended = ends();
    qputenv("PATH", path);
    ASSERT_TRUE(ended);
    EXPECT_TRUE(failure.contains("ffmpeg is not installed")) << failure.toStdString();
}

TEST_F(FieldExportTest, CancelledFilmLeavesNothingBehind) {
    const QString path = folder.filePath("film.png");
    exports.write_film({FilmFormat::animated_png, path, 25}, 4.0, 1);
    auto* progress = view.findChild<QProgressDialog*>();
    ASSERT_NE(progress, nullptr);
    ASSERT_TRUE(wait_until([&] { return progress->value() >= 1; }, 10000));
    progress->cancel();
    wait_until([] { return false; }, 200);
    EXPECT_FALSE(finished);
    EXPECT_FALSE(QFile::exists(path));
}

TEST_F(FieldExportTest, FullOrForbiddenDiskIsAnError) {
    exports.write_film({FilmFormat::animated_png, QStringLiteral("/nowhere/film.png"), 25}, 1.0, 1);
    ASSERT_TRUE(ends());
    EXPECT_TRUE(failure.contains("/nowhere/film.png")) << failure.toStdString();
}

}  // namespace
}  // namespace lathe::ui::test
