#include "genetic/run/stored_text.hpp"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "genetic/objectives/json_numbers.hpp"
#include "genetic/run/storage_error.hpp"
#include "solver/formats/json_problem.hpp"

namespace lathe::genetic {

using nlohmann::json;

namespace {

template <typename Read>
auto read_stored(const std::string& text, Read&& read) {
    try {
        return read(json::parse(text));
    } catch (const std::exception& error) {
        throw StorageError(std::string("a stored value cannot be read: ") + json_problem(error));
    }
}

json score_to_json(const Score& score) {
    return {{"status", to_string(score.status)},
            {"constraint_violation", number_to_json(score.constraint_violation)},
            {"objective", number_to_json(score.objective)},
            {"objectives", numbers_to_json(score.objectives)}};
}

Score score_from_json(const json& value) {
    return {parse_evaluation_status(value.at("status").get<std::string>()),
            number_from_json(value.at("constraint_violation")), number_from_json(value.at("objective")),
            numbers_from_json(value.at("objectives"))};
}

}  // namespace

std::string genome_to_text(std::span<const double> genome) {
    std::string text = "[";
    for (const double value : genome) {
        std::array<char, 32> digits{};
        const double positive_zero = value == 0.0 ? 0.0 : value;
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), positive_zero).ptr;
        if (text.size() > 1) text += ',';
        text.append(digits.data(), end);
    }
    return text + "]";
}

std::string numbers_to_text(std::span<const double> values) {
    return numbers_to_json(values).dump();
}

std::vector<double> numbers_from_text(const std::string& text) {
    return read_stored(text, [](const json& list) { return numbers_from_json(list); });
}

Genome genome_from_text(const std::string& text) {
    return read_stored(text, [](const json& list) { return list.get<std::vector<double>>(); });
}

std::string objectives_to_text(std::span<const ObjectiveResult> results) {
    json list = json::array();
    for (const ObjectiveResult& result : results)
        list.push_back({{"metric", result.metric},
                        {"worst_value", number_to_json(result.worst_value)},
                        {"worst_frequency_hz", number_to_json(result.worst_frequency_hz)},
                        {"worst_violation", number_to_json(result.worst_violation)},
                        {"rms_violation", number_to_json(result.rms_violation)},
                        {"share", number_to_json(result.share)}});
    return list.dump();
}

std::vector<ObjectiveResult> objectives_from_text(const std::string& text) {
    return read_stored(text, [](const json& list) {
        std::vector<ObjectiveResult> results;
        for (const json& value : list)
            results.push_back(
                {value.at("metric").get<std::string>(), number_from_json(value.at("worst_value")),
                 number_from_json(value.at("worst_frequency_hz")),
                 number_from_json(value.at("worst_violation")), number_from_json(value.at("rms_violation")),
                 number_from_json(value.at("share"))});
        return results;
    });
}

std::string state_to_text(const OptimiserState& state) {
    json population = json::array();
    for (const Individual& individual : state.population)
        population.push_back({{"genome", numbers_to_json(individual.genome)},
                              {"generation", individual.generation},
                              {"slot", individual.slot},
                              {"score", score_to_json(individual.score)}});
    json text = {{"generation", state.generation}, {"population", std::move(population)}};
    for (const auto& [name, values] : state.numbers) text["numbers"][name] = numbers_to_json(values);
    return text.dump();
}

OptimiserState state_from_text(const std::string& text) {
    return read_stored(text, [](const json& value) {
        OptimiserState state;
        if (value.empty()) return state;  // of a study, whose list is in its project
        state.generation = value.at("generation").get<int>();
        for (const json& entry : value.at("population"))
            state.population.push_back({numbers_from_json(entry.at("genome")),
                                        score_from_json(entry.at("score")), entry.at("generation").get<int>(),
                                        entry.at("slot").get<int>()});
        if (value.contains("numbers"))
            for (const auto& [name, values] : value.at("numbers").items())
                state.numbers[name] = numbers_from_json(values);
        return state;
    });
}

}  // namespace lathe::genetic
