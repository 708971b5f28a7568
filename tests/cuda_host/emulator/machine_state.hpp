// What the emulated runtime keeps: devices, streams and the work on them, faults to come. Locks: `execution`
// is held while work is done, one piece at a time in the whole process; `state` is taken last and for short.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/cuda_host/emulator/device_memory.hpp"
#include "tests/cuda_host/emulator/machine.hpp"

namespace lathe::emulation {

/// A recursive lock whose waiters take it in the order in which they came: who does much work in small pieces
/// leaves others in between.
class TurnLock {
public:
    void lock();
    void unlock();

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread::id owner_;
    int depth_ = 0;
    unsigned long next_ = 0, serving_ = 0;
};

struct Work {
    std::function<cudaError_t()> act;
    bool gives_back = false;  ///< is done on a lost device too
};

struct Stream {
    int device = 0;
    bool waits_for_default = false;
    std::deque<Work> waiting;
    long issued = 0;
    std::atomic<long> done{0};
    std::unique_ptr<std::vector<Work>> capture;
};

struct Event {
    std::shared_ptr<Stream> stream;  ///< that it was recorded on last
    long number = 0;                 ///< it has happened when the stream has done as many pieces
    double seconds = 0.0;
};

struct Device {
    DeviceMemory memory;
    std::shared_ptr<Stream> default_stream = std::make_shared<Stream>();
    std::atomic<cudaError_t> lost{cudaSuccess};
    long kernels = 0;
};

class MachineState {
public:
    static MachineState& instance();

    /// Counts a call of the runtime; what it has to fail with, if so.
    cudaError_t enter();
    /// Device and last error of the calling thread.
    static int& current_device();
    static cudaError_t& last_error();
    static cudaError_t note(cudaError_t status);

    Device& device(int n);
    Device& here() { return device(current_device()); }
    Device* owner(const void* address);
    bool is_pinned(const void* address, std::size_t bytes);

    /// What a handle stands for, null when nothing.
    std::shared_ptr<Stream> find(cudaStream_t handle);
    std::shared_ptr<Event> find(cudaEvent_t handle);
    cudaStream_t make_stream(bool waits_for_default);
    cudaError_t destroy(cudaStream_t handle);
    cudaEvent_t make_event();
    cudaError_t destroy(cudaEvent_t handle);

    /// Puts work at the end of the stream, or into what is being captured from it.
    cudaError_t put(Stream& stream, Work work);
    /// Does a stream's work until `number` pieces are done; all by default. The device's state after it.
    cudaError_t drain(Stream& stream, long number = -1);
    cudaError_t drain_device(int device);
    cudaError_t record(const std::shared_ptr<Event>& event, const std::shared_ptr<Stream>& stream);
    cudaError_t wait_for(Event& event);

    /// Waits for what has been given back on streams, when memory is short.
    cudaError_t allocate(std::size_t bytes, void** data);
    cudaError_t free_now(Device& device, void* data);
    cudaError_t allocate_pinned(std::size_t bytes, void** data);
    cudaError_t free_pinned(void* data);

    void complain(const std::string& text);

    TurnLock execution;
    std::mutex state;
    Machine machine;
    long calls = 0, fail_at = 0, kernels = 0, fail_kernel_at = 0;
    cudaError_t fail_with = cudaSuccess, fail_kernel_with = cudaSuccess;
    bool fail_sticky = false;
    std::map<const void*, std::size_t> dynamic_limits;  ///< of kernels
    std::vector<std::string> complaints;

    Held held();
    void revive();

private:
    MachineState() = default;
    /// The default stream first.
    std::vector<std::shared_ptr<Stream>> streams_of(int device);

    std::map<int, std::unique_ptr<Device>> devices_;
    std::map<const void*, std::shared_ptr<Stream>> streams_;
    std::map<const void*, std::shared_ptr<Event>> events_;
    std::map<const char*, std::size_t> pinned_;
};

}  // namespace lathe::emulation
