// Band, frequencies and grid of the solves, each a step of undo, and what a solve of them will take.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "ui/document/document.hpp"

class QComboBox;
class QGridLayout;
class QLabel;

namespace lathe::ui {

class BandField;
class ForecastLabel;

class BandPanel final : public QWidget {
    Q_OBJECT

public:
    explicit BandPanel(Document& document, QWidget* parent = nullptr);

    void set_locked(bool locked);
    /// Cell updates per second that times are foretold with.
    void set_rate(double updates_per_second);
    /// Puts the cursor into the field of a key of "simulation", e.g. "max_periods".
    void focus_key(const QString& key);
    QString forecast() const;
    /// What is wrong with the field that was edited last; empty: nothing.
    QString problem() const;

private:
    struct Row {
        BandField* field;
        std::function<QString(const SimulationSettings&)> text;
    };
    using Set = std::function<void(SimulationSettings&, double)>;

    void add_number(QGridLayout& grid, const char* key, const QString& title, const QString& unit,
                    const QString& tip, double least, double most, bool is_whole,
                    const std::function<double(const SimulationSettings&)>& get, const Set& set);
    void add_frequencies(QGridLayout& grid);
    void add_quality(QGridLayout& grid);
    BandField* add_row(QGridLayout& grid, const char* key, const QString& title, const QString& unit,
                       const QString& tip);
    void commit_list(BandField& field, const QString& text);
    void choose_listed(bool is_listed);
    /// Changes the project, or says at the field why not.
    void change(BandField& field, const QString& title, const SimulationSettings& settings);
    void refuse(BandField& field, const QString& problem);
    void refresh();

    Document& document_;
    QWidget* form_;
    std::vector<Row> rows_;
    QComboBox* spacing_;
    BandField* frequencies_ = nullptr;
    QLabel* problem_;
    ForecastLabel* forecast_;
};

}  // namespace lathe::ui
