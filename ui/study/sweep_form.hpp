// What a sweep varies: one or two parameters over a grid, or samples of many.
#pragma once

#include "ui/study/study_form.hpp"

class QComboBox;
class QToolButton;

namespace lathe::ui {

class SeedEdit;

class SweepForm final : public StudyForm {
    Q_OBJECT

public:
    explicit SweepForm(Document& document, QWidget* parent = nullptr);

    double candidates() const override;

protected:
    void propose(Project& project) const override;
    void fill() override;
    void read_fields(Project& project) const override;

private:
    struct Row {
        QWidget* frame;
        QComboBox* name;
        NumberEdit *from, *to, *points;
        QToolButton* remove;
    };
    Row make_row(std::size_t index);
    void fill_row(const Row& row, const SweepParameter& parameter, const std::vector<ParameterRef>& places,
                  bool is_grid);
    /// A parameter that is not swept yet, over its genes' range or a fifth to both sides.
    std::optional<SweepParameter> next_parameter() const;
    void add_parameter();
    void remove_parameter(std::size_t index);
    void choose_parameter(std::size_t index);
    void set_method();

    QComboBox* method_;
    QGridLayout* rows_layout_;
    std::vector<Row> rows_;
    QToolButton* add_;
    QLabel* hint_;
    QWidget* sampling_;
    NumberEdit* samples_;
    SeedEdit* seed_;
};

}  // namespace lathe::ui
