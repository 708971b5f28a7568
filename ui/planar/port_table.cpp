#include "ui/planar/port_table.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <exception>
#include <functional>

#include "solver/base/input_error.hpp"
#include "solver/geometry/planar_modes.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/number_text.hpp"
#include "ui/painting/flow_layout.hpp"
#include "ui/painting/planar_painter.hpp"
#include "ui/painting/problem_label.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/planar/port_columns.hpp"

namespace lathe::ui {
namespace {

constexpr int modes_offered = 4;

}  // namespace

PortTable::PortTable(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      table_(new QTableWidget(0, columns)),
      hint_(new QLabel),
      problem_(new QLabel),
      add_(new QToolButton),
      remove_(new QToolButton),
      fit_(new QToolButton),
      free_(new QToolButton) {
    setObjectName("port_table");
    table_->setAccessibleName(tr("Ports"));
    table_->setHorizontalHeaderLabels({tr("name"), tr("kind"), tr("x / mm"), tr("y / mm"),
                                       tr("direction / °"), tr("width / mm"), tr("mode"), tr("filling εr"),
                                       tr("reference / mm"), tr("driven")});
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setAlternatingRowColors(true);
    table_->verticalHeader()->setDefaultSectionSize(static_cast<int>(1.6 * table_->fontMetrics().height()));
    problem_->setObjectName("port_problem");
    problem_->setWordWrap(true);
    problem_->hide();
    hint_->setWordWrap(true);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(2);
    make_buttons();
    layout->addWidget(table_, 1);
    layout->addWidget(problem_);
    connect(table_, &QTableWidget::itemChanged, this, &PortTable::edit);
    connect(table_, &QTableWidget::itemSelectionChanged, this, [this] {
        update_buttons();
        if (!is_filling_) emit port_selected(selected_port());
    });
    connect(&document_, &Document::project_changed, this, &PortTable::refresh);
    refresh();
}

void PortTable::make_buttons() {
    auto* buttons = new QWidget;
    auto* row = new FlowLayout(buttons);  // of a narrow panel in two lines
    const auto add = [&](QToolButton& button, const char* object_name, const QString& text,
                         const QString& tip, const std::function<void()>& act) {
        button.setObjectName(QLatin1String(object_name));
        button.setText(text);
        button.setToolTip(tip);
        button.setAutoRaise(true);
        row->addWidget(&button);
        connect(&button, &QToolButton::clicked, this, act);
    };
    add(*add_, "port_add", tr("Add"),
        tr("One more port: a line current beside the drawing, to be moved and changed"), [this] {
            if (apply(with_port_added(document_.project(),
                                      static_cast<std::size_t>(std::max(0, selected_port()))),
                      tr("Add a port")))
                select_port(table_->rowCount() - 1);
        });
    add(*remove_, "port_remove", tr("Remove"), tr("Remove the chosen port"), [this] {
        apply(with_port_removed(document_.project(), static_cast<std::size_t>(selected_port())),
              tr("Remove a port"));
    });
    add(*fit_, "port_fit", tr("Fit to the walls"),
        tr("Put the chosen guide into the middle of the opening it stands in, as wide as that is"), [this] {
            apply(with_port_in_opening(document_.project(), static_cast<std::size_t>(selected_port())),
                  tr("Fit a port to its walls"));
        });
    add(*free_, "port_free", tr("Draw by regions"),
        tr("Turn the template's antenna into regions and ports that can be moved one by one; its parameters "
           "go"),
        [this] {
            try {
                document_.change(drawn_by_regions(document_.project()), tr("Draw by regions"));
            } catch (const std::exception& error) {
                show_problem(QString::fromUtf8(error.what()));
            }
        });
    layout()->addWidget(buttons);
    layout()->addWidget(hint_);
}

QString PortTable::problem() const {
    return problem_->text();
}

void PortTable::select_port(int port) {
    if (port == selected_port()) return;
    const QSignalBlocker quiet(table_);
    if (port < 0)
        table_->clearSelection();
    else
        table_->selectRow(port);
    update_buttons();
}

int PortTable::selected_port() const {
    const QList<QTableWidgetItem*> chosen = table_->selectedItems();
    return chosen.isEmpty() ? -1 : chosen.front()->row();
}

void PortTable::set_locked(bool locked) {
    if (locked == is_locked_) return;
    is_locked_ = locked;
    refresh();
}

void PortTable::refresh() {
    antenna_ = planar_antenna(document_);
    is_filling_ = true;
    const int chosen = selected_port();
    show_problem({});
    table_->setRowCount(antenna_ ? static_cast<int>(antenna_->planar->ports.size()) : 0);
    for (int row = 0; row < table_->rowCount(); ++row)
        fill_row(row, antenna_->planar->ports[static_cast<std::size_t>(row)]);
    table_->resizeColumnsToContents();
    if (chosen >= 0 && chosen < table_->rowCount()) table_->selectRow(chosen);
    is_filling_ = false;
    update_buttons();
}

void PortTable::fill_row(int row, const PlanarPort& port) {
    const bool is_free = std::holds_alternative<Antenna>(document_.project().antenna) && !is_locked_;
    table_->setVerticalHeaderItem(
        row, new QTableWidgetItem(QString::number(port_number(static_cast<std::size_t>(row)))));
    for (int column = 0; column < columns; ++column) {
        auto* item = new QTableWidgetItem(text_of(port, column));
        Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
        const bool is_editable = is_free && has_column(port.kind, column);
        if (column == driven && has_column(port.kind, column)) {
            item->setCheckState(port.driven ? Qt::Checked : Qt::Unchecked);
            if (is_editable) flags |= Qt::ItemIsUserCheckable;
        } else if (is_editable && column != kind && column != mode) {
            flags |= Qt::ItemIsEditable;
        }
        item->setFlags(flags);
        if (column >= x) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table_->setItem(row, column, item);
    }
    table_->removeCellWidget(row, kind);
    table_->removeCellWidget(row, mode);
    if (is_free) {
        add_kind_box(row, port);
        if (has_column(port.kind, mode)) add_mode_box(row, port);
        return;
    }
    table_->item(row, kind)->setText(port_kind_text(port.kind));
    if (has_column(port.kind, mode))
        table_->item(row, mode)->setText(
            QString::fromStdString(planar_mode_name(port.mode, *antenna_->planar)));
}

void PortTable::add_kind_box(int row, const PlanarPort& port) {
    auto* box = new QComboBox;
    for (const PlanarPortKind offered :
         {PlanarPortKind::guide, PlanarPortKind::line_current, PlanarPortKind::plane_wave})
        box->addItem(port_kind_text(offered), static_cast<int>(offered));
    box->setCurrentIndex(static_cast<int>(port.kind));
    box->setAccessibleName(tr("Kind of port %1").arg(row + 1));
    table_->setCellWidget(row, kind, box);
    // A guide's numbers have no meaning for the others; a new guide takes those of another one.
    connect(box, &QComboBox::activated, this, [this, row, box] {
        const auto wanted = static_cast<PlanarPortKind>(box->currentData().toInt());
        const PlanarSettings& settings = *antenna_->planar;
        const bool is_good =
            apply(with_port(document_.project(), static_cast<std::size_t>(row),
                            [&](PlanarPort& changed) {
                                changed.kind = wanted;
                                const bool is_guide = wanted == PlanarPortKind::guide;
                                if (!is_guide) changed.driven = true;
                                if (!is_guide) changed.filling_permittivity = 1.0, changed.reference = 0.0;
                                changed.mode = is_guide ? lowest_planar_mode(settings) : PlanarMode{};
                                changed.width = 0.0;
                                for (const PlanarPort& other : settings.ports)
                                    if (is_guide && other.width > 0.0) changed.width = other.width;
                            }),
                  tr("Change the kind of a port"));
        if (!is_good)
            box->setCurrentIndex(
                static_cast<int>(antenna_->planar->ports[static_cast<std::size_t>(row)].kind));
    });
}

void PortTable::add_mode_box(int row, const PlanarPort& port) {
    auto* box = new QComboBox;
    const int lowest = lowest_planar_mode(*antenna_->planar).half_waves;
    for (int n = lowest; n < std::max(lowest + modes_offered, port.mode.half_waves + 1); ++n)
        box->addItem(QString::fromStdString(planar_mode_name({n}, *antenna_->planar)), n);
    box->setCurrentIndex(box->findData(port.mode.half_waves));
    box->setAccessibleName(tr("Mode of port %1").arg(row + 1));
    table_->setCellWidget(row, mode, box);
    connect(box, &QComboBox::activated, this, [this, row, box] {
        const int half_waves = box->currentData().toInt();
        if (!apply(with_port(document_.project(), static_cast<std::size_t>(row),
                             [&](PlanarPort& changed) { changed.mode.half_waves = half_waves; }),
                   tr("Change the mode of a port")))
            box->setCurrentIndex(
                box->findData(antenna_->planar->ports[static_cast<std::size_t>(row)].mode.half_waves));
    });
}

void PortTable::edit(QTableWidgetItem* item) {
    if (is_filling_ || !antenna_) return;
    const auto port = static_cast<std::size_t>(item->row());
    const int column = item->column();
    const std::optional<double> value = plain_number(item->text());
    ShapeEdit changed;
    if (column == name || column == driven) {
        changed = with_port(document_.project(), port, [&](PlanarPort& edited) {
            if (column == name) edited.name = item->text().trimmed().toStdString();
            if (column == driven) edited.driven = item->checkState() == Qt::Checked;
        });
    } else if (!value) {
        changed.problem = tr("%1 is no number").arg(item->text());
    } else {
        changed = with_port(document_.project(), port,
                            [&](PlanarPort& edited) { set_number(edited, column, *value); });
    }
    const QString title = table_->horizontalHeaderItem(column)->text();
    if (apply(changed, tr("Change %1 of a port").arg(title.section(QLatin1Char('/'), 0, 0).trimmed())))
        return;
    const QSignalBlocker quiet(table_);
    item->setForeground(error_colour(palette()));
    item->setToolTip(problem_->text());
    if (column == driven)
        item->setCheckState(antenna_->planar->ports[port].driven ? Qt::Checked : Qt::Unchecked);
}

bool PortTable::apply(const ShapeEdit& edit, const QString& text) {
    if (!edit.project) {
        show_problem(edit.problem);
        return false;
    }
    document_.change(*edit.project, text);
    return true;
}

void PortTable::show_problem(const QString& problem) {
    ui::show_problem(*problem_, problem);
}

void PortTable::update_buttons() {
    const bool is_free =
        antenna_ && std::holds_alternative<Antenna>(document_.project().antenna) && !is_locked_;
    const int chosen = selected_port();
    add_->setEnabled(is_free);
    remove_->setEnabled(is_free && chosen >= 0 && table_->rowCount() > 1);
    fit_->setEnabled(is_free && chosen >= 0 &&
                     antenna_->planar->ports[static_cast<std::size_t>(chosen)].kind == PlanarPortKind::guide);
    free_->setVisible(antenna_ && std::holds_alternative<Design>(document_.project().antenna));
    free_->setEnabled(!is_locked_);
    hint_->setText(!antenna_ || is_free ? QString()
                   : is_locked_         ? tr("An optimisation works from this design.")
                                        : tr("The template's parameters place these ports."));
}

}  // namespace lathe::ui
