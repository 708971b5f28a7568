#include "genetic/execution/messages.hpp"

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "genetic/objectives/goal_slopes.hpp"

namespace lathe::genetic {

using nlohmann::json;

namespace {

constexpr std::size_t most_levels = 32;

/// Walks over the items of a message (RFC 8949) without calling itself. Only what to_cbor() writes of JSON is
/// let through: no tags, nothing of indefinite length.
class Walk {
public:
    explicit Walk(std::span<const unsigned char> bytes) : bytes_(bytes) {}

    /// False when the message is cut off, has something else in it, or is nested too deep.
    bool is_sound() {
        std::vector<std::uint64_t> left = {1};  // items still to come, a level each
        while (!left.empty()) {
            if (left.back() == 0) {
                left.pop_back();
                continue;
            }
            --left.back();
            std::uint64_t inside = 0;
            if (!pass_item(inside)) return false;
            if (inside == 0) continue;
            if (left.size() == most_levels) return false;
            left.push_back(inside);
        }
        return true;
    }

private:
    /// `inside`: items of an array or a map, keys and values.
    bool pass_item(std::uint64_t& inside) {
        if (at_ == bytes_.size()) return false;
        const unsigned kind = bytes_[at_] >> 5, length = bytes_[at_] & 31u;
        ++at_;
        std::uint64_t value = length;
        if (length > 27 || (length > 23 && !read(value, std::size_t{1} << (length - 24)))) return false;
        const std::uint64_t rest = bytes_.size() - at_;
        switch (kind) {
            case 2:  // bytes and text
            case 3:
                if (value > rest) return false;
                at_ += value;
                return true;
            case 4:  // every item inside takes a byte at least
            case 5:
                inside = kind == 4 ? value : 2 * value;
                return value <= rest;
            case 6:
                return false;
            default:  // numbers and names
                return true;
        }
    }
    bool read(std::uint64_t& value, std::size_t count) {
        if (bytes_.size() - at_ < count) return false;
        value = 0;
        for (std::size_t n = 0; n < count; ++n) value = value << 8 | bytes_[at_ + n];
        at_ += count;
        return true;
    }

    std::span<const unsigned char> bytes_;
    std::size_t at_ = 0;
};

}  // namespace

json message_from_bytes(std::span<const unsigned char> bytes) {
    if (!Walk(bytes).is_sound()) throw std::invalid_argument("not a message, cut off or nested too deep");
    return json::from_cbor(bytes.begin(), bytes.end());
}

json evaluation_to_json(const Evaluation& evaluation) {
    json objectives = json::array();
    for (const ObjectiveResult& o : evaluation.objectives)
        objectives.push_back(
            {o.metric, o.worst_value, o.worst_frequency_hz, o.worst_violation, o.rms_violation, o.share});
    return {{"status", to_string(evaluation.score.status)},
            {"constraint_violation", evaluation.score.constraint_violation},
            {"objective", evaluation.score.objective},
            {"shares", evaluation.score.objectives},
            {"objectives", std::move(objectives)},
            {"metrics", evaluation.metrics_json},
            {"device", evaluation.device},
            {"error", evaluation.error},
            {"milliseconds", evaluation.milliseconds}};
}

Evaluation evaluation_from_json(const json& value) {
    Evaluation evaluation;
    evaluation.score = {parse_evaluation_status(value.at("status").get<std::string>()),
                        value.at("constraint_violation").get<double>(), value.at("objective").get<double>(),
                        value.at("shares").get<std::vector<double>>()};
    for (const json& o : value.at("objectives"))
        evaluation.objectives.push_back({o.at(0).get<std::string>(), o.at(1).get<double>(),
                                         o.at(2).get<double>(), o.at(3).get<double>(), o.at(4).get<double>(),
                                         o.at(5).get<double>()});
    evaluation.metrics_json = value.at("metrics").get<std::string>();
    read_goal_slopes(evaluation.metrics_json, evaluation.score);
    evaluation.device = value.at("device").get<std::string>();
    evaluation.error = value.at("error").get<std::string>();
    evaluation.milliseconds = value.at("milliseconds").get<double>();
    return evaluation;
}

}  // namespace lathe::genetic
