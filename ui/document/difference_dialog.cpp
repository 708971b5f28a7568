#include "ui/document/difference_dialog.hpp"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include "genetic/project/project_difference.hpp"

namespace lathe::ui {

DifferenceDialog::DifferenceDialog(const Project& here, const Project& in_file, const QString& file,
                                   QWidget* parent)
    : QDialog(parent) {
    setObjectName("differences");
    setWindowTitle(tr("Differences"));
    const std::vector<ProjectDifference> found = differences(here, in_file);
    auto* table = new QTableWidget(static_cast<int>(found.size()), 3);
    table->setObjectName("difference_table");
    table->setHorizontalHeaderLabels({tr("Key"), tr("In this window"), tr("In %1").arg(file)});
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->verticalHeader()->hide();
    int row = 0;
    for (const ProjectDifference& difference : found) {
        int column = 0;
        for (const std::string& text : {difference.key, difference.left, difference.right}) {
            auto* item =
                new QTableWidgetItem(text.empty() ? QStringLiteral("–") : QString::fromStdString(text));
            item->setToolTip(item->text());
            table->setItem(row, column++, item);
        }
        ++row;
    }
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int column : {1, 2}) table->setColumnWidth(column, fontMetrics().averageCharWidth() * 26);
    auto* label = new QLabel(found.empty() ? tr("Both say the same.") : tr("%n difference(s)", nullptr, row));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(table, 1);
    layout->addWidget(buttons);
    resize(fontMetrics().height() * 46, fontMetrics().height() * 22);
}

}  // namespace lathe::ui
