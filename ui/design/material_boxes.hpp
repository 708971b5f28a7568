// Materials by name: of the walls, of a region, and of a template's permittivity.
#pragma once

#include <QComboBox>
#include <QToolButton>

namespace lathe::ui {

class Document;

/// simulation.wall_metal: perfect, a metal of the library, or what the file says.
class WallMetalBox final : public QComboBox {
    Q_OBJECT

public:
    explicit WallMetalBox(Document& document, QWidget* parent = nullptr);

private:
    void refresh();
    Document& document_;
};

/// Material of one region of a project that is drawn by regions.
class RegionMaterialBox final : public QComboBox {
    Q_OBJECT

public:
    RegionMaterialBox(Document& document, std::size_t region, QWidget* parent = nullptr);

private:
    void refresh();
    Document& document_;
    std::size_t region_;
};

/// A menu of the dielectrics for a parameter of a template. The main permittivity takes the loss tangent
/// along where the template has one.
class MaterialButton final : public QToolButton {
    Q_OBJECT

public:
    MaterialButton(Document& document, std::size_t parameter, QWidget* parent = nullptr);

private:
    void commit(std::size_t dielectric);
    Document& document_;
    std::size_t parameter_;
};

}  // namespace lathe::ui
