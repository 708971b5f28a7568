#include "solver/results/results.hpp"

#include <algorithm>

namespace lathe {
namespace {

std::optional<std::size_t> find_name(const std::vector<std::string>& names, const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

Results results_of_revolution(ExcitationKind kind, double port_ohm) {
    Results results;
    results.driven = {""};
    results.driven_kinds = {kind};
    if (kind != ExcitationKind::current) results.ports = {""}, results.port_ohm = {port_ohm};
    return results;
}

std::vector<double> frequencies_of(const Results& results) {
    std::vector<double> hz;
    for (const FrequencyResult& at : results.frequencies) hz.push_back(at.frequency_hz);
    return hz;
}

std::optional<std::size_t> find_port(const Results& results, const std::string& name) {
    return find_name(results.ports, name);
}

std::optional<std::size_t> find_excitation(const Results& results, const std::string& name) {
    return find_name(results.driven, name);
}

std::optional<std::string> undriven_port(const Results& results) {
    for (const std::string& port : results.ports)
        if (!find_excitation(results, port)) return port;
    return std::nullopt;
}

}  // namespace lathe
