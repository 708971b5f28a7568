#include "ui/field/film_writer.hpp"

#include <QBuffer>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <stdexcept>
#include <vector>

#include "solver/base/whole_file.hpp"
#include "ui/field/animated_png.hpp"

namespace lathe::ui {
namespace {

constexpr int longest_wait_ms = 60'000;

class AnimatedPngFilm final : public FilmWriter {
public:
    AnimatedPngFilm(const QString& path, int frames_per_second) : file_(path, frames_per_second) {}
    void add(const QImage& frame) override { file_.add(frame); }
    void finish() override { file_.finish(); }

private:
    AnimatedPng file_;
};

class PngSequence final : public FilmWriter {
public:
    explicit PngSequence(const QString& path) {
        const QFileInfo info(path);
        stem_ = info.path() + QLatin1Char('/') + info.completeBaseName();
    }
    void add(const QImage& frame) override {
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        if (!frame.save(&buffer, "PNG")) throw std::runtime_error("a frame could not be written as PNG");
        const QString path =
            QStringLiteral("%1_%2.png").arg(stem_).arg(pictures_.size() + 1, 4, 10, QLatin1Char('0'));
        auto picture = std::make_unique<WholeFile>(path.toStdString());
        picture->write({png.constData(), static_cast<std::size_t>(png.size())});
        picture->close();
        pictures_.push_back(std::move(picture));
    }
    void finish() override {
        for (const auto& picture : pictures_) picture->commit();
    }

private:
    QString stem_;
    std::vector<std::unique_ptr<WholeFile>> pictures_;  ///< get their names together
};

/// Raw frames into ffmpeg's input; it starts with the first frame, whose size it must know. It writes into
/// the temporary file, which gets its name when ffmpeg has ended well.
class Mp4Film final : public FilmWriter {
public:
    Mp4Film(const QString& path, int frames_per_second)
        : program_(required_ffmpeg()), film_(path.toStdString()), frames_per_second_(frames_per_second) {
        film_.close();
    }
    ~Mp4Film() override {
        if (encoder_.state() == QProcess::NotRunning) return;
        encoder_.kill();
        encoder_.waitForFinished();
    }
    void add(const QImage& frame) override {
        if (!is_started_) start(frame.size());
        const QImage pixels = frame.convertToFormat(QImage::Format_RGB32);
        if (encoder_.write(reinterpret_cast<const char*>(pixels.constBits()), pixels.sizeInBytes()) < 0)
            refuse();
        while (encoder_.bytesToWrite() > 0)
            if (!encoder_.waitForBytesWritten(longest_wait_ms)) refuse();
    }
    void finish() override {
        encoder_.closeWriteChannel();
        if (!encoder_.waitForFinished(longest_wait_ms) || encoder_.exitStatus() != QProcess::NormalExit ||
            encoder_.exitCode() != 0)
            refuse();
        film_.commit();
    }

private:
    static QString required_ffmpeg() {
        QString program = ffmpeg_program();
        if (program.isEmpty()) throw std::runtime_error("ffmpeg is not installed");
        return program;
    }
    /// Once: a second encoder would write a film without the frames of the first.
    void start(const QSize& size) {
        is_started_ = true;
        const QStringList arguments{"-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgra", "-s",
                                    QStringLiteral("%1x%2").arg(size.width()).arg(size.height()), "-r",
                                    QString::number(frames_per_second_), "-i", "-",
                                    // The common pixel format needs even sizes.
                                    "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p",
                                    "-movflags", "+faststart", "-f", "mp4",
                                    // A name with a colon is not a protocol.
                                    "file:" + QString::fromStdString(film_.temporary().string())};
        encoder_.start(program_, arguments);
        if (!encoder_.waitForStarted(longest_wait_ms)) refuse();
    }
    [[noreturn]] void refuse() {
        const QByteArray words = encoder_.readAllStandardError().trimmed();
        throw std::runtime_error(
            "ffmpeg: " + (words.isEmpty() ? encoder_.errorString().toStdString() : words.toStdString()));
    }

    QString program_;
    WholeFile film_;
    int frames_per_second_;
    QProcess encoder_;
    bool is_started_ = false;
};

}  // namespace

QString ffmpeg_program() {
    return QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
}

std::unique_ptr<FilmWriter> make_film_writer(FilmFormat format, const QString& path, int frames_per_second) {
    switch (format) {
        case FilmFormat::animated_png:
            return std::make_unique<AnimatedPngFilm>(path, frames_per_second);
        case FilmFormat::mp4:
            return std::make_unique<Mp4Film>(path, frames_per_second);
        case FilmFormat::png_sequence:
            return std::make_unique<PngSequence>(path);
    }
    throw std::runtime_error("unknown film format");
}

}  // namespace lathe::ui
