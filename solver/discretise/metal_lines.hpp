// Where metal lies on straight lines of a plane: all that the field around a corner asks of a geometry.
#pragma once

#include <vector>

#include "solver/geometry/scanline.hpp"

namespace lathe {

/// The metal of a plane (z, r), whatever it is drawn with.
class MetalLines {
public:
    /// Metres along the line, from < to.
    struct Piece {
        double from, to;
    };

    virtual ~MetalLines() = default;
    /// On the line z = const; in any order.
    virtual std::vector<Piece> along_r(double z) const = 0;
    /// On the line r = const; in any order.
    virtual std::vector<Piece> along_z(double r) const = 0;
};

/// The metal of an antenna's regions. The scanner must outlive it.
class ScannedMetal final : public MetalLines {
public:
    explicit ScannedMetal(const MaterialScanner& scanner) : scanner_(scanner) {}
    std::vector<Piece> along_r(double z) const override { return metal(scanner_.along_r(z)); }
    std::vector<Piece> along_z(double r) const override { return metal(scanner_.along_z(r)); }

private:
    std::vector<Piece> metal(const std::vector<Span>& spans) const {
        std::vector<Piece> pieces;
        for (const Span& span : spans)
            if (scanner_.materials()[static_cast<std::size_t>(span.material)].is_pec)
                pieces.push_back({span.from, span.to});
        return pieces;
    }
    const MaterialScanner& scanner_;
};

}  // namespace lathe
