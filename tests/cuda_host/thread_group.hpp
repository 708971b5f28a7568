// Threads of one process in the place of processes that step a problem together.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/engine/process_group.hpp"

namespace lathe::tests {

/// Messages on their way between the members of a group, in the order in which each pair has sent them.
class Mailboxes {
public:
    void send(int from, int to, std::span<const std::byte> bytes) {
        const std::lock_guard lock(mutex_);
        boxes_[{from, to}].emplace_back(bytes.begin(), bytes.end());
        arrived_.notify_all();
    }
    /// Waits for the next one, which must be as long as `bytes`.
    void receive(int from, int to, std::span<std::byte> bytes) {
        std::unique_lock lock(mutex_);
        auto& box = boxes_[{from, to}];
        arrived_.wait(lock, [&] { return !box.empty(); });
        if (box.front().size() != bytes.size()) throw std::length_error("a message of another length");
        std::copy(box.front().begin(), box.front().end(), bytes.begin());
        box.pop_front();
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::map<std::pair<int, int>, std::deque<std::vector<std::byte>>> boxes_;
};

/// One thread's part of a group of `count`, each on a device of its own.
class ThreadGroup final : public ProcessGroup {
public:
    ThreadGroup(Mailboxes& boxes, int rank, int count) : boxes_(boxes), rank_(rank), count_(count) {}

    int rank() const override { return rank_; }
    int count() const override { return count_; }
    int local_rank() const override { return rank_; }
    int local_count() const override { return count_; }

    void exchange(int other, std::span<const std::byte> out, std::span<std::byte> in) override {
        boxes_.send(rank_, other, out);
        boxes_.receive(other, rank_, in);
    }
    void pass_on(std::span<std::byte> bytes, const std::function<void()>& work) override {
        if (rank_ > 0) boxes_.receive(rank_ - 1, rank_, bytes);
        work();
        if (rank_ + 1 < count_) {
            boxes_.send(rank_, rank_ + 1, bytes);
            boxes_.receive(count_ - 1, rank_, bytes);
        } else {
            for (int other = 0; other < rank_; ++other) boxes_.send(rank_, other, bytes);
        }
    }

private:
    Mailboxes& boxes_;
    int rank_, count_;
};

}  // namespace lathe::tests
