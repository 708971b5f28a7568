// Settings of the optimiser, each a step of undo, and how long such a run will take.
#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>

#include "genetic/project/optimiser_settings.hpp"
#include "ui/document/document.hpp"

class QComboBox;
class QGridLayout;
class QLabel;
class QToolButton;

namespace lathe::ui {

class NumberEdit;
class SeedEdit;

class AlgorithmPanel final : public QWidget {
    Q_OBJECT

public:
    explicit AlgorithmPanel(Document& document, QWidget* parent = nullptr);

    /// Nothing can be changed, and why is said; empty: free.
    void set_locked(const QString& reason);
    /// What the estimate is made from: the last solve on all cores; 0: none yet.
    void show_solve(double seconds);
    QString estimate() const;
    QString warning() const;

private:
    struct NumberRow {
        const OptimiserSetting* setting;
        NumberEdit* box;
    };
    struct ChoiceRow {
        const OptimiserSetting* setting;
        QComboBox* box;
    };
    struct Reset {
        const OptimiserSetting* setting;
        QToolButton* button;
    };
    using Edit = std::function<void(OptimiserSettings&)>;

    /// Tool tip of a setting.
    static QString range_tip(const QString& tip, const char* key, double minimum, double maximum,
                             double fallback);
    void build();
    void add_setting(QGridLayout& grid, const OptimiserSetting& setting);
    QWidget* number_editor(const OptimiserSetting& setting);
    QWidget* choice_editor(const OptimiserSetting& setting);
    QWidget* seed_editor(const OptimiserSetting& setting);
    /// One step of undo; edits of the same `key` in a row are one.
    void change(const char* key, const QString& title, const Edit& edit);
    void follow_document();
    void show_facts();

    QPointer<Document> document_;
    QWidget *settings_, *advanced_;
    QToolButton *more_, *all_defaults_;
    QLabel *lock_, *estimate_, *warning_;
    SeedEdit* seed_ = nullptr;
    std::vector<NumberRow> numbers_;
    std::vector<ChoiceRow> choices_;
    std::vector<Reset> resets_;
    double seconds_per_solve_ = 0.0;
};

}  // namespace lathe::ui
