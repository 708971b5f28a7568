// lathe-step: STEP files for lathe and lathe-batch, in a process whose end harms neither. Reads a request in
// JSON from its input and writes the reply in JSON to its output.
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <iterator>

#include "app/step/meridian.hpp"
#include "app/step/solids.hpp"

namespace lathe::step {
namespace {

void limit(decltype(RLIMIT_CORE) resource, std::uint64_t most) {
    const rlimit both{most, most};
    setrlimit(resource, &both);
}

void limit_process(const Json& request) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_CORE, 0);
    if (request.contains("memory_mb")) limit(RLIMIT_AS, request["memory_mb"].get<std::uint64_t>() << 20U);
    if (request.contains("cpu_s")) limit(RLIMIT_CPU, request["cpu_s"].get<std::uint64_t>());
}

Json written(const Json& request) {
    std::vector<NamedSolid> solids;
    for (const Json& description : request.at("solids"))
        solids.push_back({description.at("name").get<std::string>(), solid_of(description)});
    const std::string path = request.at("write").get<std::string>();
    write_solids(path, solids, request.at("unit").get<std::string>());
    Json volumes = Json::array(), read_back = Json::array();
    for (const NamedSolid& solid : solids) volumes.push_back(volume_of(solid.solid));
    // In the order of writing: as many solids as each description has.
    const SolidFile file = read_solids(path);
    std::size_t next = 0;
    for (const NamedSolid& solid : solids) {
        double volume = 0.0;
        for (TopExp_Explorer each(solid.solid, TopAbs_SOLID); each.More(); each.Next())
            if (next < file.solids.size()) volume += volume_of(file.solids[next++].solid);
        read_back.push_back(volume);
    }
    return {{"volumes_mm3", volumes}, {"read_back_mm3", read_back}, {"solids_read", file.solids.size()}};
}

Json read(const Json& request) {
    const SolidFile file = read_solids(request.at("read").get<std::string>());
    const gp_Ax1 axis = common_axis(file.solids);
    Json solids = Json::array();
    for (const NamedSolid& solid : file.solids) {
        Json one = meridian_of(solid.solid, axis);
        one["name"] = solid.name;
        one["volume_mm3"] = volume_of(solid.solid);
        one["area_mm2"] = area_of(solid.solid);
        solids.push_back(std::move(one));
    }
    const auto triple = [](const gp_XYZ& at) { return Json::array({at.X(), at.Y(), at.Z()}); };
    return {{"unit_mm", file.unit_mm},
            {"axis", {{"at", triple(axis.Location().XYZ())}, {"along", triple(axis.Direction().XYZ())}}},
            {"solids", solids}};
}

Json reply_to(const std::string& text) {
    try {
        const Json request = Json::parse(text);
        limit_process(request);
        return request.contains("write") ? written(request) : read(request);
    } catch (const Refusal& refusal) {
        return {{"refused", refusal.what()}};
    } catch (const Standard_Failure& failure) {
        return {{"failed", failure.GetMessageString()}};
    } catch (const std::exception& error) {
        return {{"failed", error.what()}};
    }
}

}  // namespace
}  // namespace lathe::step

int main() {
    // Open CASCADE reports on the standard output.
    const int output = dup(STDOUT_FILENO), null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (output < 0 || null < 0 || dup2(null, STDOUT_FILENO) < 0) return 1;
    dup2(null, STDERR_FILENO);
    const std::string request{std::istreambuf_iterator<char>(std::cin), {}};
    const std::string reply =
        lathe::step::reply_to(request).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    for (std::size_t done = 0; done < reply.size();) {
        const ssize_t count = write(output, reply.data() + done, reply.size() - done);
        if (count <= 0) return 1;
        done += static_cast<std::size_t>(count);
    }
    // Without destructors, which after a damaged file may not end.
    _exit(0);
}
