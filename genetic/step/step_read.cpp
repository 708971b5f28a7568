#include "genetic/step/step_read.hpp"

#include <filesystem>

#include "genetic/step/step_reply.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

Point point_of(const Json& pair) {
    return {pair.at(0).get<double>(), pair.at(1).get<double>()};
}

Eigen::Vector3d vector_of(const Json& triple) {
    return {triple.at(0).get<double>(), triple.at(1).get<double>(), triple.at(2).get<double>()};
}

StepChain chain_of(const Json& chain) {
    StepChain read{point_of(chain.at("from")), {}, chain.at("closed").get<bool>()};
    for (const Json& piece : chain.at("pieces")) {
        OutlinePiece& one = read.pieces.emplace_back(OutlinePiece{point_of(piece.at("to"))});
        if (piece.contains("through")) one.through = point_of(piece["through"]);
    }
    return read;
}

StepSection section_of(const Json& solid) {
    StepSection section{solid.at("name").get<std::string>(), solid.at("volume_mm3").get<double>(),
                        solid.at("area_mm2").get<double>(),  solid.at("flattened_mm2").get<double>(),
                        solid.at("other_faces").get<int>(),  {}};
    for (const Json& chain : solid.at("chains")) section.chains.push_back(chain_of(chain));
    return section;
}

}  // namespace

StepFile read_step_file(const std::string& path, const std::stop_token& stop) {
    const Json reply = json_of_step({{"read", std::filesystem::absolute(path).string()}}, path, stop);
    try {
        StepFile file{reply.at("unit_mm").get<double>(),
                      vector_of(reply.at("axis").at("at")),
                      vector_of(reply.at("axis").at("along")),
                      {}};
        for (const Json& solid : reply.at("solids")) file.solids.push_back(section_of(solid));
        return file;
    } catch (const Json::exception&) {
        // A number that is not finite is null.
        throw InputError({.file = path}, "", "cannot be read (the reader gave no numbers)");
    }
}

}  // namespace lathe
