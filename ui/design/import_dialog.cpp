#include "ui/design/import_dialog.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <set>

#include "solver/base/length_units.hpp"
#include "solver/geometry/dielectrics.hpp"
#include "ui/design/import_reader.hpp"
#include "ui/design/section_preview.hpp"
#include "ui/painting/section_painter.hpp"

namespace lathe::ui {
namespace {

/// A combo box of these entries with a name for screen readers.
QComboBox* box_of(const QStringList& entries, const QString& name) {
    auto* box = new QComboBox;
    box->addItems(entries);
    box->setAccessibleName(name);
    return box;
}

}  // namespace

ImportDialog::ImportDialog(QString path, QWidget* parent)
    : QDialog(parent),
      path_(std::move(path)),
      form_(new QFormLayout(this)),
      unit_(box_of({tr("as the file says"), "mm", "in", "mil", "um", "cm", "m"}, tr("Unit"))),
      geometry_(box_of({tr("Body of revolution: z to the right, r upwards"), tr("Planar antenna: x and y")},
                       tr("Drawn as"))),
      preview_(new SectionPreview),
      problem_(new QLabel),
      report_(new QLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setObjectName("import_dialog");
    setWindowTitle(tr("Import outlines"));
    unit_->setObjectName("import_unit");
    geometry_->setObjectName("import_geometry");
    form_->addRow(tr("File"), new QLabel(QFileInfo(path_).fileName()));
    form_->addRow(tr("&Unit"), unit_);
    form_->addRow(tr("&Drawn as"), geometry_);
    add_layers();
    preview_->setMinimumSize(420, 220);
    form_->addRow(preview_);
    problem_->setObjectName("import_problem");
    for (QLabel* label : {problem_, report_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        form_->addRow(label);
    }
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, error_colour(colours));
    problem_->setPalette(colours);
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Import"));
    form_->addRow(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(unit_, &QComboBox::currentIndexChanged, this, &ImportDialog::read);
    connect(geometry_, &QComboBox::currentIndexChanged, this, &ImportDialog::read);
    for (const auto& [layer, box] : layers_)
        connect(box, &QComboBox::currentIndexChanged, this, &ImportDialog::read);
    read();
}

/// The file is read once for each unit.
const ImportDialog::Reading& ImportDialog::reading_in(std::optional<double> unit_mm) {
    const auto [found, is_new] = readings_.try_emplace(unit_mm);
    Reading& reading = found->second;
    if (!is_new) return reading;
    try {
        reading.drawing = read_with_progress(path_, unit_mm, parentWidget());
    } catch (const std::exception&) {
        reading.failure = std::current_exception();
    }
    return reading;
}

/// Layers do not depend on the unit.
void ImportDialog::add_layers() {
    std::set<std::string> names;
    for (const std::optional<double> unit : {std::optional<double>(), std::optional<double>(1.0)}) {
        const Reading& reading = reading_in(unit);
        for (const ImportedChain& chain : reading.drawing.chains) names.insert(chain.layer);
        if (!reading.failure) break;  // of another failure read() says why
    }
    constexpr std::size_t most_layers = 24;
    for (const std::string& layer : names) {
        if (layers_.size() == most_layers) return;
        QStringList materials{tr("metal"), tr("free space")};
        for (const NamedDielectric& dielectric : named_dielectrics())
            if (!dielectric.is_dispersive()) materials << QString::fromStdString(dielectric.name);
        const QString title = layer.empty() || layer == "0"
                                  ? tr("Material")
                                  : tr("Layer “%1”").arg(QString::fromStdString(layer));
        QComboBox* box = box_of(materials, title);
        form_->addRow(title, box);
        layers_.emplace_back(layer, box);
    }
}

ImportSettings ImportDialog::settings() const {
    ImportSettings settings;
    settings.name = QFileInfo(path_).completeBaseName().toStdString();
    settings.is_planar = geometry_->currentIndex() == 1;
    if (unit_->currentIndex() > 0)
        if (const auto unit = millimetres_of_unit(unit_->currentText().toStdString()))
            settings.unit_mm = static_cast<double>(*unit);
    for (const auto& [layer, box] : layers_) {
        if (box->currentIndex() == 1) settings.materials[layer] = "free_space";
        if (box->currentIndex() > 1) settings.materials[layer] = box->currentText().toStdString();
    }
    return settings;
}

void ImportDialog::read() {
    project_.reset();
    problem_->clear();
    report_->clear();
    try {
        const ImportSettings chosen = settings();
        const Reading& reading = reading_in(chosen.unit_mm);
        if (reading.failure) std::rethrow_exception(reading.failure);
        const ImportedProject imported = imported_project(path_.toStdString(), reading.drawing, chosen);
        const Antenna antenna = antenna_of(imported.project);
        QStringList lines{tr("%n outline(s)", nullptr, static_cast<int>(antenna.regions.size()))};
        for (const std::string& report : imported.reports) lines << QString::fromStdString(report);
        report_->setText(lines.join(QLatin1Char('\n')));
        preview_->show_antenna(std::make_shared<const Antenna>(antenna));
        project_ = imported.project;
    } catch (const std::exception& error) {
        QString text = QString::fromUtf8(error.what());
        if (text.startsWith(path_))
            text = text.mid(path_.size()).remove(QRegularExpression(QStringLiteral("^[: ]+")));
        problem_->setText(text);
        preview_->show_antenna(nullptr);
    }
    report_->setVisible(!report_->text().isEmpty());
    problem_->setVisible(!problem_->text().isEmpty());
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(project_.has_value());
}

}  // namespace lathe::ui
