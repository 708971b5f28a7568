#include "ui/shape/template_dialog.hpp"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>
#include <QTableWidget>

#include "genetic/editing/linear_form.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/shape/shape_change.hpp"

namespace lathe::ui {
namespace {

enum Column {
    key_column,
    title_column,
    least_column,
    most_column,
    good_from_column,
    good_to_column,
    columns
};

QString text_of(const std::optional<double>& number) {
    return number ? QString::fromStdString(editing::number_text(*number)) : QString();
}

/// Empty for an empty cell. Throws InputError for a text that is not a number.
std::optional<double> number_in(const QTableWidget& table, int row, int column) {
    const QString text = table.item(row, column)->text().trimmed();
    if (text.isEmpty()) return {};
    return editing::constant_value(text.toStdString());
}

/// "My cone 2" as a name of a file and for formulas.
QString name_of(const std::string& title) {
    QString name;
    for (const QChar c : QString::fromStdString(title).toLower())
        name += c.unicode() < 128 && c.isLetterOrNumber() ? c : QLatin1Char('_');
    while (name.contains(QLatin1String("__"))) name.replace(QLatin1String("__"), QLatin1String("_"));
    while (name.endsWith(QLatin1Char('_'))) name.chop(1);
    return name.isEmpty() || !name[0].isLetter() ? QStringLiteral("my_shape") : name;
}

}  // namespace

TemplateDialog::TemplateDialog(Project project, const QString& folder, QWidget* parent)
    : QDialog(parent),
      project_(std::move(project)),
      usual_(editing::usual_template_info(project_)),
      name_(new QLineEdit(name_of(project_.name))),
      title_(new QLineEdit(QString::fromStdString(usual_.title))),
      description_(new QLineEdit),
      folder_(new QLineEdit(folder)),
      table_(new QTableWidget(static_cast<int>(usual_.parameters.size()), columns)),
      problem_(new QLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel)) {
    setObjectName("template_dialog");
    setWindowTitle(tr("Save as template"));
    name_->setObjectName("template_name");
    title_->setObjectName("template_title");
    description_->setObjectName("template_description");
    folder_->setObjectName("template_folder");
    table_->setObjectName("template_parameters");
    table_->setAccessibleName(tr("Parameters"));
    table_->setHorizontalHeaderLabels(
        {tr("parameter"), tr("title"), tr("least"), tr("most"), tr("good from"), tr("good to")});
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(title_column, QHeaderView::Stretch);
    table_->setMinimumSize(560, 180);
    for (int row = 0; row < table_->rowCount(); ++row) {
        const editing::TemplateParameter& parameter = usual_.parameters[static_cast<std::size_t>(row)];
        auto* key = new QTableWidgetItem(QString::fromStdString(parameter.key));
        key->setFlags(key->flags() & ~Qt::ItemIsEditable);
        table_->setItem(row, key_column, key);
        const QString texts[] = {QString::fromStdString(parameter.title), text_of(parameter.least),
                                 text_of(parameter.most), text_of(parameter.good_from),
                                 text_of(parameter.good_to)};
        for (int column = title_column; column < columns; ++column)
            table_->setItem(row, column, new QTableWidgetItem(texts[column - title_column]));
    }
    problem_->setObjectName("template_problem");
    problem_->setWordWrap(true);
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, error_colour(colours));
    problem_->setPalette(colours);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Name"), name_);
    form->addRow(tr("&Title"), title_);
    form->addRow(tr("&Description"), description_);
    form->addRow(tr("&Folder"), folder_);
    form->addRow(table_);
    form->addRow(problem_);
    form->addRow(buttons_);
    for (QLineEdit* line : {name_, title_, description_})
        connect(line, &QLineEdit::textChanged, this, &TemplateDialog::check);
    connect(table_, &QTableWidget::cellChanged, this, &TemplateDialog::check);
    connect(buttons_, &QDialogButtonBox::accepted, this, &TemplateDialog::save);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

editing::TemplateInfo TemplateDialog::info() const {
    editing::TemplateInfo info{name_->text().trimmed().toStdString(), title_->text().trimmed().toStdString(),
                               description_->text().trimmed().toStdString(), usual_.parameters};
    for (int row = 0; row < table_->rowCount(); ++row) {
        editing::TemplateParameter& parameter = info.parameters[static_cast<std::size_t>(row)];
        parameter.title = table_->item(row, title_column)->text().trimmed().toStdString();
        parameter.least = number_in(*table_, row, least_column);
        parameter.most = number_in(*table_, row, most_column);
        parameter.good_from = number_in(*table_, row, good_from_column);
        parameter.good_to = number_in(*table_, row, good_to_column);
    }
    return info;
}

void TemplateDialog::check() {
    problem_->clear();
    try {
        editing::template_text(project_, info());
    } catch (const std::exception& error) {
        problem_->setText(refusal_of(error).reason);
    }
    buttons_->button(QDialogButtonBox::Save)->setEnabled(problem_->text().isEmpty());
}

void TemplateDialog::save() {
    check();
    if (!problem_->text().isEmpty()) return;
    const QString path =
        QDir(folder_->text()).filePath(name_->text().trimmed() + QStringLiteral(".lathe-template"));
    if (QFileInfo::exists(path) &&
        QMessageBox::question(this, windowTitle(), tr("%1 exists. Write over it?").arg(path)) !=
            QMessageBox::Yes)
        return;
    QDir().mkpath(folder_->text());
    QSaveFile written(path);
    const QByteArray text = QByteArray::fromStdString(editing::template_text(project_, info()));
    if (!written.open(QIODevice::WriteOnly) || written.write(text) != text.size() || !written.commit()) {
        problem_->setText(tr("%1 cannot be written: %2").arg(path, written.errorString()));
        return;
    }
    file_ = path;
    accept();
}

}  // namespace lathe::ui
