// All strategies use the same expressions and give the same bits: which one stepped a simulation cannot be
// told from its results.
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

class EqualBits : public EmulatedEngine, public testing::WithParamInterface<const char*> {};

TEST_P(EqualBits, AsGlobal) {
    for (const Kind kind : {Kind::copper_horn, Kind::lossy_lens, Kind::dipole_m0}) {
        SCOPED_TRACE(to_text(kind));
        const Problem simulation = short_case(kind, 111, 11);
        const auto watch = [&](const char* strategy, SixComponents& fields) {
            Progress progress;
            return gpu::make_cuda_engine(strategy)->solve({&simulation, 1}, progress, {}, &fields).front();
        };
        SixComponents global_fields, fields;
        const Recording global = watch("global", global_fields), other = watch(GetParam(), fields);
        expect_same_bits(other, global);
        ASSERT_EQ(fields.frames.size(), global_fields.frames.size());
        ASSERT_GE(fields.frames.size(), 18u);
        for (std::size_t n = 0; n < fields.frames.size(); ++n)
            EXPECT_EQ(fields.frames[n].values, global_fields.frames[n].values) << "frame " << n;
    }
}

INSTANTIATE_TEST_SUITE_P(Strategies, EqualBits, testing::Values("resident", "tiled", "pipelined"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace lathe::tests
