#include "solver/engine/gpu/live_frames.hpp"

#include "solver/engine/field_values.hpp"
#include "solver/problem/field_layout.hpp"

namespace lathe::gpu {
namespace {

/// Eyes see no more than this.
constexpr std::chrono::milliseconds between_pictures{16};

std::size_t plane_of(const ProblemView& device) {
    return static_cast<std::size_t>(device.array_stride);
}

}  // namespace

bool LiveFrames::are_due() const {
    return sink_.needs_every_frame() || std::chrono::steady_clock::now() - taken_ >= between_pictures;
}

void LiveFrames::take(long step) {
    if (in_flight_ == most_in_flight) {
        if (!sink_.needs_every_frame()) return;
        hand_over_oldest();
    }
    Slot& slot = slots_[static_cast<std::size_t>((first_ + in_flight_) % most_in_flight)];
    slot.step = step;
    slot.components = sink_.components();
    make_room(slot);
    const ProblemView& device = candidate_.device();
    float* to = slot.aside.data();
    const auto copy = [&](const float* from, std::size_t count) {
        check(cudaMemcpyAsync(to, from, count * sizeof(float), cudaMemcpyDeviceToDevice, stepping_),
              "copy of a frame aside");
        to += count;
    };
    for (const FieldComponent component : slot.components)
        copy(device.fields + static_cast<int>(component) * device.array_stride, plane_of(device));
    // Row 0 may be read from another array (see make_frame), so the host gets that row of all of them.
    for (int array = 0; array < field_arrays; ++array)
        copy(device.fields + device.at(array, 0, 0), static_cast<std::size_t>(device.nz));
    slot.copied_aside.record(stepping_);
    slot.copied_aside.make_wait(copying_);
    check(cudaMemcpyAsync(slot.host.data(), slot.aside.data(), slot.aside.bytes(), cudaMemcpyDeviceToHost,
                          copying_),
          "copy of a frame");
    slot.arrived.record(copying_);
    ++in_flight_;
    taken_ = std::chrono::steady_clock::now();
}

void LiveFrames::make_room(Slot& slot) const {
    const ProblemView& device = candidate_.device();
    const std::size_t count = slot.components.size() * plane_of(device) +
                              static_cast<std::size_t>(field_arrays) * static_cast<std::size_t>(device.nz);
    if (slot.aside.size() == count) return;
    slot.aside = DeviceBuffer<float>(count, stepping_);
    slot.host = PinnedBuffer<float>(count);
}

void LiveFrames::hand_over_oldest() {
    Slot& slot = oldest();
    slot.arrived.wait();
    const ProblemView& device = candidate_.device();
    const float* plane = slot.host.data();
    const float* axis = plane + slot.components.size() * plane_of(device);
    for (const FieldComponent component : slot.components) {
        sink_.receive(make_frame(candidate_.simulation(), component, slot.step, [&](Array from, int i) {
            return i == 0 ? axis + static_cast<int>(from) * device.nz : plane + device.at(0, i, 0);
        }));
        plane += plane_of(device);
    }
    handed_over_ = slot.step;
    first_ = (first_ + 1) % most_in_flight;
    --in_flight_;
}

void LiveFrames::deliver(long known) {
    while (in_flight_ > 0 && oldest().step <= known && oldest().arrived.is_done()) hand_over_oldest();
}

void LiveFrames::finish(long last, long launched) {
    const bool every = sink_.needs_every_frame();
    while (in_flight_ > 0 && !(every && oldest().step > last)) hand_over_oldest();
    for (; in_flight_ > 0; --in_flight_) {
        oldest().arrived.wait();
        first_ = (first_ + 1) % most_in_flight;
    }
    if (every || handed_over_ == launched) return;
    take(launched);
    hand_over_oldest();
}

}  // namespace lathe::gpu
