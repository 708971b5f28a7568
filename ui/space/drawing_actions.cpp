#include "ui/space/drawing_actions.hpp"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QWidget>
#include <array>
#include <exception>
#include <utility>

#include "genetic/project/drawn_files.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/design/build_solids.hpp"
#include "ui/document/design_text.hpp"
#include "ui/document/document.hpp"
#include "ui/space/drawing_row.hpp"
#include "ui/space/space_model.hpp"

namespace lathe::ui {
namespace {

using Kind = VolumePortKind;

const VolumeDesign& drawing_in(const Document& document) {
    return std::get<VolumeDesign>(document.project().antenna);
}

/// The box around the chosen solid, else around all of them; empty without any.
std::optional<Bounds> box_of(const Document& document, const std::optional<DrawnObject>& chosen) {
    const VolumeDesign& design = drawing_in(document);
    Body body = document.volume_antenna()->body;
    if (chosen && !chosen->is_port) {
        body = Body();
        // Its place counts, whatever it is made of.
        DrawnSolid solid = design.solids.at(chosen->number);
        solid.material = {.is_pec = true};
        add_solid(body, solid, QuantityValues(design.parameters), "antenna.solids", {});
    }
    if (body.parts().empty()) return std::nullopt;
    return body.bounds();
}

}  // namespace

DrawingActions::DrawingActions(Document& document, QWidget& owner)
    : QObject(&owner), document_(document), owner_(owner), add_menu_(new QMenu(&owner)) {
    const auto on_chosen = [this](const auto& act) {
        return [this, act] {
            if (chosen_) act(*chosen_);
        };
    };
    copy_ = add_action(
        "drawing_copy", tr("D&uplicate"), QKeySequence(Qt::ALT | Qt::Key_Insert),
        tr("A copy beside it, behind it in the list"), on_chosen([this](const DrawnObject& object) {
            change([&](Project project) { return with_copy(std::move(project), object); },
                   tr("Duplicate %1").arg(name_of(object)), DrawnObject{object.is_port, object.number + 1});
        }));
    remove_ =
        add_action("drawing_remove", tr("&Remove"), QKeySequence::Delete, tr("Remove it"),
                   on_chosen([this](const DrawnObject& object) {
                       const std::size_t left = count_of(object) - 1;
                       std::optional<DrawnObject> next;
                       if (left > 0) next = DrawnObject{object.is_port, std::min(object.number, left - 1)};
                       change([&](Project project) { return without_object(std::move(project), object); },
                              tr("Remove %1").arg(name_of(object)), next);
                   }));
    const auto move = [this, on_chosen](int by) {
        return on_chosen([this, by](const DrawnObject& object) {
            change([&](Project project) { return with_exchanged(std::move(project), object, by); },
                   by < 0 ? tr("Paint %1 earlier").arg(name_of(object))
                          : tr("Paint %1 later").arg(name_of(object)),
                   DrawnObject{object.is_port, object.number + static_cast<std::size_t>(by)});
        });
    };
    up_ = add_action("drawing_up", QStringLiteral("↑"), Qt::ALT | Qt::Key_Up,
                     tr("Earlier in the list: what comes later is painted over it"), move(-1));
    down_ = add_action("drawing_down", QStringLiteral("↓"), Qt::ALT | Qt::Key_Down,
                       tr("Later in the list: it is painted over what comes earlier"), move(+1));
    connect(add_menu_, &QMenu::aboutToShow, this, &DrawingActions::fill_add_menu);
    update_actions();
}

QAction* DrawingActions::add_action(const char* name, const QString& text, const QKeySequence& keys,
                                    const QString& tip, const std::function<void()>& act) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(QStringLiteral("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, act);
    owner_.addAction(action);
    actions_ << action;
    return action;
}

void DrawingActions::fill_add_menu() {
    add_menu_->clear();
    const auto solid = [this](SolidKind kind, const QString& text) {
        add_menu_->addAction(text, this, [this, kind] { add_solid(kind); });
    };
    solid(SolidKind::box, tr("&Box"));
    solid(SolidKind::cylinder, tr("&Cylinder"));
    solid(SolidKind::cone, tr("C&one"));
    solid(SolidKind::sphere, tr("&Sphere"));
    solid(SolidKind::loft, tr("&Loft: rectangle to circle"));
    solid(SolidKind::revolved, tr("&Outline turned about z"));
    solid(SolidKind::extruded, tr("O&utline along z"));
    solid(SolidKind::sheet, tr("S&heet without thickness"));
    solid(SolidKind::wire, tr("&Wire along a path"));
    solid(SolidKind::lumped_element, tr("Lumped &element: resistor, coil, capacitor"));
    add_menu_->addSeparator();
    add_menu_->addAction(tr("Import &STL…"), this,
                         [this] { ask_file(tr("Import STL"), tr("STL files (*.stl *.STL)")); });
    add_menu_->addAction(tr("Body of &revolution of a project…"), this,
                         [this] { ask_file(tr("Body of revolution"), tr("Projects (*.lathe)")); });
    add_menu_->addSeparator();
    QMenu* guide = add_menu_->addMenu(
        chosen_ && !chosen_->is_port ? tr("&Guide port at %1").arg(name_of(*chosen_)) : tr("&Guide port"));
    for (const Axis axis : {Axis::x, Axis::y, Axis::z})
        for (const bool is_lower : {true, false})
            guide->addAction((is_lower ? tr("on its face towards −%1") : tr("on its face towards +%1"))
                                 .arg(QLatin1String(axis_name(axis))),
                             this, [this, axis, is_lower] { add_guide(axis, is_lower); });
    const auto port = [this](Kind kind, const QString& text) {
        add_menu_->addAction(text, this, [this, kind] { add_port(kind); });
    };
    port(Kind::lumped, tr("Lu&mped port: a resistance in a gap"));
    port(Kind::dipole, tr("&Dipole"));
    port(Kind::plane_wave, tr("Pl&ane wave"));
}

bool DrawingActions::change(const std::function<Project(Project)>& edit, const QString& text,
                            const std::optional<DrawnObject>& chosen) {
    try {
        const Project changed = edit(document_.project());
        emit refused({});
        document_.change(changed, text);
        if (chosen) emit wanted(*chosen);
        return true;
    } catch (const InputError& error) {
        emit refused(located_refusal(error));
        return false;
    }
}

void DrawingActions::add(const std::function<Project(Project)>& edit, const QString& text,
                         const DrawnObject& object) {
    if (change(edit, text, object)) emit added(object);
}

void DrawingActions::take_solid(const DrawnSolid& solid, const QString& text) {
    add([&](Project project) { return with_solid(std::move(project), solid); }, text,
        {false, drawing_in(document_).solids.size()});
}

void DrawingActions::take_port(const DrawnPort& port) {
    add([&](Project project) { return with_port(std::move(project), port); },
        tr("Add port %1").arg(QString::fromStdString(port.name)), {true, drawing_in(document_).ports.size()});
}

void DrawingActions::add_solid(SolidKind kind) {
    take_solid(
        new_solid(kind, place_ ? place_() : InsertionPoint()),
        tr("Add %1").arg(QString::fromStdString(solid_kind_names().at(static_cast<std::size_t>(kind)))));
}

void DrawingActions::add_port(Kind kind) {
    take_port(new_port(kind, place_ ? place_() : InsertionPoint(), drawing_in(document_)));
}

void DrawingActions::add_guide(Axis axis, bool is_lower) {
    try {
        const auto box = box_of(document_, chosen_);
        if (!box) return add_port(Kind::waveguide);
        take_port(new_guide(*box, axis, is_lower, drawing_in(document_)));
    } catch (const InputError& error) {
        emit refused(located_refusal(error));
    }
}

void DrawingActions::ask_file(const QString& title, const QString& filter) {
    const QString path =
        QFileDialog::getOpenFileName(&owner_, title, QFileInfo(document_.path()).absolutePath(), filter);
    if (!path.isEmpty()) add_file(path);
}

void DrawingActions::add_file(const QString& path) {
    const QString file = QFileInfo(path).fileName();
    reading_.start(
        [path = path.toStdString()](const std::stop_token&) {
            return path.ends_with(".lathe") ? solid_from_project(path) : solid_from_stl(path);
        },
        [this, file](DrawnSolid solid) {
            if (is_locked_ || !document_.project().is_volume()) return;
            solid.name = QFileInfo(file).completeBaseName().toStdString();
            take_solid(solid, tr("Add %1").arg(file));
        },
        [this, file](const QString& problem) { emit refused(file + QStringLiteral(": ") + problem); });
    emit told(tr("%1 is being read…").arg(file));
}

QString DrawingActions::name_of(const DrawnObject& object) const {
    const VolumeDesign& design = drawing_in(document_);
    return object.is_port ? tr("port %1").arg(QString::fromStdString(design.ports.at(object.number).name))
                          : solid_text(design.solids.at(object.number), object.number).simplified();
}

std::size_t DrawingActions::count_of(const DrawnObject& object) const {
    const VolumeDesign& design = drawing_in(document_);
    return object.is_port ? design.ports.size() : design.solids.size();
}

void DrawingActions::set_chosen(const std::optional<DrawnObject>& chosen) {
    chosen_ = chosen;
    update_actions();
}

void DrawingActions::set_locked(bool locked) {
    is_locked_ = locked;
    add_menu_->setEnabled(!locked);
    update_actions();
}

void DrawingActions::update_actions() {
    const bool is_open = chosen_ && !is_locked_;
    const std::size_t count = is_open ? count_of(*chosen_) : 0;
    copy_->setEnabled(is_open);
    remove_->setEnabled(is_open && (!chosen_->is_port || count > 1));
    up_->setEnabled(is_open && chosen_->number > 0);
    down_->setEnabled(is_open && chosen_->number + 1 < count);
}

}  // namespace lathe::ui
