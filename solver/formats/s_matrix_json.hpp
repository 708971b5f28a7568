// S-matrices and numbers that may be undefined, as results.json has them.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <complex>
#include <nlohmann/json.hpp>
#include <utility>

#include "solver/results/results.hpp"

namespace lathe {

/// null where there is no such number.
inline nlohmann::ordered_json number_or_null(double value) {
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}
/// Inverse of number_or_null().
inline double number_or_undefined(const nlohmann::ordered_json& json) {
    return json.is_null() ? undefined_number : json.get<double>();
}

inline nlohmann::ordered_json complex_or_null(std::complex<double> value) {
    return {{"re", number_or_null(value.real())}, {"im", number_or_null(value.imag())}};
}

/// {"ports", "values": [frequency][to][from]}.
inline nlohmann::ordered_json s_matrix_json(const Results& results) {
    using Json = nlohmann::ordered_json;
    Json values = Json::array();
    for (const FrequencyResult& frequency : results.frequencies) {
        Json to_all = Json::array();
        for (Eigen::Index to = 0; to < frequency.s_matrix.rows(); ++to) {
            Json from_all = Json::array();
            for (Eigen::Index from = 0; from < frequency.s_matrix.cols(); ++from)
                from_all.push_back(complex_or_null(frequency.s_matrix(to, from)));
            to_all.push_back(std::move(from_all));
        }
        values.push_back(std::move(to_all));
    }
    return {{"ports", results.ports}, {"values", std::move(values)}};
}

}  // namespace lathe
