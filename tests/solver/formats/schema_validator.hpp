// A validator for the part of JSON Schema (draft 2020-12) that the shipped schemas use; any other keyword is
// an error.
#pragma once

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace lathe::test {

class SchemaValidator {
public:
    explicit SchemaValidator(const std::string& text) : root_(nlohmann::json::parse(text)) {}

    const nlohmann::json& root() const { return root_; }

    /// Where and how a value breaks the schema; empty when it is valid.
    std::vector<std::string> violations(const nlohmann::json& value) const {
        std::vector<std::string> found;
        check(root_, value, "", found);
        return found;
    }

private:
    using Json = nlohmann::json;
    using Found = std::vector<std::string>;

    static std::string below(const std::string& at, const std::string& key) { return at + "/" + key; }

    static bool is_of_type(const std::string& type, const Json& value) {
        if (type == "object") return value.is_object();
        if (type == "array") return value.is_array();
        if (type == "string") return value.is_string();
        if (type == "number") return value.is_number();
        if (type == "boolean") return value.is_boolean();
        if (type == "null") return value.is_null();
        if (type == "integer")
            return value.is_number_integer() ||
                   (value.is_number() && value.get<double>() == std::floor(value.get<double>()));
        throw std::logic_error("type " + type);
    }

    std::size_t count_that_hold(const Json& schemas, const Json& value) const {
        return static_cast<std::size_t>(std::count_if(schemas.begin(), schemas.end(), [&](const Json& one) {
            Found inner;
            check(one, value, "", inner);
            return inner.empty();
        }));
    }

    void check(const Json& schema, const Json& value, const std::string& at, Found& found) const {
        for (const auto& [word, rule] : schema.items()) {
            if (!check_word(schema, word, rule, value, at, found))
                throw std::logic_error("the validator does not know " + word);
        }
    }

    bool check_word(const Json& schema, const std::string& word, const Json& rule, const Json& value,
                    const std::string& at, Found& found) const {
        static const std::set<std::string> words_without_rule = {"$schema", "$id", "title", "description",
                                                                 "$defs"};
        if (words_without_rule.contains(word)) return true;
        const auto require = [&](bool holds) {
            if (!holds) found.push_back(at + ": " + word + " " + rule.dump().substr(0, 60));
        };
        if (word == "type") {
            const Json types = rule.is_array() ? rule : Json::array({rule});
            require(std::any_of(types.begin(), types.end(),
                                [&](const Json& type) { return is_of_type(type, value); }));
        } else if (word == "const") {
            require(value == rule);
        } else if (word == "enum") {
            require(std::find(rule.begin(), rule.end(), value) != rule.end());
        } else if (word == "$ref") {
            check(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, at, found);
        } else if (word == "anyOf") {
            require(count_that_hold(rule, value) > 0);
        } else if (word == "not") {
            require(count_that_hold(Json::array({rule}), value) == 0);
        } else if (word == "oneOf") {
            require(count_that_hold(rule, value) == 1);
        } else if (word == "minimum") {
            require(!value.is_number() || value.get<double>() >= rule.get<double>());
        } else if (word == "maximum") {
            require(!value.is_number() || value.get<double>() <= rule.get<double>());
        } else if (word == "exclusiveMinimum") {
            require(!value.is_number() || value.get<double>() > rule.get<double>());
        } else if (word == "maxLength") {
            require(!value.is_string() || value.get<std::string>().size() <= rule.get<std::size_t>());
        } else if (word == "pattern") {
            require(!value.is_string() ||
                    std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>())));
        } else if (word == "minItems") {
            require(!value.is_array() || value.size() >= rule.get<std::size_t>());
        } else if (word == "maxItems") {
            require(!value.is_array() || value.size() <= rule.get<std::size_t>());
        } else {
            return check_members(schema, word, rule, value, at, found);
        }
        return true;
    }

    bool check_members(const Json& schema, const std::string& word, const Json& rule, const Json& value,
                       const std::string& at, Found& found) const {
        if (word == "required") {
            for (const Json& key : rule)
                if (value.is_object() && !value.contains(key)) found.push_back(at + ": no " + key.dump());
        } else if (word == "properties") {
            for (const auto& [key, member] : rule.items())
                if (value.is_object() && value.contains(key))
                    check(member, value.at(key), below(at, key), found);
        } else if (word == "additionalProperties") {
            if (!value.is_object()) return true;
            for (const auto& [key, member] : value.items()) {
                if (schema.contains("properties") && schema["properties"].contains(key)) continue;
                if (rule == false)
                    found.push_back(at + ": unknown " + key);
                else
                    check(rule, member, below(at, key), found);
            }
        } else if (word == "items" || word == "prefixItems") {
            if (!value.is_array()) return true;
            for (std::size_t i = 0; i < value.size(); ++i)
                if (word == "items" || i < rule.size())
                    check(word == "items" ? rule : rule[i], value[i], below(at, std::to_string(i)), found);
        } else {
            return false;
        }
        return true;
    }

    Json root_;
};

}  // namespace lathe::test
