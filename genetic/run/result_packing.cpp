#include "genetic/run/result_packing.hpp"

#include <optional>
#include <stdexcept>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/run/packed_json.hpp"
#include "genetic/run/stored_text.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

const char* const packing_schema =
    "CREATE TABLE packing (id INTEGER PRIMARY KEY CHECK (id = 1), dictionary TEXT NOT NULL) STRICT;";

namespace {

/// A record with every metric that a record may hold.
CandidateMetrics full_record(bool has_ports, bool is_volume) {
    const std::vector<double> numbers(metric_table().size(), 1.5);
    FrequencyMetrics entry{1.5, numbers};
    FrequencyMetrics region = entry;
    region.region = "region";
    CandidateMetrics record;
    record.is_volume = is_volume;
    if (has_ports) {
        record.driven = {"port"};
        entry.by_port = region.by_port = {numbers};
    }
    entry.by_region = {region};
    record.frequencies = {entry};
    record.of_geometry = numbers;
    record.stop_reason = "converged";
    return record;
}

/// Keys of the results of every geometry. A store keeps the text, so that later versions may know more
/// metrics.
std::string typical_texts() {
    const double number = 1.5;
    std::vector<ObjectiveResult> objectives;
    for (const MetricDescription& metric : metric_table())
        objectives.push_back({std::string(metric.key), number, number, number, number, number});
    std::string text = json_without_numbers(objectives_to_text(objectives));
    for (const CandidateMetrics& record :
         {full_record(true, true), full_record(true, false), full_record(false, false)})
        text += json_without_numbers(to_json_text(record));
    return text;
}

}  // namespace

void ResultPacking::begin(SQLite::Database& database) {
    database.exec(packing_schema);
    SQLite::Statement insert(database, "INSERT INTO packing VALUES (1, ?)");
    insert.bind(1, typical_texts());
    insert.exec();
}

ResultPacking::ResultPacking(SQLite::Database& database) {
    if (!database.tableExists("packing")) return;
    SQLite::Statement row(database, "SELECT dictionary FROM packing");
    if (!row.executeStep()) throw std::invalid_argument("the dictionary of its results is missing");
    packs_ = true;
    dictionary_ = row.getColumn(0).getString();
}

void ResultPacking::bind(SQLite::Statement& statement, const char* name, const std::string& text) const {
    const std::optional<std::string> packed = packs_ ? pack_json(text, dictionary_) : std::nullopt;
    if (packed && packed->size() < text.size())
        statement.bind(name, packed->data(), static_cast<int>(packed->size()));
    else
        statement.bind(name, text);
}

std::string ResultPacking::read(const SQLite::Column& column) const {
    return column.isBlob() ? unpack_json(column.getString(), dictionary_) : column.getString();
}

}  // namespace lathe::genetic
