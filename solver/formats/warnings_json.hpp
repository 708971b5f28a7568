// Warnings as the files of results have them.
#pragma once

#include <nlohmann/json.hpp>

#include "solver/base/warning.hpp"
#include "solver/base/warning_rank.hpp"

namespace lathe {

/// [{"code", "rank", "text", "place"}], in the order of the warnings.
inline nlohmann::ordered_json warnings_json(const Warnings& warnings) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const Warning& warning : warnings)
        json.push_back({{"code", warning.code},
                        {"rank", rank_name(rank_of(warning))},
                        {"text", warning.text},
                        {"place", warning.place}});
    return json;
}

}  // namespace lathe
