// Tests that hold in any language of the desktop.
#pragma once

#include <gtest/gtest.h>

#include <QLocale>

namespace lathe::ui::test {

class InLocale : public testing::TestWithParam<const char*> {
protected:
    InLocale() { QLocale::setDefault(QLocale(QString::fromLatin1(GetParam()))); }
    ~InLocale() override { QLocale::setDefault(QLocale::c()); }
};

inline const auto both_locales = testing::Values("C", "de_DE");

inline std::string locale_name(const testing::TestParamInfo<const char*>& info) {
    return info.param;
}

}  // namespace lathe::ui::test
