// Bytes as letters and back.
#include "solver/base/base64.hpp"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(Base64, HasTheLettersOfTheStandard) {
    // RFC 4648, section 10.
    for (const auto& [bytes, text] : {std::pair{"", ""},
                                      {"f", "Zg=="},
                                      {"fo", "Zm8="},
                                      {"foo", "Zm9v"},
                                      {"foob", "Zm9vYg=="},
                                      {"fooba", "Zm9vYmE="},
                                      {"foobar", "Zm9vYmFy"}}) {
        EXPECT_EQ(base64_text(bytes), text);
        EXPECT_EQ(base64_bytes(text), bytes);
    }
}

TEST(Base64, AllBytesComeBack) {
    std::string bytes;
    for (int n = 0; n < 1000; ++n) bytes += static_cast<char>(n * 37 % 256);
    EXPECT_EQ(base64_bytes(base64_text(bytes)), bytes);
}

TEST(Base64, WhatItDoesNotWriteIsRefused) {
    for (const char* text :
         {"Zg", "Zg=", "Z===", "====", "Zh==", "Zm9=", "Zg==Zg==", "Zm 9", "Zm9v\n", "\xC3\xA4\xC3\xA4"})
        EXPECT_FALSE(base64_bytes(text)) << text;
}

}  // namespace
}  // namespace lathe
