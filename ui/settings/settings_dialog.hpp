// What the user sets once: engine, appearance, where run stores go.
#pragma once

#include <QDialog>
#include <QString>
#include <optional>

#include "solver/base/display_unit.hpp"
#include "solver/engine/selection/make_engine.hpp"

class QComboBox;
class QLabel;
class QLineEdit;

namespace lathe::ui {

/// Kept in QSettings; every member has a default that needs no decision.
struct Settings {
    QString engine = QStringLiteral("auto");        ///< as make_engine() takes it
    QString appearance = QStringLiteral("system");  ///< system, light or dark
    QString store_folder;                           ///< empty: the user's data folder
    QString length_unit = QStringLiteral("mm");     ///< of the window: mm, um, mil or in

    static Settings load();
    void save() const;
    bool operator==(const Settings&) const = default;
};

/// Shows and changes settings; the caller applies them.
class SettingsDialog final : public QDialog {
    Q_OBJECT

public:
    SettingsDialog(const Settings& settings, QWidget* parent = nullptr);
    Settings settings() const;
    /// Shows the unit of the open project's lengths too; empty: the project has none of its own.
    void offer_project_unit(std::optional<DisplayUnit> unit);
    std::optional<DisplayUnit> project_unit() const;

private:
    void choose_folder();

    QComboBox* engine_;
    QComboBox* appearance_;
    QLineEdit* store_folder_;
    QComboBox* length_unit_;
    QComboBox* project_unit_;
    QLabel* project_label_;
    QLabel* project_note_;
};

}  // namespace lathe::ui
