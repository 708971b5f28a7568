#include "genetic/run/deflated.hpp"

#include <zlib.h>

#include <array>
#include <cstdint>
#include <stdexcept>

namespace lathe::genetic {

namespace {

constexpr std::size_t length_bytes = 4;

/// A stream of zlib with the function that ends it.
class Stream {
public:
    explicit Stream(int (*end)(z_streamp)) : end_(end) {}
    ~Stream() { end_(&stream_); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    z_stream* get() { return &stream_; }
    void read(const char* bytes, std::size_t size) {
        // zlib's interface is older than const.
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes));
        stream_.avail_in = static_cast<uInt>(size);
    }
    void write(char* bytes, std::size_t size) {
        stream_.next_out = reinterpret_cast<Bytef*>(bytes);
        stream_.avail_out = static_cast<uInt>(size);
    }

private:
    z_stream stream_{};
    int (*end_)(z_streamp);
};

const Bytef* bytes_of(const std::string& text) {
    return reinterpret_cast<const Bytef*>(text.data());
}

void require(bool holds, const char* fault) {
    if (!holds) throw std::invalid_argument(fault);
}

}  // namespace

std::string deflated(const std::string& bytes, const std::string& dictionary) {
    require(bytes.size() < longest_deflated, "a text of 64 MiB and more cannot be packed");
    Stream stream(&deflateEnd);
    z_stream* z = stream.get();
    require(deflateInit(z, Z_DEFAULT_COMPRESSION) == Z_OK, "no memory to pack a text");
    if (!dictionary.empty())
        require(deflateSetDictionary(z, bytes_of(dictionary), static_cast<uInt>(dictionary.size())) == Z_OK,
                "zlib refuses the dictionary");
    std::string packed(length_bytes + deflateBound(z, static_cast<uLong>(bytes.size())), '\0');
    for (std::size_t n = 0; n < length_bytes; ++n)
        packed[n] = static_cast<char>(bytes.size() >> (8 * n) & 0xFFU);
    stream.read(bytes.data(), bytes.size());
    stream.write(packed.data() + length_bytes, packed.size() - length_bytes);
    require(deflate(z, Z_FINISH) == Z_STREAM_END, "zlib could not pack a text");
    packed.erase(packed.size() - z->avail_out);
    return packed;
}

std::string inflated(const std::string& bytes, const std::string& dictionary) {
    constexpr const char* damaged = "packed text is damaged";
    require(bytes.size() > length_bytes, damaged);
    std::size_t length = 0;
    for (std::size_t n = 0; n < length_bytes; ++n)
        length |= static_cast<std::size_t>(static_cast<std::uint8_t>(bytes[n])) << (8 * n);
    require(length < longest_deflated, damaged);
    Stream stream(&inflateEnd);
    z_stream* z = stream.get();
    stream.read(bytes.data() + length_bytes, bytes.size() - length_bytes);
    require(inflateInit(z) == Z_OK, "no memory to unpack a text");
    std::string text(length + 1, '\0');  // one more shows a stream that is longer than it says
    stream.write(text.data(), text.size());
    int state = inflate(z, Z_FINISH);
    if (state == Z_NEED_DICT) {
        require(inflateSetDictionary(z, bytes_of(dictionary), static_cast<uInt>(dictionary.size())) == Z_OK,
                "packed text is of another dictionary");
        state = inflate(z, Z_FINISH);
    }
    require(state == Z_STREAM_END && z->total_out == length && z->avail_in == 0, damaged);
    text.resize(length);
    return text;
}

}  // namespace lathe::genetic
