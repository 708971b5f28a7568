#include "ui/field/animated_png.hpp"

#include <QBuffer>
#include <QtEndian>
#include <array>
#include <stdexcept>
#include <string_view>

namespace lathe::ui {
namespace {

constexpr int signature_bytes = 8, chunk_frame_bytes = 12;  // length, type, CRC

QByteArray big_endian(std::uint32_t value) {
    QByteArray bytes(4, '\0');
    qToBigEndian(value, bytes.data());
    return bytes;
}

QByteArray big_endian_16(std::uint16_t value) {
    QByteArray bytes(2, '\0');
    qToBigEndian(value, bytes.data());
    return bytes;
}

QByteArray chunk(const char* type, const QByteArray& data) {
    const QByteArray body = QByteArray(type, 4) + data;
    return big_endian(static_cast<std::uint32_t>(data.size())) + body + big_endian(png_crc(body));
}

std::string_view view_of(const QByteArray& bytes) {
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

QByteArray still_png(const QImage& frame) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    // Every frame of one format: the header of the first holds for all.
    if (!frame.convertToFormat(QImage::Format_RGB888).save(&buffer, "PNG"))
        throw std::runtime_error("a frame could not be written as PNG");
    return bytes;
}

/// Calls `visit(type, data)` for each chunk.
template <class Visit>
void for_each_chunk(const QByteArray& png, Visit visit) {
    for (qsizetype at = signature_bytes; at + chunk_frame_bytes <= png.size();) {
        const auto length = static_cast<qsizetype>(qFromBigEndian<std::uint32_t>(png.constData() + at));
        visit(png.mid(at + 4, 4), png.mid(at + 8, length));
        at += length + chunk_frame_bytes;
    }
}

}  // namespace

std::uint32_t png_crc(const QByteArray& bytes) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> entries{};
        for (std::uint32_t n = 0; n < 256; ++n) {
            std::uint32_t value = n;
            for (int bit = 0; bit < 8; ++bit) value = (value & 1U) ? 0xEDB88320U ^ (value >> 1) : value >> 1;
            entries[n] = value;
        }
        return entries;
    }();
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char byte : bytes) crc = table[(crc ^ static_cast<std::uint8_t>(byte)) & 0xFFU] ^ (crc >> 8);
    return crc ^ 0xFFFFFFFFU;
}

AnimatedPng::AnimatedPng(const QString& path, int frames_per_second)
    : file_(path.toStdString()), frames_per_second_(frames_per_second) {}

void AnimatedPng::write(const QByteArray& bytes) {
    file_.write(view_of(bytes));
}

void AnimatedPng::write_chunk(const char* type, const QByteArray& data) {
    write(chunk(type, data));
}

QByteArray AnimatedPng::frame_control(const QSize& size) {
    return big_endian(sequence_++) + big_endian(static_cast<std::uint32_t>(size.width())) +
           big_endian(static_cast<std::uint32_t>(size.height())) + big_endian(0) + big_endian(0) +
           big_endian_16(1) + big_endian_16(static_cast<std::uint16_t>(frames_per_second_)) +
           QByteArray(2, '\0');  // leave as it is, replace
}

void AnimatedPng::add(const QImage& frame) {
    const QByteArray png = still_png(frame);
    const bool first = frames_ == 0;
    if (first) {
        size_ = frame.size();
        write(png.left(signature_bytes));
    }
    if (frame.size() != size_) throw std::runtime_error("frames of a film must be of one size");
    bool has_control = false;
    for_each_chunk(png, [&](const QByteArray& type, const QByteArray& data) {
        if (type == "IHDR" && first) {
            write_chunk("IHDR", data);
            control_at_ = file_.size();
            write_chunk("acTL", big_endian(0) + big_endian(0));
        } else if (type == "IDAT") {
            if (!has_control) write_chunk("fcTL", frame_control(size_));
            has_control = true;
            if (first)
                write_chunk("IDAT", data);
            else
                write_chunk("fdAT", big_endian(sequence_++) + data);
        }
    });
    ++frames_;
}

void AnimatedPng::finish() {
    write_chunk("IEND", {});
    // The number of frames is known only now; zero plays: for ever.
    file_.write_at(control_at_, view_of(chunk("acTL", big_endian(frames_) + big_endian(0))));
    file_.commit();
}

}  // namespace lathe::ui
