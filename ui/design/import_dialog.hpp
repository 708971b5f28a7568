// A new project from the outlines of a drawing or from solids: unit, geometry, and a material for each layer.
#pragma once

#include <QDialog>
#include <exception>
#include <map>
#include <memory>
#include <optional>

#include "genetic/exchange/imported_project.hpp"

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;

namespace lathe::ui {

class SectionPreview;

class ImportDialog final : public QDialog {
    Q_OBJECT

public:
    ImportDialog(QString path, QWidget* parent);

    /// The project of the present choices; empty where they make none.
    const std::optional<Project>& project() const { return project_; }

private:
    /// Drawing of the file in a unit, or the failure to read it.
    struct Reading {
        ImportedDrawing drawing;
        std::exception_ptr failure;
    };
    const Reading& reading_in(std::optional<double> unit_mm);
    void add_layers();
    void read();
    ImportSettings settings() const;

    QString path_;
    QFormLayout* form_;
    QComboBox *unit_, *geometry_;
    std::vector<std::pair<std::string, QComboBox*>> layers_;
    std::map<std::optional<double>, Reading> readings_;
    SectionPreview* preview_;
    QLabel *problem_, *report_;
    QDialogButtonBox* buttons_;
    std::optional<Project> project_;
};

}  // namespace lathe::ui
