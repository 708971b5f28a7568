// How exactly the antenna can be made, and how many copies are tried.
#pragma once

#include "ui/study/study_form.hpp"

class QCheckBox;
class QComboBox;

namespace lathe::ui {

class SeedEdit;
class ToleranceTable;

class ToleranceForm final : public StudyForm {
    Q_OBJECT

public:
    explicit ToleranceForm(Document& document, QWidget* parent = nullptr);

    double candidates() const override;

protected:
    void propose(Project& project) const override;
    void fill() override;
    void read_fields(Project& project) const override;

private:
    void make_errors(QGridLayout& grid);
    void make_copies(QGridLayout& grid);
    void make_layout(QGridLayout* errors, QGridLayout* copies);

    NumberEdit* default_;
    QComboBox *meaning_, *distribution_;
    QCheckBox* is_correlated_;
    NumberEdit *correlation_, *copies_;
    SeedEdit* seed_;
    ToleranceTable* table_;
    QCheckBox* is_robust_;
    NumberEdit *robust_copies_, *percentile_;
};

}  // namespace lathe::ui
