// Animated PNG: the chunks of APNG 1.0 over the still pictures that Qt writes.
#pragma once

#include <QByteArray>
#include <QImage>
#include <cstdint>

#include "solver/base/whole_file.hpp"

namespace lathe::ui {

/// CRC-32 of a PNG chunk (type and data).
std::uint32_t png_crc(const QByteArray& bytes);

/// Endless film. Frames must be of one size. Throws std::runtime_error when the disk refuses; nothing is left
/// behind unless finish() was reached, and a file of that name stays until then.
class AnimatedPng {
public:
    AnimatedPng(const QString& path, int frames_per_second);

    void add(const QImage& frame);
    void finish();

private:
    void write(const QByteArray& bytes);
    void write_chunk(const char* type, const QByteArray& data);
    QByteArray frame_control(const QSize& size);

    WholeFile file_;
    int frames_per_second_;
    QSize size_;
    std::uint64_t control_at_ = 0;  ///< of the chunk that holds the number of frames
    std::uint32_t frames_ = 0, sequence_ = 0;
};

}  // namespace lathe::ui
