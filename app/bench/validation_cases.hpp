// Published antennas with published numbers: resources/validation.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/results/results.hpp"

namespace lathe::bench {

/// Published numbers of one frequency by name: directivity_dbi, beamwidth_e_deg, beamwidth_h_deg, s11_db,
/// cross_polar_db, resistance_ohm with reactance_ohm.
struct ReferenceRow {
    double frequency_hz = 0.0;
    std::map<std::string, double> values;
};

/// An antenna with its published numbers.
struct ValidationCase {
    std::string name, what, source, note;
    Project project;
    std::vector<ReferenceRow> rows;
};

/// Reads all cases of a folder. Throws InputError or std::runtime_error when a file is missing or wrong.
std::vector<ValidationCase> read_validation_cases(const std::filesystem::path& folder);

/// One of our numbers beside a published one.
struct Comparison {
    double frequency_hz = 0.0;
    std::string quantity;
    double theirs = 0.0, ours = 0.0;
    bool within = false;
};

/// The limits that "within" stands for, in words.
std::string limits_in_words();

/// Compares `results` with every number of the case. Throws std::runtime_error when a frequency is missing.
std::vector<Comparison> compare(const ValidationCase& reference, const Results& results);

}  // namespace lathe::bench
