// File > New: the gallery of templates and examples at the left, what it shall do at the right.
#pragma once

#include <QDialog>
#include <optional>

#include "genetic/project/project.hpp"

class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QTabBar;

namespace lathe::ui {

class GalleryFilter;
class GalleryModel;
class SectionPreview;
class TargetForm;

class NewProjectDialog final : public QDialog {
    Q_OBJECT

public:
    explicit NewProjectDialog(QWidget* parent = nullptr);

    /// What Create was pressed for; valid after the dialog was accepted.
    const std::optional<Project>& project() const { return project_; }

    void accept() override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Section {
        GalleryModel* model = nullptr;
        GalleryFilter* filter = nullptr;
    };

    QWidget* make_gallery();
    QWidget* make_side();
    QWidget* make_description();
    void load_next();
    void search(const QString& words);
    void show_section(int section);
    void show_selected();
    void show_target();
    bool shows_examples() const;

    static constexpr int section_count = 3;
    Section sections_[section_count];
    QStringList starts_to_load_, examples_to_load_;
    QString selected_example_;
    std::optional<Project> project_;
    QLineEdit* search_;
    QTabBar* tabs_;
    QListView* list_;
    QLabel* nothing_found_;
    SectionPreview* preview_;
    QLabel *title_, *description_, *size_;
    TargetForm* target_;
    QPushButton* create_;
};

}  // namespace lathe::ui
