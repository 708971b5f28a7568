// Ownership of file descriptors.
#include "solver/base/file_descriptor.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <type_traits>

namespace lathe::test {
namespace {

bool is_open(int number) {
    return ::fcntl(number, F_GETFD) >= 0;
}

FileDescriptor opened() {
    return FileDescriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

TEST(FileDescriptors, AreClosedOnceByTheirLastOwner) {
    static_assert(!std::is_copy_constructible_v<FileDescriptor> &&
                  !std::is_copy_assignable_v<FileDescriptor>);
    int first = -1, second = -1;
    {
        FileDescriptor a = opened();
        first = a.number();
        ASSERT_TRUE(is_open(first));
        FileDescriptor b(std::move(a));
        EXPECT_EQ(b.number(), first);
        FileDescriptor c = opened();
        second = c.number();
        c = std::move(b);
        EXPECT_FALSE(is_open(second)) << "the descriptor before is closed";
        EXPECT_TRUE(is_open(first));
    }
    EXPECT_FALSE(is_open(first));
}

TEST(FileDescriptors, CloseReportsFailureAndMayBeRepeated) {
    FileDescriptor none;
    EXPECT_FALSE(none.is_open());
    EXPECT_TRUE(none.close());
    FileDescriptor file = opened();
    const int number = file.number();
    EXPECT_TRUE(file.close());
    EXPECT_FALSE(is_open(number));
    EXPECT_TRUE(file.close());
    FileDescriptor stale(number);
    EXPECT_FALSE(stale.close());
    EXPECT_EQ(errno, EBADF);
}

}  // namespace
}  // namespace lathe::test
