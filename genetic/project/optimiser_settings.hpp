// Settings of the optimiser, key "optimiser" of a project file, and the one table that describes them.
// Reader, writer, schema, range checks, the window's form and help follow the table: a new setting is one
// member and one entry (docs/developer/extending.md).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lathe {

/// Key "optimiser".
struct OptimiserSettings {
    std::string algorithm = "ga";  ///< "ga", "cmaes", "jde", "nsga2", "nsga3", "hybrid" or "gradient"
    int population = 48;
    int evaluations = 2400;
    std::uint64_t seed = 1;
    std::string crossover = "sbx";  ///< "sbx", "blend" or "adaptive"
    double crossover_probability = 0.9;
    double crossover_eta = 15.0;
    double mutation_eta = 20.0;
    int tournament = 2;
    int grids = 1;                    ///< of polishes by gradient: grids that values are averaged over
    std::string after_goals = "end";  ///< what a run does once all goals are met: "end" or "margin"
    int elites = 2;
    int workers = 0;  ///< 0: one per core
    int islands = 1;
    int migration_interval = 10;  ///< generations
    int stagnation = 0;           ///< generations without progress before a restart; 0: the algorithm's own
    int strategies = 0;           ///< of CMA-ES side by side; 0: one for each 24 candidates
    double step = 0.2;            ///< of CMA-ES at the start, in parts of each range
    std::string restarts = "bipop";  ///< of CMA-ES: "bipop", "ipop" or "plain"
    std::string polish =
        "auto";                 ///< of the hybrid: "auto", "gradient" or "cmaes"; of NSGA: "gradient" or none
    double polish_share = 0.4;  ///< of the budget of what ends with polishes
    int recheck = 5;            ///< of the best, on a finer grid at the end
    int screening = 1;  ///< genetic algorithm: children proposed for each that is solved; 1: none in vain
    /// Whether a run that meets all goals goes on for the largest margin.
    bool is_for_margin() const { return after_goals == "margin"; }
    /// Whether it looks for a front of compromises.
    bool is_for_front() const { return algorithm == "nsga2" || algorithm == "nsga3"; }
    bool operator==(const OptimiserSettings&) const = default;
};

/// A choice of the project file with its words.
struct SettingChoice {
    const char* key;  ///< in the project file
    const char* title;
    const char* tooltip;
};

/// One setting. What it holds (whole number, number, choice, seed) is the type of its member.
struct OptimiserSetting {
    using Member = std::variant<int OptimiserSettings::*, double OptimiserSettings::*,
                                std::string OptimiserSettings::*, std::uint64_t OptimiserSettings::*>;
    /// Where the form shows the setting.
    enum class Form { none, usual, advanced };

    const char* key;  ///< in the project file
    Member member;
    const char* title;             ///< a few words for a label
    const char* tooltip;           ///< full sentences
    const char* unit = "";         ///< what is counted; empty: a bare number
    const char* schema_text = "";  ///< what it is, for the schema; the default is added
    double minimum = 0.0;          ///< of numbers
    double (*maximum)(const OptimiserSettings&) = nullptr;  ///< of numbers; some depend on the population
    std::span<const SettingChoice> choices = {};            ///< of choices: all there are
    Form form = Form::none;
    int form_order = 0;                ///< rows of the form stand in ascending order
    const char* at_minimum = nullptr;  ///< what the form shows instead of the smallest number
    /// False where the setting has no effect beside the others; null: it always has.
    bool (*applies)(const OptimiserSettings&) = nullptr;
    /// The writer leaves out settings at their default, so that files and stores from before a setting was
    /// there keep their hashes; true of the first ones, which every file holds.
    bool is_always_written = false;

    bool is_integer() const { return std::holds_alternative<int OptimiserSettings::*>(member); }
    bool is_number() const {
        return is_integer() || std::holds_alternative<double OptimiserSettings::*>(member);
    }
    bool is_choice() const { return std::holds_alternative<std::string OptimiserSettings::*>(member); }

    /// Value of a number. Throws std::bad_variant_access for choices and the seed.
    double number(const OptimiserSettings& settings) const;
    /// Sets a number; a whole one is cut to its integer part. Throws as number().
    void set_number(OptimiserSettings& settings, double value) const;

    /// Value of a choice. Throws std::bad_variant_access for anything else.
    const std::string& choice(const OptimiserSettings& settings) const;
    void set_choice(OptimiserSettings& settings, std::string key_of_choice) const;
    /// Keys of all choices.
    std::vector<std::string> choice_keys() const;

    /// Takes the value of `from`.
    void copy(const OptimiserSettings& from, OptimiserSettings& to) const;
    bool is_equal(const OptimiserSettings& left, const OptimiserSettings& right) const;
};

/// All settings, in the order of the project file. The entries live as long as the program.
std::span<const OptimiserSetting> optimiser_settings();

/// The entry of a key. Throws std::logic_error when there is none.
const OptimiserSetting& optimiser_setting(std::string_view key);

/// The settings that the form shows, usual ones before advanced ones, each in the order of rows.
std::vector<const OptimiserSetting*> form_settings();

/// Numbers brought down to the most that they may be, which the population decides for some.
OptimiserSettings with_consistent_population(OptimiserSettings settings);

}  // namespace lathe
