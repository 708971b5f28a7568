// The processor's engine with faults at chosen candidates, as devices have them.
#pragma once

#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "solver/engine/device_lost.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::genetic {

class UnreliableEngine final : public Session {
public:
    using Fault = std::function<void(const Problem&)>;
    UnreliableEngine(int threads, Fault fault)
        : session_(make_session("cpu", threads)), fault_(std::move(fault)) {}

    std::string name() const override { return session_->name(); }
    std::string strategy() const override { return session_->strategy(); }
    using Session::submit;
    std::vector<Ticket> submit(std::vector<SolveRequest> requests) override {
        for (SolveRequest& request : requests)
            request.build = [build = std::move(request.build), fault = fault_] {
                auto simulation = build();
                if (simulation.plane()) fault(*simulation.plane());
                return simulation;
            };
        return session_->submit(std::move(requests));
    }

private:
    std::unique_ptr<Session> session_;
    Fault fault_;
};

/// Happens to the simulation with `columns` columns: "exit", "lost", "stop" (SIGSTOP) or "none". With a
/// `marker` only as long as that file is not there, which it then is.
inline UnreliableEngine::Fault fault_of(const std::string& kind, int columns, const std::string& marker) {
    return [=](const Problem& simulation) {
        if (kind == "none" || simulation.grid.nz != columns) return;
        if (!marker.empty() && std::filesystem::exists(marker)) return;
        if (!marker.empty()) std::ofstream(marker) << "seen";
        // Others should be under way by then.
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (kind == "exit") _exit(9);
        if (kind == "stop") raise(SIGSTOP);
        if (kind == "lost") throw DeviceLost("an illegal address", 0);
    };
}

}  // namespace lathe::genetic
