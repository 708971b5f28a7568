// Which strategy is fastest here: measured once for each device and class of grid, then remembered.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace lathe {
struct Problem;
}

namespace lathe::cuda {

/// Grids of one class are stepped alike: rows and columns up to the next of 64, 96, 128, 192 ..., azimuthal
/// order 0, 1 or more, one simulation at a time, some, or many.
struct GridClass {
    int rows = 0, columns = 0, order = 0;
    enum class Batch { one, few, many } batch = Batch::one;

    /// "rows 320, columns 192, m 1, many": its key in the file.
    std::string text() const;
};
GridClass grid_class(const Problem& simulation, int simulations_at_a_time);

/// Simulations that stand in for a batch of this class when it is measured.
int stand_ins(GridClass::Batch batch);

/// Of any thread. What it chooses among must give the same bits, since a choice depends on a measurement and
/// a project's results must not.
class Tuner {
public:
    /// `file` empty: nothing is kept beyond this process. A file that is missing, damaged or of another
    /// version is ignored, and replaced with the next measurement; one that cannot be written is no error.
    explicit Tuner(std::filesystem::path file) : file_(std::move(file)) {}

    /// Cell updates a second of a strategy; 0: it cannot. What it throws ends the ranking, and nothing is
    /// kept.
    using Measure = std::function<double(const std::string& strategy)>;

    /// `strategies`, the fastest first, for `device`, whose name should hold all that speed may depend on;
    /// those that cannot come last, in the order given. One alone is never measured. Who asks for a class
    /// that is being measured waits.
    std::vector<std::string> ranking(const std::string& device, const GridClass& grid,
                                     std::vector<std::string> strategies, const Measure& measure);

private:
    struct Entry {
        std::map<std::string, double> rates;  ///< cell updates a second, of all that were measured
    };
    /// [device][class]
    using Table = std::map<std::string, std::map<std::string, Entry>>;

    static bool knows_all(const Entry& entry, std::span<const std::string> strategies);
    static Table read(const std::filesystem::path& file);
    void write(const std::string& device, const std::string& grid, const Entry& entry) const;

    std::filesystem::path file_;
    std::mutex mutex_;
    bool is_read_ = false;
    Table table_;
};

/// lathe/cuda-tuning.json in the user's folder of caches; empty when there is none.
std::filesystem::path default_tuning_file();

/// False where LATHE_CUDA_TUNE is "off", and in emulation: strategies then follow a fixed order.
bool tuning_is_on();

}  // namespace lathe::cuda
