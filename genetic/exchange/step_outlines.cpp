#include "genetic/exchange/step_outlines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "genetic/step/step_read.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe {
namespace {

constexpr double same_point_mm = 1e-4;
constexpr double volume_error = 1e-6;  // of the volume, besides what flattened curves take or add

/// The name, or the first of "name 2", "name 3" that is new.
std::string new_name(const std::string& name, std::set<std::string>& known) {
    std::string one = name.empty() ? "solid" : name;
    for (int n = 2; !known.insert(one).second; ++n)
        one = fmt::format("{} {}", name.empty() ? "solid" : name, n);
    return one;
}

ImportedChain chain_of(const StepChain& read, const std::string& layer) {
    ImportedChain chain{read.from, {}, read.is_closed, layer};
    for (const OutlinePiece& piece : read.pieces) chain.pieces.push_back({piece.to, piece.through});
    return chain;
}

bool is_near(const Point& a, const Point& b) {
    return distance(a, b) < same_point_mm;
}

/// True for the same pieces in the same direction: halves of a face have one curve.
bool is_same(const ImportedChain& a, const ImportedChain& b) {
    if (a.pieces.size() != b.pieces.size() || !is_near(a.from, b.from)) return false;
    for (std::size_t n = 0; n < a.pieces.size(); ++n)
        if (!is_near(a.pieces[n].to, b.pieces[n].to) ||
            a.pieces[n].through.has_value() != b.pieces[n].through.has_value() ||
            (a.pieces[n].through && !is_near(*a.pieces[n].through, *b.pieces[n].through)))
            return false;
    return true;
}

/// Joins curves of a solid's faces, whose ends are vertices of the solid: also of outlines that are smaller
/// than the gaps of drawings.
class CurveJoiner {
public:
    explicit CurveJoiner(const std::vector<ImportedChain>& chains) {
        for (const ImportedChain& chain : chains) {
            const ImportedChain back = reversed(chain);
            const auto is_known = [&](const ImportedChain& known) {
                return is_same(known, chain) || is_same(known, back);
            };
            if (std::none_of(open_.begin(), open_.end(), is_known)) open_.push_back(chain);
        }
    }

    std::vector<ImportedChain> join() {
        std::vector<ImportedChain> joined;
        while (!open_.empty()) {
            ImportedChain chain = std::move(open_.back());
            open_.pop_back();
            if (!chain.is_closed) follow(chain);
            joined.push_back(std::move(chain));
        }
        return joined;
    }

    /// The largest distance of ends that were joined.
    double largest_gap() const { return gap_; }

private:
    void note_gap(const Point& a, const Point& b) { gap_ = std::max(gap_, distance(a, b)); }

    void follow(ImportedChain& chain) {
        for (int direction = 0; direction < 2; ++direction) {
            while (!(chain.is_closed = is_near(chain.from, chain.end())) && add_next(chain)) {
            }
            if (chain.is_closed) return note_gap(chain.from, chain.end());
            chain = reversed(chain);
        }
        if (chain.from.r < same_point_mm && chain.end().r < same_point_mm) {
            chain.pieces.push_back({chain.from});
            chain.is_closed = true;
        }
    }

    bool add_next(ImportedChain& chain) {
        const Point end = chain.end();
        const auto next = std::find_if(open_.begin(), open_.end(), [&](const ImportedChain& other) {
            return !other.is_closed && (is_near(other.from, end) || is_near(other.end(), end));
        });
        if (next == open_.end()) return false;
        const ImportedChain more = is_near(next->from, end) ? *next : reversed(*next);
        note_gap(end, more.from);
        chain.pieces.insert(chain.pieces.end(), more.pieces.begin(), more.pieces.end());
        open_.erase(next);
        return true;
    }

    std::vector<ImportedChain> open_;
    double gap_ = 0.0;  ///< mm
};

/// Text of an axis other than z; empty for z.
std::string axis_text(const StepFile& file) {
    const Eigen::Vector3d &at = file.axis_at_mm, &along = file.axis_along;
    constexpr double alike = 1e-9;
    if (at.norm() < alike && (along - Eigen::Vector3d::UnitZ()).norm() < alike) return "";
    return fmt::format("z is the axis through ({:.6g}, {:.6g}, {:.6g}) mm along ({:.6g}, {:.6g}, {:.6g})",
                       at.x() + 0.0, at.y() + 0.0, at.z() + 0.0, along.x() + 0.0, along.y() + 0.0,
                       along.z() + 0.0);
}

double turned_volume(const ImportedChain& outline) {
    PieceOutline pieces{outline.from, {}};
    for (const ImportedPiece& piece : outline.pieces) pieces.pieces.push_back({piece.to, piece.through});
    return std::abs(revolved_volume(pieces));
}

[[noreturn]] void refuse_body(const std::string& file, const std::string& solid, const std::string& reason) {
    throw InputError({.file = file}, solid, "is not a body of revolution: " + reason);
}

}  // namespace

ImportedDrawing read_step_outlines(const std::string& path, std::optional<double> unit_mm,
                                   const std::stop_token& stop) {
    const StepFile file = read_step_file(path, stop);
    if (unit_mm && !(file.unit_mm > 0.0))
        throw InputError({.file = path}, "", "is read in its own units; leave out the unit of import");
    ImportedDrawing drawing;
    drawing.unit_mm = unit_mm ? *unit_mm / file.unit_mm : 1.0;
    if (const std::string text = axis_text(file); !text.empty()) drawing.remarks.push_back(text);
    const double cube = *drawing.unit_mm * *drawing.unit_mm * *drawing.unit_mm;
    std::set<std::string> names;
    for (const StepSection& solid : file.solids) {
        const std::string layer = new_name(solid.name, names);
        std::vector<ImportedChain> curves;
        for (const StepChain& chain : solid.chains) curves.push_back(chain_of(chain, layer));
        CurveJoiner joiner(curves);
        for (ImportedChain& chain : joiner.join()) drawing.chains.push_back(std::move(chain));
        const double error = volume_error * solid.volume_mm3 + step_flatness_mm * solid.flattened_mm2 +
                             joiner.largest_gap() * solid.area_mm2;
        drawing.volumes.push_back({layer, solid.volume_mm3 * cube, error * cube, solid.other_faces});
    }
    return drawing;
}

ClosedOutlines closed_sections(const ImportedDrawing& drawing, const std::string& file_name) {
    ClosedOutlines closed;
    try {
        closed = closed_outlines(drawing, file_name, true);
    } catch (const InputError& error) {
        for (const ImportedVolume& solid : drawing.volumes)
            if (solid.other_faces > 0)
                refuse_body(
                    file_name, solid.layer,
                    fmt::format("number of faces that are not turned about the axis: {}", solid.other_faces));
        throw;
    }
    for (const ImportedVolume& solid : drawing.volumes) {
        // A solid is connected, so its section has one outline with holes.
        double largest = 0.0, all = 0.0;
        for (const ImportedChain& outline : closed.outlines) {
            if (outline.layer != solid.layer) continue;
            const double volume = turned_volume(outline);
            all += volume, largest = std::max(largest, volume);
        }
        const double turned = 2.0 * largest - all;
        if (std::abs(turned - solid.volume_mm3) > solid.error_mm3)
            refuse_body(
                file_name, solid.layer,
                fmt::format("volume differs {:.2g} %", 100.0 * std::abs(turned / solid.volume_mm3 - 1.0)));
    }
    closed.reports.insert(closed.reports.end(), drawing.remarks.begin(), drawing.remarks.end());
    return closed;
}

}  // namespace lathe
