// SPDX-License-Identifier: Apache-2.0
#include "core/device_profile.h"

#include <algorithm>

#include "core/words.h"

namespace torment::core {
namespace {

constexpr Words<TransferKind, 5> words{{{
    {TransferKind::to_device, "to device"},
    {TransferKind::from_device, "from device"},
    {TransferKind::on_device, "on device"},
    {TransferKind::between_devices, "between devices"},
    {TransferKind::memory_set, "memory set"},
}}};

}  // namespace

std::string_view to_string(TransferKind kind) {
  return words.word(kind);
}

std::optional<TransferKind> parse_transfer_kind(std::string_view text) {
  return words.parse(text);
}

bool computed_on_device(const DeviceProfile &profile) {
  const auto &transfers = profile.compute.transfers;
  return !profile.compute.kernels.empty() ||
         std::any_of(transfers.begin(), transfers.end(), [](const TransferProfile &transfer) {
           return transfer.kind == TransferKind::on_device || transfer.kind == TransferKind::memory_set;
         });
}

}  // namespace torment::core
