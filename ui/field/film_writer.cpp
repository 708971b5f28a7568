#include "ui/field/film_writer.hpp"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <stdexcept>

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
        const QString path = QStringLiteral("%1_%2.png").arg(stem_).arg(++frames_, 4, 10, QLatin1Char('0'));
        if (!frame.save(path, "PNG"))
            throw std::runtime_error((path + QStringLiteral(": could not be written")).toStdString());
    }
    void finish() override {}

private:
    QString stem_;
    int frames_ = 0;
};

/// Raw frames into ffmpeg's input; it starts with the first frame, whose size it must know.
class Mp4Film final : public FilmWriter {
public:
    Mp4Film(QString path, int frames_per_second)
        : path_(std::move(path)), frames_per_second_(frames_per_second) {
        if (ffmpeg_program().isEmpty()) throw std::runtime_error("ffmpeg is not installed");
    }
    ~Mp4Film() override {
        if (finished_) return;
        encoder_.kill();
        encoder_.waitForFinished();
        QFile::remove(path_);
    }
    void add(const QImage& frame) override {
        if (encoder_.state() == QProcess::NotRunning) start(frame.size());
        const QImage pixels = frame.convertToFormat(QImage::Format_RGB32);
        encoder_.write(reinterpret_cast<const char*>(pixels.constBits()), pixels.sizeInBytes());
        while (encoder_.bytesToWrite() > 0)
            if (!encoder_.waitForBytesWritten(longest_wait_ms)) refuse();
    }
    void finish() override {
        encoder_.closeWriteChannel();
        if (!encoder_.waitForFinished(longest_wait_ms) || encoder_.exitStatus() != QProcess::NormalExit ||
            encoder_.exitCode() != 0)
            refuse();
        finished_ = true;
    }

private:
    void start(const QSize& size) {
        const QStringList arguments{"-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgra", "-s",
                                    QStringLiteral("%1x%2").arg(size.width()).arg(size.height()), "-r",
                                    QString::number(frames_per_second_), "-i", "-",
                                    // The common pixel format needs even sizes.
                                    "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p",
                                    "-movflags", "+faststart", path_};
        encoder_.start(ffmpeg_program(), arguments);
        if (!encoder_.waitForStarted(longest_wait_ms)) refuse();
    }
    [[noreturn]] void refuse() {
        const QByteArray words = encoder_.readAllStandardError().trimmed();
        throw std::runtime_error(
            "ffmpeg: " + (words.isEmpty() ? encoder_.errorString().toStdString() : words.toStdString()));
    }

    QString path_;
    int frames_per_second_;
    QProcess encoder_;
    bool finished_ = false;
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
