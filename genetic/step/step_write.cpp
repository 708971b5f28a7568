#include "genetic/step/step_write.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "genetic/step/step_reply.hpp"
#include "solver/formats/json_source.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

constexpr double volume_error = 1e-6;

Json mm_json(const Point& at) {
    return Json::array({1e3 * at.z, 1e3 * at.r});
}

Json mm_json(const Eigen::Vector3d& at) {
    return Json::array({1e3 * at.x(), 1e3 * at.y(), 1e3 * at.z()});
}

/// Each knot as often as it counts.
Json json_of(const SmoothCurve& curve) {
    Json knots = Json::array(), points = Json::array();
    for (std::size_t n = 0; n < curve.knots.size(); ++n) {
        const bool is_end = n == 0 || n + 1 == curve.knots.size();
        for (int time = 0; time < (is_end ? 4 : 2); ++time) knots.push_back(1e3 * curve.knots[n]);
    }
    for (const Point& at : curve.points) points.push_back(mm_json(at));
    return {{"degree", 3}, {"knots", knots}, {"weights", Json::array()}, {"points", points}};
}

Json json_of(const PieceOutline& outline) {
    Json pieces = Json::array();
    for (const OutlinePiece& piece : outline.pieces) {
        Json one{{"to", mm_json(piece.to)}};
        if (piece.through) one["through"] = mm_json(*piece.through);
        if (piece.curve) one = json_of(*piece.curve);
        pieces.push_back(std::move(one));
    }
    return {{"from", mm_json(outline.from)}, {"pieces", pieces}};
}

Json json_of(const std::vector<PieceOutline>& outlines) {
    Json loops = Json::array();
    for (const PieceOutline& outline : outlines) loops.push_back(json_of(outline));
    return loops;
}

/// STEP files have letters of ASCII only.
std::string plain(std::string name) {
    for (char& letter : name)
        if (static_cast<unsigned char>(letter) >= 0x80U || letter < ' ') letter = '_';
    return name;
}

Json json_of(const SolidShape& solid) {
    Json one{{"name", plain(solid.name)}, {"outlines", json_of(solid.outlines)}};
    if (solid.extruded_z)
        one["from_z"] = 1e3 * solid.extruded_z->from, one["to_z"] = 1e3 * solid.extruded_z->to;
    if (solid.lofted_z)
        one["loft_from_z"] = 1e3 * solid.lofted_z->from, one["loft_to_z"] = 1e3 * solid.lofted_z->to;
    if (solid.map.matrix() != Eigen::Affine3d::Identity().matrix()) {
        Json rows = Json::array();
        for (Eigen::Index row = 0; row < 3; ++row)
            for (Eigen::Index column = 0; column < 4; ++column)
                rows.push_back(solid.map(row, column) * (column == 3 ? 1e3 : 1.0));
        one["map"] = rows;
    }
    if (solid.copies > 1) one["copies"] = solid.copies, one["copy_step"] = mm_json(solid.copy_step);
    return one;
}

/// A folder that is removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "lathe-step-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
            throw std::system_error(errno, std::generic_category(), "cannot make a folder " + name);
        path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// Name of a unit in Open CASCADE.
const char* unit_word(DisplayUnit unit) {
    switch (unit) {
        case DisplayUnit::inch:
            return "INCH";
        case DisplayUnit::mil:
            return "MIL";
        case DisplayUnit::micrometre:
            return "UM";
        case DisplayUnit::millimetre:
            break;
    }
    return "MM";
}

void check_volumes(const std::vector<SolidShape>& solids, const Json& reply) {
    for (std::size_t n = 0; n < solids.size(); ++n) {
        const double wanted = 1e9 * solids[n].exact_volume(),
                     built = reply.at("volumes_mm3").at(n).get<double>(),
                     read = reply.at("read_back_mm3").at(n).get<double>();
        const auto check = [&](double volume, const char* name) {
            if (std::abs(volume - wanted) <= volume_error * wanted) return;
            throw InputError({.key = "antenna"}, solids[n].name,
                             fmt::format("{} differs by {:.2g} % in volume; not written", name,
                                         100.0 * std::abs(volume / wanted - 1.0)));
        };
        check(built, "STEP solid");
        check(read, "STEP read back");
    }
}

}  // namespace

std::string step_file(const std::vector<SolidShape>& solids, DisplayUnit unit) {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "solids.step";
    Json request{{"write", path.string()}, {"unit", unit_word(unit)}, {"solids", Json::array()}};
    for (const SolidShape& solid : solids) request["solids"].push_back(json_of(solid));
    check_volumes(solids, json_of_step(std::move(request), ""));
    return read_text_file(path);
}

}  // namespace lathe
