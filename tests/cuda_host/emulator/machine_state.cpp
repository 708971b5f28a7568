#include "tests/cuda_host/emulator/machine_state.hpp"

#include <chrono>
#include <cstring>
#include <utility>

namespace lathe::emulation {

void TurnLock::lock() {
    std::unique_lock lock(mutex_);
    if (owner_ == std::this_thread::get_id()) {
        ++depth_;
        return;
    }
    const unsigned long turn = next_++;
    changed_.wait(lock, [&] { return serving_ == turn; });
    owner_ = std::this_thread::get_id();
    depth_ = 1;
}

void TurnLock::unlock() {
    std::lock_guard lock(mutex_);
    if (--depth_ > 0) return;
    owner_ = {};
    ++serving_;
    changed_.notify_all();
}

MachineState& MachineState::instance() {
    static MachineState* const state = new MachineState;
    return *state;
}

int& MachineState::current_device() {
    static thread_local int device = 0;
    return device;
}

cudaError_t& MachineState::last_error() {
    static thread_local cudaError_t error = cudaSuccess;
    return error;
}

cudaError_t MachineState::note(cudaError_t status) {
    if (status != cudaSuccess && status != cudaErrorNotReady) last_error() = status;
    return status;
}

cudaError_t MachineState::enter() {
    std::lock_guard lock(state);
    ++calls;
    if (fail_at > 0 && (calls == fail_at || (fail_sticky && calls > fail_at))) return fail_with;
    const auto found = devices_.find(current_device());
    return found == devices_.end() ? cudaSuccess : found->second->lost.load();
}

Device& MachineState::device(int n) {
    std::lock_guard lock(state);
    auto& device = devices_[n];
    if (!device) {
        device = std::make_unique<Device>();
        device->default_stream->device = n;
    }
    return *device;
}

Device* MachineState::owner(const void* address) {
    std::lock_guard lock(state);
    for (const auto& [number, device] : devices_)
        if (device->memory.owns(address)) return device.get();
    return nullptr;
}

bool MachineState::is_pinned(const void* address, std::size_t bytes) {
    std::lock_guard lock(state);
    const auto* at = static_cast<const char*>(address);
    auto found = pinned_.upper_bound(at);
    if (found == pinned_.begin()) return false;
    --found;
    return static_cast<std::size_t>(at - found->first) + bytes <= found->second;
}

std::shared_ptr<Stream> MachineState::find(cudaStream_t handle) {
    if (handle == nullptr) return here().default_stream;
    std::lock_guard lock(state);
    const auto found = streams_.find(handle);
    return found == streams_.end() ? nullptr : found->second;
}

std::shared_ptr<Event> MachineState::find(cudaEvent_t handle) {
    std::lock_guard lock(state);
    const auto found = events_.find(handle);
    return found == events_.end() ? nullptr : found->second;
}

cudaStream_t MachineState::make_stream(bool waits_for_default) {
    auto stream = std::make_shared<Stream>();
    stream->device = current_device();
    stream->waits_for_default = waits_for_default;
    std::lock_guard lock(state);
    streams_[stream.get()] = stream;
    return reinterpret_cast<cudaStream_t>(stream.get());
}

cudaError_t MachineState::destroy(cudaStream_t handle) {
    const auto stream = handle ? find(handle) : nullptr;
    if (!stream) return cudaErrorInvalidResourceHandle;
    const cudaError_t status = drain(*stream);
    std::lock_guard lock(state);
    streams_.erase(stream.get());
    return status;
}

cudaEvent_t MachineState::make_event() {
    auto event = std::make_shared<Event>();
    std::lock_guard lock(state);
    events_[event.get()] = event;
    return reinterpret_cast<cudaEvent_t>(event.get());
}

cudaError_t MachineState::destroy(cudaEvent_t handle) {
    std::lock_guard lock(state);
    return events_.erase(handle) == 1 ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

std::vector<std::shared_ptr<Stream>> MachineState::streams_of(int number) {
    std::vector<std::shared_ptr<Stream>> found{device(number).default_stream};
    std::lock_guard lock(state);
    for (const auto& [handle, stream] : streams_)
        if (stream->device == number) found.push_back(stream);
    return found;
}

cudaError_t MachineState::put(Stream& stream, Work work) {
    {
        std::lock_guard lock(state);
        if (stream.capture) {
            stream.capture->push_back(std::move(work));
            return cudaSuccess;
        }
    }
    // The default stream and those that wait for it take turns: what went before is done now.
    Stream& default_stream = *device(stream.device).default_stream;
    if (&stream == &default_stream) {
        for (const auto& other : streams_of(stream.device))
            if (other->waits_for_default) drain(*other);
    } else if (stream.waits_for_default) {
        drain(default_stream);
    }
    {
        std::lock_guard lock(state);
        stream.waiting.push_back(std::move(work));
        ++stream.issued;
    }
    return machine.eager ? drain(stream) : cudaSuccess;
}

cudaError_t MachineState::drain(Stream& stream, long number) {
    Device& its_device = device(stream.device);
    for (;;) {
        std::lock_guard turn(execution);
        Work work;
        {
            std::lock_guard lock(state);
            if (stream.waiting.empty() || (number >= 0 && stream.done >= number)) return its_device.lost;
            work = std::move(stream.waiting.front());
            stream.waiting.pop_front();
        }
        cudaError_t status = cudaSuccess;
        if (its_device.lost == cudaSuccess || work.gives_back) status = work.act();
        work = {};  // what it holds goes before anybody hears that it is done
        std::lock_guard lock(state);
        if (its_device.lost == cudaSuccess) its_device.lost = status;
        ++stream.done;
    }
}

cudaError_t MachineState::drain_device(int number) {
    for (const auto& stream : streams_of(number)) drain(*stream);
    return device(number).lost;
}

cudaError_t MachineState::record(const std::shared_ptr<Event>& event, const std::shared_ptr<Stream>& stream) {
    {
        std::lock_guard lock(state);
        event->stream = stream;
        event->number = stream->issued + 1;
    }
    return put(*stream, {[event] {
        event->seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
        return cudaSuccess;
    }});
}

cudaError_t MachineState::wait_for(Event& event) {
    return event.stream ? drain(*event.stream, event.number) : cudaSuccess;
}

cudaError_t MachineState::allocate(std::size_t bytes, void** data) {
    Device& device = here();
    *data = nullptr;
    for (const bool last : {false, true}) {
        {
            std::lock_guard lock(state);
            if (device.memory.used_bytes() + bytes <= machine.memory_bytes) *data = device.memory.give(bytes);
        }
        if (*data) return cudaSuccess;
        if (!last) drain_device(current_device());  // some of it may be on its way back
    }
    return device.lost != cudaSuccess ? device.lost.load() : cudaErrorMemoryAllocation;
}

cudaError_t MachineState::free_now(Device& device, void* data) {
    std::string fault;
    {
        std::lock_guard lock(state);
        fault = device.memory.take_back(data);
    }
    if (fault.empty()) return cudaSuccess;
    complain(fault);
    return cudaErrorIllegalAddress;
}

cudaError_t MachineState::allocate_pinned(std::size_t bytes, void** data) {
    auto* memory = new char[bytes];
    std::memset(memory, 0xff, bytes);
    std::lock_guard lock(state);
    pinned_[memory] = bytes;
    *data = memory;
    return cudaSuccess;
}

cudaError_t MachineState::free_pinned(void* data) {
    for (int n = 0; n < machine.devices; ++n) drain_device(n);  // as the real one does
    std::lock_guard lock(state);
    if (pinned_.erase(static_cast<char*>(data)) == 0) return cudaErrorInvalidValue;
    delete[] static_cast<char*>(data);
    return cudaSuccess;
}

void MachineState::complain(const std::string& text) {
    std::lock_guard lock(state);
    complaints.push_back(text);
}

Held MachineState::held() {
    for (int n = 0; n < machine.devices; ++n) drain_device(n);
    std::lock_guard lock(state);
    Held held;
    for (const auto& [number, device] : devices_)
        held.device_bytes += device->memory.used_bytes(), held.allocations += device->memory.pieces();
    for (const auto& [data, bytes] : pinned_) held.pinned_bytes += bytes;
    held.streams = streams_.size(), held.events = events_.size();
    return held;
}

void MachineState::revive() {
    std::lock_guard lock(state);
    fail_at = fail_kernel_at = 0;
    for (const auto& [number, device] : devices_) device->lost = cudaSuccess;
    last_error() = cudaSuccess;
}

}  // namespace lathe::emulation
