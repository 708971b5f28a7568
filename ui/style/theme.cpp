#include "ui/style/theme.hpp"

#include <QApplication>
#include <QPalette>

#include "ui/style/theme_style.hpp"

namespace lathe::ui {
namespace {

struct Shades {
    QColor window, base, alternate, button, text, dim, line, highlight, highlighted_text;
};

QPalette palette_of(const Shades& shades) {
    QPalette palette(shades.button, shades.window);
    palette.setColor(QPalette::Window, shades.window);
    palette.setColor(QPalette::Base, shades.base);
    palette.setColor(QPalette::AlternateBase, shades.alternate);
    palette.setColor(QPalette::Button, shades.button);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, shades.text);
        palette.setColor(QPalette::Disabled, role, shades.dim);
    }
    palette.setColor(QPalette::ToolTipBase, shades.alternate);
    palette.setColor(QPalette::PlaceholderText, shades.dim);
    palette.setColor(QPalette::Mid, shades.line);
    palette.setColor(QPalette::Highlight, shades.highlight);
    palette.setColor(QPalette::HighlightedText, shades.highlighted_text);
    palette.setColor(QPalette::Link, shades.highlight);
    return palette;
}

const Shades& light_shades() {
    static const Shades shades{{0xf3, 0xf4, 0xf6}, Qt::white,          {0xf8, 0xf9, 0xfa},
                               {0xf0, 0xf1, 0xf3}, {0x1c, 0x1f, 0x24}, {0x9a, 0x9f, 0xa8},
                               {0xb8, 0xbc, 0xc4}, {0x14, 0x5f, 0xc2}, Qt::white};
    return shades;
}

const Shades& dark_shades() {
    static const Shades shades{{0x25, 0x28, 0x2d}, {0x1b, 0x1d, 0x21}, {0x22, 0x25, 0x2a},
                               {0x31, 0x35, 0x3b}, {0xe4, 0xe6, 0xe9}, {0x7d, 0x83, 0x8c},
                               {0x55, 0x5a, 0x62}, {0x3d, 0x8b, 0xf2}, Qt::white};
    return shades;
}

}  // namespace

void apply_appearance(QApplication& application, Appearance appearance) {
    static const QPalette given = application.palette();
    application.setStyle(new ThemeStyle);
    switch (appearance) {
        case Appearance::system:
            return application.setPalette(given.color(QPalette::Window).lightness() < 128
                                              ? palette_of(dark_shades())
                                              : palette_of(light_shades()));
        case Appearance::light:
            return application.setPalette(palette_of(light_shades()));
        case Appearance::dark:
            return application.setPalette(palette_of(dark_shades()));
    }
}

}  // namespace lathe::ui
