// Messages between processes: any bytes end as an evaluation or as one of the errors that are told.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "genetic/execution/messages.hpp"
#include "genetic/run/storage_error.hpp"
#include "genetic/run/stored_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::vector<std::uint8_t> bytes(data, data + size);
    try {
        const auto evaluation =
            lathe::genetic::evaluation_from_json(lathe::genetic::message_from_bytes(bytes));
        lathe::genetic::evaluation_to_json(evaluation);
    } catch (const nlohmann::json::exception&) {
    } catch (const std::invalid_argument&) {
    }
    const std::string text(bytes.begin(), bytes.end());
    try {
        lathe::genetic::objectives_from_text(text);
    } catch (const lathe::genetic::StorageError&) {
    }
    try {
        lathe::genetic::genome_from_text(text);
    } catch (const lathe::genetic::StorageError&) {
    }
    return 0;
}
