// Rules of an own shape with their margins: inequalities that designs of a run must keep.
#pragma once

#include <QWidget>

#include "ui/document/document.hpp"

class QComboBox;
class QLabel;
class QTableWidget;
class QToolButton;

namespace lathe::ui {

class RulesPanel final : public QWidget {
    Q_OBJECT

public:
    explicit RulesPanel(Document& document, QWidget* parent = nullptr);

    void set_locked(bool locked);
    /// Points of the rules that do not hold, as JSON pointers.
    const std::vector<std::string>& broken_points() const { return broken_points_; }
    int broken_rules() const { return broken_rules_; }
    /// As the document is now.
    void refresh();

private:
    void add();
    void remove();
    void edit(int row, int column);
    void say(const QString& problem);

    Document& document_;
    QTableWidget* table_;
    QComboBox *left_, *right_;
    QToolButton *add_, *remove_;
    QLabel* problem_;
    std::vector<std::string> broken_points_;
    int broken_rules_ = 0;
    bool filling_ = false;
};

}  // namespace lathe::ui
