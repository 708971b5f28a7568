#include "tests/app/batch/program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace lathe::test {

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "lathe-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> TemporaryFolder::listing() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_))
        names.push_back(std::filesystem::relative(entry.path(), path_).string());
    std::sort(names.begin(), names.end());
    return names;
}

namespace {

std::vector<std::string> with_program(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), LATHE_BATCH);
    return arguments;
}

}  // namespace

RunningProgram::RunningProgram(const std::vector<std::string>& arguments,
                               const std::filesystem::path& working_folder)
    : RunningProgram(LATHE_BATCH, with_program(arguments), working_folder) {}

RunningProgram::RunningProgram(const std::string& program, const std::vector<std::string>& command,
                               const std::filesystem::path& working_folder) {
    const std::string out = output_ / "out", err = output_ / "err";
    process_ = fork();
    if (process_ < 0) throw std::runtime_error("cannot fork");
    if (process_ > 0) return;
    std::vector<char*> raw;
    for (const std::string& argument : command) raw.push_back(const_cast<char*>(argument.c_str()));
    raw.push_back(nullptr);
    const int out_file = open(out.c_str(), O_WRONLY | O_CREAT, 0600);
    const int err_file = open(err.c_str(), O_WRONLY | O_CREAT, 0600);
    if (chdir(working_folder.c_str()) != 0 || dup2(out_file, 1) < 0 || dup2(err_file, 2) < 0) _exit(126);
    execv(program.c_str(), raw.data());
    _exit(127);
}

void RunningProgram::signal(int number) const {
    kill(process_, number);
}

bool RunningProgram::has_ended() {
    if (!ended_) ended_ = waitpid(process_, &status_, WNOHANG) == process_;
    return ended_;
}

Outcome RunningProgram::wait() {
    if (!ended_) waitpid(process_, &status_, 0);
    ended_ = true;
    Outcome outcome;
    outcome.exit_code = WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
    outcome.out = file_text(output_ / "out");
    outcome.err = file_text(output_ / "err");
    return outcome;
}

Outcome run_batch(const std::vector<std::string>& arguments, const std::filesystem::path& working_folder) {
    return RunningProgram(arguments, working_folder).wait();
}

std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::string tiny_project(int evaluations) {
    return R"({
  "format": "lathe/1",
  "name": "tiny horn",
  "antenna": {
    "template": "conical_horn",
    "parameters": {
      "waveguide_radius_mm": 3.6, "waveguide_length_mm": 8.0,
      "flare_length_mm": {"value": 8.0, "min": 5.0, "max": 10.0},
      "aperture_radius_mm": {"value": 6.0, "min": 4.5, "max": 8.0},
      "wall_thickness_mm": 1.0
    }
  },
  "simulation": {
    "from_ghz": 28.0, "to_ghz": 32.0, "frequencies": 3,
    "cells_per_wavelength": 12, "pml_cells": 8, "margin_wavelengths": 0.3,
    "max_periods": 60, "stop_db": -40
  },
  "objectives": [
    {"metric": "s11_db", "goal": "below", "value": -60, "weight": 1},
    {"metric": "directivity_dbi", "goal": "above", "value": 5.0, "weight": 1}
  ],
  "optimiser": {"algorithm": "ga", "population": 6, "evaluations": )" +
           std::to_string(evaluations) + R"(, "seed": 3}
}
)";
}

std::string tiny_lens(const std::string& algorithm, int evaluations) {
    return R"({
  "format": "lathe/1",
  "name": "small lens",
  "antenna": {
    "template": "luneburg_lens",
    "parameters": {
      "lens_radius_mm": {"value": 8.5, "min": 8.1, "max": 10.0}, "grading": "rings", "ring_widths": [1, 1],
      "ring_permittivities": [1.9, {"value": 1.4, "min": 1.2, "max": 1.6}],
      "middle_permittivity": 2.0, "rim_permittivity": 1.0, "loss_tangent": 0, "aperture": "free",
      "feed": "guide", "side_feeds": 1, "feed_pitch_deg": 60, "feed_gap_mm": 1, "guide_width_mm": 7,
      "guide_length_mm": 6, "wall_thickness_mm": 1, "plate_height_mm": 0
    }
  },
  "simulation": {
    "from_ghz": 29, "to_ghz": 31, "frequencies": 2, "cells_per_wavelength": 6, "pml_cells": 6,
    "margin_wavelengths": 0.3, "max_periods": 60, "stop_db": -20
  },
  "objectives": [
    {"metric": "s11_db", "goal": "below", "value": -60},
    {"metric": "side_lobe_db", "goal": "below", "value": -25},
    {"metric": "beam_angle_deg", "goal": "near", "value": 60, "port": "feed_3"}
  ],
  "optimiser": {"algorithm": ")" +
           algorithm + R"(", "population": 4, "evaluations": )" + std::to_string(evaluations) +
           R"(, "seed": 3}
}
)";
}

}  // namespace lathe::test
