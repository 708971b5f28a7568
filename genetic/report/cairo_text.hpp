// Output of cairo in memory, so that every file is written by write_text_file().
#pragma once

#include <cairo.h>

#include <new>
#include <string>

namespace lathe::genetic {

/// Appends bytes to the std::string at `text`: a write function for surfaces that write to streams.
inline cairo_status_t append_to_text(void* text, const unsigned char* bytes, unsigned int count) {
    try {
        static_cast<std::string*>(text)->append(bytes, bytes + count);
        return CAIRO_STATUS_SUCCESS;
    } catch (const std::bad_alloc&) {
        return CAIRO_STATUS_NO_MEMORY;
    }
}

}  // namespace lathe::genetic
