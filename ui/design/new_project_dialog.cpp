#include "ui/design/new_project_dialog.hpp"

#include <QDialogButtonBox>
#include <QDir>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

#include "solver/geometry/whole_section.hpp"
#include "ui/design/gallery_model.hpp"
#include "ui/design/section_preview.hpp"
#include "ui/design/target_form.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/style/window_geometry.hpp"

namespace lathe::ui {
namespace {

enum SectionNumber { templates_section, examples_section, volume_section };

QString size_text(const Antenna& antenna, const SimulationSettings& settings) {
    const Extent extent = whole_extent_of(antenna);
    const LengthDisplay& lengths = LengthDisplay::instance();
    return NewProjectDialog::tr("%1 long, %2 across; solved from %3 to %4 GHz")
        .arg(lengths.fixed_words(1e3 * (extent.z_max - extent.z_min), 1),
             lengths.fixed_words(1e3 * (extent.r_max - extent.r_min), 1))
        .arg(settings.from_hz / 1e9)
        .arg(settings.to_hz / 1e9);
}

QString size_text(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    const QString band = NewProjectDialog::tr("solved from %1 to %2 GHz")
                             .arg(settings.from_hz / 1e9)
                             .arg(settings.to_hz / 1e9);
    if (antenna.body.parts().empty()) return band;
    const Bounds box = antenna.body.bounds();
    const Eigen::Vector3d size = 1e3 * (box.high - box.low);
    return NewProjectDialog::tr("%1 × %2 × %3 mm; %4")
        .arg(size.x(), 0, 'f', 1)
        .arg(size.y(), 0, 'f', 1)
        .arg(size.z(), 0, 'f', 1)
        .arg(band);
}

}  // namespace

NewProjectDialog::NewProjectDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("New project"));
    setObjectName("new_project");
    setProperty("help_page", "antennas.md");
    for (Section& section : sections_) {
        section.model = new GalleryModel(this);
        section.filter = new GalleryFilter(this);
        section.filter->setSourceModel(section.model);
    }
    sections_[templates_section].model->add_templates();
    sections_[volume_section].model->add_empty_volume();
    auto* columns = new QHBoxLayout;
    columns->addWidget(make_gallery(), 1);
    columns->addWidget(make_side());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    create_ = buttons->addButton(tr("Create"), QDialogButtonBox::AcceptRole);
    create_->setObjectName("new_create");
    create_->setDefault(true);
    // Return with something wrong in a field must not mean Cancel.
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewProjectDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    layout->addWidget(buttons);
    // Four cards in a row and a side as wide as two.
    resize_to_screen(*this, {fontMetrics().height() * 73, fontMetrics().height() * 42});
    show_section(templates_section);
    search_->setFocus();
    const QDir folder(examples_folder());
    for (const QString& name : folder.entryList({QStringLiteral("*.lathe")}, QDir::Files, QDir::Name))
        examples_to_load_ << folder.filePath(name);
    starts_to_load_ = volume_start_files();
    QTimer::singleShot(0, this, &NewProjectDialog::load_next);
}

/// One a turn of the event loop: each takes some milliseconds, all together would be felt.
void NewProjectDialog::load_next() {
    if (!starts_to_load_.isEmpty())
        sections_[volume_section].model->add_volume_start(starts_to_load_.takeFirst());
    else if (!examples_to_load_.isEmpty())
        sections_[examples_section].model->add_example(examples_to_load_.takeFirst());
    else
        return;
    search(search_->text());
    QTimer::singleShot(0, this, &NewProjectDialog::load_next);
}

QWidget* NewProjectDialog::make_gallery() {
    search_ = new QLineEdit;
    search_->setObjectName("gallery_search");
    search_->setPlaceholderText(tr("Search templates and examples"));
    search_->setClearButtonEnabled(true);
    search_->installEventFilter(this);
    connect(search_, &QLineEdit::textChanged, this, &NewProjectDialog::search);
    tabs_ = new QTabBar;
    tabs_->setObjectName("gallery_sections");
    tabs_->setDrawBase(false);
    tabs_->addTab(tr("Templates"));
    tabs_->addTab(tr("Examples"));
    tabs_->addTab(tr("3D antennas"));
    connect(tabs_, &QTabBar::currentChanged, this, &NewProjectDialog::show_section);
    list_ = new QListView;
    list_->setObjectName("gallery");
    list_->setAccessibleName(tr("Gallery"));
    list_->setViewMode(QListView::IconMode);
    list_->setResizeMode(QListView::Adjust);
    list_->setMovement(QListView::Static);
    list_->setUniformItemSizes(true);
    list_->setMouseTracking(true);
    list_->setItemDelegate(new GalleryCard(list_));
    connect(list_, &QListView::doubleClicked, this, &NewProjectDialog::accept);
    nothing_found_ = new QLabel(tr("No match."), list_);
    nothing_found_->setMargin(fontMetrics().height());
    nothing_found_->hide();
    auto* gallery = new QWidget;
    auto* layout = new QVBoxLayout(gallery);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(search_);
    layout->addWidget(tabs_);
    layout->addWidget(list_, 1);
    return gallery;
}

/// As much room as is left below the fields, which do not move for it.
QWidget* NewProjectDialog::make_description() {
    description_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* area = new QScrollArea;
    area->setWidget(description_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setMinimumHeight(2 * fontMetrics().lineSpacing());
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    description_->setAutoFillBackground(false);
    return area;
}

QWidget* NewProjectDialog::make_side() {
    title_ = new QLabel;
    QFont bold = font();
    bold.setBold(true);
    title_->setFont(bold);
    description_ = new QLabel;
    size_ = new QLabel;
    for (QLabel* label : {title_, description_, size_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    size_->setObjectName("new_size");
    preview_ = new SectionPreview;
    target_ = new TargetForm;
    connect(target_, &TargetForm::changed, this, &NewProjectDialog::show_target);
    auto* side = new QWidget;
    side->setFixedWidth(fontMetrics().height() * 23);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(fontMetrics().height(), 0, 0, 0);
    // What may be longer or shorter stands below the fields, which stay where they are.
    preview_->setFixedHeight(fontMetrics().height() * 11);
    layout->addWidget(title_);
    layout->addWidget(preview_);
    layout->addWidget(target_);
    layout->addWidget(size_);
    layout->addWidget(make_description(), 1);
    return side;
}

bool NewProjectDialog::shows_examples() const {
    return tabs_->currentIndex() == examples_section;
}

void NewProjectDialog::show_section(int section) {
    QItemSelectionModel* before = list_->selectionModel();
    list_->setModel(sections_[section].filter);
    delete before;
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &NewProjectDialog::show_selected);
    target_->setVisible(section != examples_section);
    create_->setText(section != examples_section ? tr("Create") : tr("Open a copy"));
    search(search_->text());
}

void NewProjectDialog::search(const QString& words) {
    int found[section_count];
    const QString titles[] = {tr("Templates"), tr("Examples"), tr("3D antennas")};
    for (int i = 0; i < section_count; ++i) {
        sections_[i].filter->search(words);
        found[i] = sections_[i].filter->rowCount();
        tabs_->setTabText(i, QStringLiteral("%1 (%2)").arg(titles[i]).arg(found[i]));
    }
    const int shown = tabs_->currentIndex();
    for (const int other : {templates_section, volume_section, examples_section})
        if (found[shown] == 0 && found[other] > 0) return tabs_->setCurrentIndex(other);
    nothing_found_->setVisible(found[shown] == 0 && examples_to_load_.isEmpty());
    nothing_found_->adjustSize();
    if (!list_->currentIndex().isValid()) list_->setCurrentIndex(list_->model()->index(0, 0));
    list_->scrollTo(list_->currentIndex());
    show_selected();
}

void NewProjectDialog::show_selected() {
    const QModelIndex index = list_->currentIndex();
    title_->setText(index.data().toString());
    description_->setText(index.data(description_role).toString());
    if (!index.isValid()) {
        preview_->show_antenna(nullptr);
        size_->clear();
        return create_->setEnabled(false);
    }
    if (const auto start = index.data(start_role).value<SharedProject>()) {
        target_->set_start(start);
        return show_target();
    }
    if (!shows_examples()) {
        target_->set_template(index.data(key_role).toString().toStdString());
        return show_target();
    }
    if (const auto volume = index.data(body_role).value<SharedVolume>())
        preview_->show_body(volume);
    else
        preview_->show_antenna(index.data(section_role).value<SharedAntenna>());
    size_->clear();
    create_->setEnabled(true);
}

void NewProjectDialog::show_target() {
    if (shows_examples() || !list_->currentIndex().isValid()) return;
    const auto& project = target_->project();
    create_->setEnabled(project.has_value());
    create_->setDefault(true);
    if (!project) return size_->clear();
    if (list_->currentIndex().data(start_role).value<SharedProject>()) {
        auto volume = std::make_shared<const VolumeAntenna>(volume_antenna_of(*project));
        size_->setText(size_text(*volume, project->simulation));
        return preview_->show_body(std::move(volume));
    }
    auto antenna = std::make_shared<const Antenna>(antenna_of(*project));
    size_->setText(size_text(*antenna, project->simulation));
    preview_->show_antenna(std::move(antenna));
}

void NewProjectDialog::accept() {
    if (!create_->isEnabled()) return target_->focus_frequency();
    project_ = shows_examples() ? read_project(list_->currentIndex().data(key_role).toString().toStdString())
                                : *target_->project();
    QDialog::accept();
}

/// A button that is disabled for a while is not the dialog's default any more: Return does not ask it.
void NewProjectDialog::keyPressEvent(QKeyEvent* event) {
    const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (is_return && !qobject_cast<QPushButton*>(focusWidget())) return accept();
    QDialog::keyPressEvent(event);
}

/// The arrows walk through the gallery while the words are being typed.
bool NewProjectDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched == search_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up || key == Qt::Key_PageDown || key == Qt::Key_PageUp) {
            list_->setFocus();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace lathe::ui
