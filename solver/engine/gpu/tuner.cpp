#include "solver/engine/gpu/tuner.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "solver/problem/problem.hpp"

namespace lathe::cuda {
namespace {

/// Raised whenever kernels have changed so much that old measurements say nothing.
constexpr int file_version = 1;

/// The next of 64, 96, 128, 192, 256 ...
int size_class(int cells) {
    int power = 64;
    while (power < cells && power < (1 << 24)) power *= 2;
    return power > 64 && cells <= power / 4 * 3 ? power / 4 * 3 : power;
}

}  // namespace

std::string GridClass::text() const {
    static constexpr const char* batches[] = {"one", "few", "many"};
    return "rows " + std::to_string(rows) + ", columns " + std::to_string(columns) + ", m " +
           std::to_string(order) + ", " + batches[static_cast<int>(batch)];
}

GridClass grid_class(const Problem& simulation, int simulations_at_a_time) {
    using Batch = GridClass::Batch;
    const Batch batch = simulations_at_a_time <= 1   ? Batch::one
                        : simulations_at_a_time < 16 ? Batch::few
                                                     : Batch::many;
    return {size_class(simulation.grid.nr), size_class(simulation.grid.nz),
            std::min(std::abs(simulation.coefficients.azimuthal_order), 2), batch};
}

int stand_ins(GridClass::Batch batch) {
    return batch == GridClass::Batch::one ? 1 : batch == GridClass::Batch::few ? 4 : 132;
}

bool Tuner::knows_all(const Entry& entry, std::span<const std::string> strategies) {
    return std::all_of(strategies.begin(), strategies.end(),
                       [&](const std::string& name) { return entry.rates.contains(name); });
}

std::vector<std::string> Tuner::ranking(const std::string& device, const GridClass& grid,
                                        std::vector<std::string> strategies, const Measure& measure) {
    if (strategies.size() < 2) return strategies;
    std::lock_guard lock(mutex_);
    if (!is_read_) table_ = read(file_), is_read_ = true;
    Entry& entry = table_[device][grid.text()];
    if (!knows_all(entry, strategies)) {
        for (const std::string& strategy : strategies) {
            const double rate = measure(strategy);
            entry.rates[strategy] = std::isfinite(rate) ? std::max(rate, 0.0) : 0.0;
        }
        write(device, grid.text(), entry);
    }
    std::stable_sort(strategies.begin(), strategies.end(), [&](const std::string& a, const std::string& b) {
        return entry.rates.at(a) > entry.rates.at(b);
    });
    return strategies;
}

Tuner::Table Tuner::read(const std::filesystem::path& file) {
    if (file.empty()) return {};
    std::ifstream stream(file);
    const auto json = nlohmann::json::parse(stream, nullptr, false);
    Table table;
    try {
        if (json.at("version") != file_version) return {};
        for (const auto& [device, grids] : json.at("devices").items())
            for (const auto& [grid, rates] : grids.items())
                table[device][grid].rates = rates.get<std::map<std::string, double>>();
    } catch (const nlohmann::json::exception&) {
        return {};
    }
    return table;
}

void Tuner::write(const std::string& device, const std::string& grid, const Entry& entry) const {
    if (file_.empty()) return;
    // Another process may have added to it meanwhile.
    Table table = read(file_);
    table[device][grid] = entry;
    nlohmann::json json = {{"version", file_version}, {"devices", nlohmann::json::object()}};
    for (const auto& [name, grids] : table)
        for (const auto& [key, measured] : grids) json["devices"][name][key] = measured.rates;
    std::error_code ignored;
    std::filesystem::create_directories(file_.parent_path(), ignored);
    const std::filesystem::path fresh = file_.string() + "." + std::to_string(getpid());
    {
        std::ofstream stream(fresh);
        stream << json.dump(1) << '\n';
        if (!stream.flush()) {
            std::filesystem::remove(fresh, ignored);
            return;
        }
    }
    std::filesystem::rename(fresh, file_, ignored);
    if (ignored) std::filesystem::remove(fresh, ignored);
}

std::filesystem::path default_tuning_file() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::filesystem::path(value ? value : "");
    };
    std::filesystem::path caches = variable("XDG_CACHE_HOME");
    // What is not absolute is to be ignored, says the rule that defines the variable.
    if (!caches.is_absolute()) {
        const std::filesystem::path home = variable("HOME");
        if (!home.is_absolute()) return {};
        caches = home / ".cache";
    }
    return caches / "lathe" / "cuda-tuning.json";
}

bool tuning_is_on() {
#ifdef LATHE_CUDA_EMULATED
    return false;  // what the processor's emulation takes says nothing
#endif
    const char* value = std::getenv("LATHE_CUDA_TUNE");
    return value == nullptr || std::string(value) != "off";
}

}  // namespace lathe::cuda
