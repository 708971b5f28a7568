// Records of results in a run store: packed, or plain text in stores of formats 1 and 2.
#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <string>

namespace lathe::genetic {

/// CREATE TABLE of the dictionary; stores before format 3 lack it.
extern const char* const packing_schema;

/// Packs JSON texts for the rows of one store and unpacks them (pack_json()).
class ResultPacking {
public:
    /// Writes the dictionary of a new store, in the transaction of the caller.
    static void begin(SQLite::Database& database);

    /// Reads the dictionary of a store. A store without one gets plain texts.
    explicit ResultPacking(SQLite::Database& database);

    /// Binds a text: packed where it is JSON and that is shorter.
    void bind(SQLite::Statement& statement, const char* name, const std::string& text) const;

    /// The text of a column. Throws std::invalid_argument on a column that bind() did not write.
    std::string read(const SQLite::Column& column) const;

private:
    bool packs_ = false;
    std::string dictionary_;
};

}  // namespace lathe::genetic
