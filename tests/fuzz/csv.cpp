// Outlines in columns: any bytes are imported or refused with an InputError.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/drawing_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    lathe::fuzz::import_drawing(data, size, ".csv");
    return 0;
}
