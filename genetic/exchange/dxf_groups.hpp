// ASCII DXF as groups of a code and a value (Autodesk, DXF Reference).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lathe {

struct DxfGroup {
    int code = 0;
    std::string value;
    int line = 0;  ///< of the code
};

/// An entity, a block or a table entry: what follows a group 0 up to the next one.
struct DxfEntity {
    std::string kind;
    int line = 0;
    std::vector<DxfGroup> groups;

    /// The value of a group as a number. Throws InputError for a text that is not one.
    double number_of(const DxfGroup& group) const;
    /// The first value of a code as a number; `standard` where there is none.
    double number(int code, double standard = 0.0) const;
    /// All values of a code as numbers, in their order.
    std::vector<double> numbers(int code) const;
    std::string text(int code, const std::string& standard = "") const;
    bool has(int code) const;
    std::string file = {};
};

/// The sections that outlines come from.
struct DxfFile {
    std::map<std::string, std::vector<DxfEntity>> blocks;  ///< by name
    std::map<std::string, DxfEntity> block_heads;          ///< with their base points
    std::vector<DxfEntity> entities;
    int insert_units = 0;  ///< $INSUNITS; 0: none
};

/// Throws InputError with file and line for what is no ASCII DXF, and for one that is cut short.
DxfFile read_dxf_file(const std::string& text, const std::string& file_name);

}  // namespace lathe
