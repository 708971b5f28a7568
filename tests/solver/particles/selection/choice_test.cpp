// The engine of a kind, on a machine with a device and on one without.
#include <gtest/gtest.h>

#include "solver/base/input_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/particles/selection/make_electron_engine.hpp"

namespace lathe::particles {
namespace {

TEST(ElectronEngines, AreThoseOfTheSolversKinds) {
    const bool has_device = !engine_devices().empty();
    EXPECT_EQ(make_electron_engine("cpu", 1)->name(), "cpu");
    EXPECT_EQ(make_electron_engine("debug", 1)->name(), "cpu");
    EXPECT_EQ(make_electron_engine("auto", 1)->name(), has_device ? "cuda" : "cpu");
    EXPECT_EQ(make_electron_engine("auto", 1)->notice(), "");
    if (has_device)
        EXPECT_EQ(make_electron_engine("cuda:tiled", 1)->name(), "cuda");
    else
        EXPECT_THROW(make_electron_engine("cuda", 1), InputError);
    EXPECT_THROW(make_electron_engine("abacus", 1), InputError);
}

TEST(ElectronEngines, BesideASessionOnTheProcessorRunThere) {
    EXPECT_EQ(electron_engine_beside(*make_engine("cpu", 1), 2)->name(), "cpu");
}

}  // namespace
}  // namespace lathe::particles
