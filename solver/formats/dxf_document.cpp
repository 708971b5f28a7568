#include "solver/formats/dxf_document.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe {
namespace {

/// $INSUNITS and $MEASUREMENT of the units, in the order of the enum.
constexpr std::pair<int, int> unit_codes[] = {{4, 1}, {1, 0}, {9, 0}, {13, 1}};

class Sections {
public:
    explicit Sections(const DxfDocument& document)
        : document_(document), dxf_(document.unit), model_(dxf_.new_handle()), paper_(dxf_.new_handle()) {
        for (std::size_t n = 0; n < document.blocks.size(); ++n) block_records_.push_back(dxf_.new_handle());
    }

    std::string text() {
        open("CLASSES");
        close();
        tables();
        blocks();
        open("ENTITIES");
        document_.entities(dxf_, model_);
        close();
        objects();
        dxf_.group(0, "EOF");
        const std::string body = dxf_.take();
        header();
        return dxf_.take() + body;
    }

private:
    void open(const char* section) {
        dxf_.group(0, "SECTION");
        dxf_.group(2, section);
    }
    void close() { dxf_.group(0, "ENDSEC"); }

    void variable(const char* name) { dxf_.group(9, name); }

    /// Written last, since it knows the next free handle.
    void header() {
        const auto& [unit, measurement] = unit_codes[static_cast<std::size_t>(document_.unit)];
        if (!document_.remark.empty()) dxf_.text(999, document_.remark);
        open("HEADER");
        variable("$ACADVER");
        dxf_.group(1, "AC1015");
        variable("$DWGCODEPAGE");
        dxf_.group(3, "ANSI_1252");
        variable("$INSUNITS");
        dxf_.group(70, unit);
        variable("$MEASUREMENT");
        dxf_.group(70, measurement);
        variable("$EXTMIN");
        dxf_.point(10, document_.extent.low);
        variable("$EXTMAX");
        dxf_.point(10, document_.extent.high);
        variable("$LTSCALE");
        dxf_.number(40, dxf_.in_unit(document_.text_height));
        variable("$DIMSTYLE");
        dxf_.group(2, "STANDARD");
        variable("$HANDSEED");
        dxf_.group(5, dxf_.new_handle());
        close();
    }

    /// Begins a table and returns its handle.
    std::string table(const char* name, std::size_t entries) {
        dxf_.group(0, "TABLE");
        dxf_.group(2, name);
        std::string handle = dxf_.new_handle();
        dxf_.group(5, handle);
        dxf_.group(330, "0");
        dxf_.subclass("AcDbSymbolTable");
        dxf_.group(70, static_cast<int>(entries));
        if (std::string(name) == "DIMSTYLE") dxf_.subclass("AcDbDimStyleTable");
        return handle;
    }
    void end_table() { dxf_.group(0, "ENDTAB"); }

    void record(const char* kind, const std::string& table, const char* subclass, const std::string& name) {
        dxf_.begin(kind, table);
        dxf_.subclass("AcDbSymbolTableRecord");
        dxf_.subclass(subclass);
        dxf_.group(2, name);
        dxf_.group(70, 0);
    }

    void tables() {
        open("TABLES");
        view_port();
        line_types();
        layers();
        const std::string styles = table("STYLE", 1);
        record("STYLE", styles, "AcDbTextStyleTableRecord", "STANDARD");
        style_ = dxf_.last_handle();
        for (const auto& [code, value] : {std::pair{40, 0.0}, {41, 1.0}, {50, 0.0}}) dxf_.number(code, value);
        dxf_.group(71, 0);
        dxf_.number(42, dxf_.in_unit(document_.text_height));
        dxf_.group(3, "txt");
        dxf_.group(4, "");
        end_table();
        for (const char* empty : {"VIEW", "UCS"}) {
            table(empty, 0);
            end_table();
        }
        const std::string applications = table("APPID", 1);
        record("APPID", applications, "AcDbRegAppTableRecord", "ACAD");
        end_table();
        dimension_style();
        block_records();
        close();
    }

    void view_port() {
        const DxfExtent& extent = document_.extent;
        const std::string ports = table("VPORT", 1);
        record("VPORT", ports, "AcDbViewportTableRecord", "*ACTIVE");
        const double width = extent.high.z - extent.low.z, height = extent.high.r - extent.low.r;
        const auto pair = [&](int code, double x, double y) {
            dxf_.number(code, x);
            dxf_.number(code + 10, y);
        };
        pair(10, 0.0, 0.0);
        pair(11, 1.0, 1.0);
        pair(12, dxf_.in_unit(0.5 * (extent.low.z + extent.high.z)),
             dxf_.in_unit(0.5 * (extent.low.r + extent.high.r)));
        pair(13, 0.0, 0.0);
        pair(14, 1.0, 1.0);
        pair(15, 1.0, 1.0);
        pair(16, 0.0, 0.0);
        dxf_.number(36, 1.0);
        pair(17, 0.0, 0.0);
        dxf_.number(37, 0.0);
        dxf_.number(40, dxf_.in_unit(1.1 * std::max(height, 0.6 * width)));
        dxf_.number(41, 1.6);
        dxf_.number(42, 50.0);
        for (const auto& [code, value] : {std::pair{43, 0.0}, {44, 0.0}, {50, 0.0}, {51, 0.0}})
            dxf_.number(code, value);
        for (const auto& [code, value] :
             {std::pair{71, 0}, {72, 1000}, {73, 1}, {74, 3}, {75, 0}, {76, 0}, {77, 0}, {78, 0}})
            dxf_.group(code, value);
        end_table();
    }

    void line_type(const std::string& table, const char* name, const char* looks,
                   const std::vector<double>& dashes) {
        record("LTYPE", table, "AcDbLinetypeTableRecord", name);
        dxf_.group(3, looks);
        dxf_.group(72, 65);
        dxf_.group(73, static_cast<int>(dashes.size()));
        double length = 0.0;
        for (const double dash : dashes) length += std::abs(dash);
        dxf_.number(40, length);
        for (const double dash : dashes) {
            dxf_.number(49, dash);
            dxf_.group(74, 0);
        }
    }

    void line_types() {
        const std::string types = table("LTYPE", 4);
        line_type(types, "BYBLOCK", "", {});
        line_type(types, "BYLAYER", "", {});
        line_type(types, "CONTINUOUS", "Solid line", {});
        line_type(types, "CENTER", "Center ____ _ ____ _ ____", {6.0, -1.0, 1.5, -1.0});
        end_table();
    }

    void layers() {
        const std::string layers = table("LAYER", document_.layers.size() + 1);
        const auto add = [&](const DxfLayer& layer) {
            record("LAYER", layers, "AcDbLayerTableRecord", layer.name);
            dxf_.group(62, layer.colour);
            dxf_.group(6, layer.line_type);
            if (!layer.is_plotted) dxf_.group(290, 0);
        };
        add({"0"});
        for (const DxfLayer& layer : document_.layers) add(layer);
        end_table();
    }

    void dimension_style() {
        const std::string styles = table("DIMSTYLE", 1);
        record("DIMSTYLE", styles, "AcDbDimStyleTableRecord", "STANDARD");
        const double height = dxf_.in_unit(document_.text_height);
        const int digits = dxf_dimension_digits(document_.unit);
        // Size of arrows, gap and length of extension lines, height of texts, gap around texts.
        for (const auto& [code, value] : {std::pair{40, 1.0},
                                          {41, height},
                                          {42, 0.4 * height},
                                          {44, 0.5 * height},
                                          {140, height},
                                          {141, 0.0},
                                          {147, 0.4 * height},
                                          {146, 1.0}})
            dxf_.number(code, value);
        // Texts along the lines and above them; zeros at the end are left out; decimals; a point as their
        // sign.
        for (const auto& [code, value] : {std::pair{73, 0},
                                          {74, 0},
                                          {77, 1},
                                          {78, 8},
                                          {179, 3},
                                          {271, digits},
                                          {272, digits},
                                          {275, 0},
                                          {277, 2},
                                          {278, 46},
                                          {284, 8}})
            dxf_.group(code, value);
        dxf_.group(340, style_);
        end_table();
    }

    void block_records() {
        const std::string records = table("BLOCK_RECORD", document_.blocks.size() + 2);
        const auto add = [&](const std::string& name, const std::string& handle) {
            dxf_.group(0, "BLOCK_RECORD");
            dxf_.group(5, handle);
            dxf_.group(330, records);
            dxf_.subclass("AcDbSymbolTableRecord");
            dxf_.subclass("AcDbBlockTableRecord");
            dxf_.group(2, name);
        };
        add("*Model_Space", model_);
        add("*Paper_Space", paper_);
        for (std::size_t n = 0; n < document_.blocks.size(); ++n)
            add(document_.blocks[n].name, block_records_[n]);
        end_table();
    }

    void block(const std::string& name, const std::string& record, int flags, const auto& write) {
        dxf_.entity("BLOCK", record, "0");
        dxf_.subclass("AcDbBlockBegin");
        dxf_.group(2, name);
        dxf_.group(70, flags);
        dxf_.point(10, {});
        dxf_.group(3, name);
        dxf_.group(1, "");
        write();
        dxf_.entity("ENDBLK", record, "0");
        dxf_.subclass("AcDbBlockEnd");
    }

    void blocks() {
        open("BLOCKS");
        block("*Model_Space", model_, 0, [] {});
        block("*Paper_Space", paper_, 0, [] {});
        for (std::size_t n = 0; n < document_.blocks.size(); ++n)
            block(document_.blocks[n].name, block_records_[n], 1,
                  [&] { document_.blocks[n].write(dxf_, block_records_[n]); });
        close();
    }

    /// The root of all objects, with an empty dictionary of groups.
    void objects() {
        open("OBJECTS");
        const std::string root = dxf_.new_handle(), groups = dxf_.new_handle();
        const auto dictionary = [&](const std::string& handle, const std::string& owner) {
            dxf_.group(0, "DICTIONARY");
            dxf_.group(5, handle);
            dxf_.group(330, owner);
            dxf_.subclass("AcDbDictionary");
            dxf_.group(281, 1);
        };
        dictionary(root, "0");
        dxf_.group(3, "ACAD_GROUP");
        dxf_.group(350, groups);
        dictionary(groups, root);
        close();
    }

    const DxfDocument& document_;
    DxfWriter dxf_;
    std::string model_, paper_, style_;
    std::vector<std::string> block_records_;
};

}  // namespace

int dxf_dimension_digits(DisplayUnit unit) {
    return digits_in(unit, 3);
}

std::string dxf_text(const DxfDocument& document) {
    return Sections(document).text();
}

}  // namespace lathe
