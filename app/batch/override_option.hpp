// The options --set, --cells, --from, --to and --frequencies: values of a project file, replaced for one
// call.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::batch {

/// The chosen replacements.
struct OverrideOption {
    /// The use of the overridden project. A single solve has no genes and judges no goals: a gene's range
    /// does not bind it, and goals outside of a narrower band are left out. A run keeps both and refuses.
    enum class Use { one_solve, run };

    std::vector<std::string> values;  ///< NAME=VALUE
    std::optional<double> cells, from_ghz, to_ghz;
    std::optional<int> frequencies;

    /// Declares the options. The object must outlive the parsing.
    void add_to(CLI::App& verb);
    /// True when at least one option was given.
    bool any() const;
    /// The options as typed: "--set aperture_radius_mm=12 --cells 30".
    std::string text() const;

    /// The project with these values, read again so that it is checked as a file is. Throws UsageError for
    /// what is not NAME=VALUE, InputError for unknown names and values out of range.
    Project applied_to(Project project, const std::string& file, Use use) const;

    /// The design of a project file, or the best one of a run store, with these values. Throws what
    /// project_or_winner() and applied_to() throw.
    Project read_source(const std::string& source, Use use) const;

    /// Returns what `action` returns. An InputError on a key of the project gets the file's name, with the
    /// line if the file itself has the value, else with the options.
    template <class Action>
    auto naming_place_in(const std::string& file, Action action) const {
        try {
            return action();
        } catch (const InputError& error) {
            throw located(error, file);
        }
    }

private:
    InputError located(const InputError& error, const std::string& file) const;
};

}  // namespace lathe::batch
