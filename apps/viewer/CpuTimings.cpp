#include "CpuTimings.h"

namespace stylized::viewer {
namespace {

constexpr double kPart = 0.1; // of a new sample's difference from the average

constexpr double ViewerCpuTimings::*kMembers[] = {
    &ViewerCpuTimings::frameIntervalMilliseconds, &ViewerCpuTimings::animationMilliseconds,
    &ViewerCpuTimings::skinningMilliseconds,      &ViewerCpuTimings::morphMilliseconds,
    &ViewerCpuTimings::updateMilliseconds,        &ViewerCpuTimings::extractionMilliseconds,
    &ViewerCpuTimings::pipelineMilliseconds,      &ViewerCpuTimings::uiMilliseconds,
    &ViewerCpuTimings::renderMilliseconds};

} // namespace

void ViewerCpuTimings::add(const ViewerCpuTimings& sample) noexcept
{
    for (double ViewerCpuTimings::*const member : kMembers)
        this->*member = hasSample_ ? this->*member + (sample.*member - this->*member) * kPart : sample.*member;
    hasSample_ = true;
}

} // namespace stylized::viewer
