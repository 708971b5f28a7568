// What the user sets once: engine, appearance, where run stores go.
#pragma once

#include <QDialog>
#include <QString>
#include "solver/engine/selection/make_engine.hpp"

class QComboBox;
class QLineEdit;

namespace lathe::ui {

/// Kept in QSettings; every member has a default that needs no decision.
struct Settings {
    QString engine = QStringLiteral("auto");        ///< as make_engine() takes it
    QString appearance = QStringLiteral("system");  ///< system, light or dark
    QString store_folder;                           ///< empty: the user's data folder
    QString length_unit = QStringLiteral("mm");     ///< of the forms: mm, um, mil or in

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

private:
    void choose_folder();

    QComboBox* engine_;
    QComboBox* appearance_;
    QLineEdit* store_folder_;
    QComboBox* length_unit_;
};

}  // namespace lathe::ui
