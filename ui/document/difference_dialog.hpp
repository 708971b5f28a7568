// The project in the window beside what its file says, key by key.
#pragma once

#include <QDialog>

#include "genetic/project/project.hpp"

namespace lathe::ui {

class DifferenceDialog final : public QDialog {
    Q_OBJECT

public:
    DifferenceDialog(const Project& here, const Project& in_file, const QString& file,
                     QWidget* parent = nullptr);
};

}  // namespace lathe::ui
