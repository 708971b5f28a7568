// Where the frames of an exported film go: numbered pictures, animated PNG or MP4.
#pragma once

#include <QImage>
#include <QString>
#include <memory>

namespace lathe::ui {

enum class FilmFormat { animated_png, mp4, png_sequence };

/// For one thread that need not be the window's. Throws std::runtime_error when the disk or the encoder
/// refuses. Without finish() nothing is left, and files of these names stay.
class FilmWriter {
public:
    virtual ~FilmWriter() = default;
    virtual void add(const QImage& frame) = 0;
    virtual void finish() = 0;
};

/// Path of the program ffmpeg, searched at each call; empty when it is not installed.
QString ffmpeg_program();

/// `path` is a file, of a sequence that of its first picture's stem: film.png becomes film_0001.png.
/// Throws std::runtime_error, for MP4 also when there is no ffmpeg.
std::unique_ptr<FilmWriter> make_film_writer(FilmFormat format, const QString& path, int frames_per_second);

}  // namespace lathe::ui
