#include "genetic/exchange/dxf_groups.hpp"

#include <fmt/format.h>

#include <cmath>

#include "genetic/exchange/number_text.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

std::string trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r");
    return begin == std::string_view::npos ? "" : std::string(text.substr(begin, end - begin + 1));
}

/// The groups of a file, one after the other.
class Groups {
public:
    Groups(const std::string& text, std::string file_name) : text_(text), file_(std::move(file_name)) {}

    DxfGroup next() {
        DxfGroup group;
        group.line = line_ + 1;
        const std::string code = next_line();
        const auto number = number_in(code);
        if (!number || *number != std::floor(*number) || std::abs(*number) > 10'000)
            refuse(group.line, '"' + code + "\" is no group code; is this a DXF?");
        group.code = static_cast<int>(*number);
        group.value = next_line();
        return group;
    }
    [[noreturn]] void refuse(int line, const std::string& problem) const {
        throw InputError({.file = file_, .line = line}, "", problem);
    }
    const std::string& file() const { return file_; }

private:
    std::string next_line() {
        if (at_ >= text_.size()) refuse(line_, "ends without EOF; it was cut short");
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const std::string line = trimmed(std::string_view(text_).substr(at_, end - at_));
        at_ = end + 1;
        ++line_;
        return line;
    }

    const std::string& text_;
    std::string file_;
    std::size_t at_ = 0;
    int line_ = 0;
};

void add_to(DxfFile& file, const std::string& section, std::string& block, DxfEntity entity) {
    if (entity.kind == "SECTION" || entity.kind == "ENDSEC") return;
    if (section == "ENTITIES") {
        file.entities.push_back(std::move(entity));
        return;
    }
    if (section != "BLOCKS") return;
    if (entity.kind == "BLOCK") {
        block = entity.text(2);
        file.block_heads[block] = entity;
        file.blocks[block];
    } else if (entity.kind == "ENDBLK") {
        block.clear();
    } else if (!block.empty()) {
        file.blocks[block].push_back(std::move(entity));
    }
}

}  // namespace

double DxfEntity::number_of(const DxfGroup& group) const {
    const auto value = number_in(group.value);
    if (!value)
        throw InputError({.file = file, .line = group.line + 1}, "",
                         '"' + group.value + "\" is not a number");
    return *value;
}

double DxfEntity::number(int code, double standard) const {
    for (const DxfGroup& group : groups)
        if (group.code == code) return number_of(group);
    return standard;
}

std::vector<double> DxfEntity::numbers(int code) const {
    std::vector<double> values;
    for (const DxfGroup& group : groups)
        if (group.code == code) values.push_back(number_of(group));
    return values;
}

std::string DxfEntity::text(int code, const std::string& standard) const {
    for (const DxfGroup& group : groups)
        if (group.code == code) return group.value;
    return standard;
}

bool DxfEntity::has(int code) const {
    for (const DxfGroup& group : groups)
        if (group.code == code) return true;
    return false;
}

DxfFile read_dxf_file(const std::string& text, const std::string& file_name) {
    const auto refuse = [&](const std::string& problem) {
        throw InputError({.file = file_name}, "", problem);
    };
    if (text.starts_with("AutoCAD Binary DXF")) refuse("is a binary DXF; save it as ASCII DXF");
    if (text.starts_with("AC10")) refuse("is a DWG; save it as DXF");
    Groups groups(text, file_name);
    DxfFile file;
    std::string section, block, variable;
    DxfEntity entity;
    for (;;) {
        const DxfGroup group = groups.next();
        if (group.code == 0) {
            if (!entity.kind.empty()) add_to(file, section, block, std::move(entity));
            entity = {group.value, group.line, {}, groups.file()};
            if (group.value == "EOF") return file;
            if (group.value == "ENDSEC") section.clear();
            continue;
        }
        if (entity.kind == "SECTION" && entity.groups.empty() && group.code == 2) section = group.value;
        if (section == "HEADER" && group.code == 9) variable = group.value;
        if (section == "HEADER" && variable == "$INSUNITS" && group.code == 70)
            file.insert_units = static_cast<int>(number_in(group.value).value_or(0.0));
        entity.groups.push_back(group);
    }
}

}  // namespace lathe
