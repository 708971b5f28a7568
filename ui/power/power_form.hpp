// What is asked of the analysis: regions, walls, numbers of the project; frequency, powers and pressures of
// this once.
#pragma once

#include <QWidget>
#include <functional>

#include "ui/power/power_job.hpp"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QToolButton;

namespace lathe::ui {

class Document;
class NumberEdit;
class RegionEditor;
class WallForm;

/// Changes the document, undoably. What a project file may not say stays in the fields, with the reason
/// beside them.
class PowerForm final : public QWidget {
    Q_OBJECT

public:
    /// `document` outlives it.
    explicit PowerForm(Document& document, QWidget* parent = nullptr);

    /// What stands in the way of a start, in words; empty: nothing.
    const QString& problem() const { return problem_; }
    PowerRequest request() const;
    /// A box drawn into the section, corners in metres.
    void take_box(Point low, Point high);
    /// A refusal of the analysis: at its region where it names one.
    void show_refusal(const InputError& error);

    /// The line that says what is wrong, to be put below the form.
    QLabel& complaint() { return *complaint_; }

    RegionEditor& regions() { return *regions_; }
    WallForm& walls() { return *walls_; }
    /// The field of a key of the project, or "frequency_ghz", "from_w", "to_w", "cells", "from_torr",
    /// "to_torr", "saturation_w"; null when there is none.
    NumberEdit* field(const QString& name) const;

signals:
    /// Another project, request or problem.
    void changed();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void make_wave(QFormLayout& form);
    void make_numbers(QFormLayout& form);
    NumberEdit* add_number(QFormLayout& form, const QString& name, const QString& title, double low,
                           double high, int decimals, const QString& tip);
    /// One step of undo; edits of the same non-empty `what` in a row are one.
    void change(const QString& text, const QString& what,
                const std::function<void(particles::PowerSettings&)>& edit);
    void make_seeding(QFormLayout& form);
    void add_usual_region();
    void refresh();
    void judge();

    Document& document_;
    RegionEditor* regions_;
    WallForm* walls_;
    NumberEdit* frequency_;
    NumberEdit* from_w_;
    NumberEdit* to_w_;
    NumberEdit* cells_;
    double project_cells_ = 0.0;  ///< of the project when `cells_` followed it last
    QCheckBox* corona_;
    NumberEdit* from_torr_;
    NumberEdit* to_torr_;
    QCheckBox* saturation_;
    NumberEdit* saturation_w_;
    QCheckBox* plates_;
    QToolButton* more_;
    QWidget* rare_;
    QComboBox* seeding_;
    QWidget* settings_;  ///< of the project, which has none without regions
    QLabel* complaint_;
    QString problem_;
};

/// A bold line above fields; the caller's layout owns it.
QLabel* form_heading(const QString& text);

}  // namespace lathe::ui
