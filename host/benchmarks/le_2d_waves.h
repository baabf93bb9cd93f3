// How a sweep of Le2d moves elastic waves along lines, with fluxes through the cells' boundaries: its oracle.
// Included by le_2d.cpp alone.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "benchmarks/parallel.h"

namespace torment::benchmarks::le_2d_detail {

constexpr uint64_t fields = 5;  // vx, vy, sxx, sxy, syy
constexpr uint64_t reach = 2;   // cells that a sweep looks ahead or back
constexpr double longitudinal_speed = 2;
constexpr double transverse_speed = 1;
constexpr double density = 1.5;
constexpr double time_step = 0.3;

/// The values along one line, with `reach` cells at rest on either side, in the roles that the axis gives
/// them: normal and transverse velocity, normal, shear and other stress.
using Line = std::array<std::vector<double>, fields>;

inline double superbee(double ratio) {
  return std::max({0.0, std::min(1.0, 2 * ratio), std::min(2.0, ratio)});
}

/// The flux through the boundary to the next cell, of all cells but the first and the last; then what
/// flows in less what flows out.
inline void move_forward(std::vector<double> &wave, double courant, std::vector<double> &flux) {
  for (std::size_t i = 1; i + 1 < wave.size(); ++i) {
    const double ahead = wave[i + 1] - wave[i];
    const double limited = ahead == 0 ? 0 : superbee((wave[i] - wave[i - 1]) / ahead) * ahead;
    flux[i] = wave[i] + (1 - courant) / 2 * limited;
  }
  for (std::size_t i = reach; i + reach < wave.size(); ++i)
    wave[i] -= courant * (flux[i] - flux[i - 1]);
}

inline void move_backward(std::vector<double> &wave, double courant, std::vector<double> &flux) {
  std::ranges::reverse(wave);
  move_forward(wave, courant, flux);
  std::ranges::reverse(wave);
}

inline void sweep_line(Line &line) {
  constexpr double other =
      1 - 2 * transverse_speed * transverse_speed / (longitudinal_speed * longitudinal_speed);
  const std::size_t length = line[0].size();
  std::vector<double> flux(length);
  std::vector<double> forward(length);
  std::vector<double> backward(length);
  const auto move = [&](std::vector<double> &velocity, std::vector<double> &stress, double speed,
                        std::vector<double> *other_stress) {
    const double impedance = density * speed;
    for (std::size_t i = 0; i < length; ++i) {
      forward[i] = velocity[i] - stress[i] / impedance;
      backward[i] = velocity[i] + stress[i] / impedance;
    }
    move_forward(forward, speed * time_step, flux);
    move_backward(backward, speed * time_step, flux);
    for (std::size_t i = reach; i + reach < length; ++i) {
      const double moved = impedance * (backward[i] - forward[i]) / 2;
      if (other_stress) (*other_stress)[i] += other * (moved - stress[i]);
      velocity[i] = (forward[i] + backward[i]) / 2;
      stress[i] = moved;
    }
  };
  move(line[0], line[2], longitudinal_speed, &line[4]);
  move(line[1], line[3], transverse_speed, nullptr);
}

/// All lines of one direction of a rectangle of `lines` x `length` cells, field after field.
inline void sweep_lines(double *values, uint64_t cells, uint64_t lines, uint64_t length, uint64_t line_step,
                        uint64_t cell_step, const std::array<uint64_t, fields> &roles) {
  parallel_for(lines, 16, [&](uint64_t begin, uint64_t end) {
    Line line;
    for (auto &of_role : line)
      of_role.assign(length + 2 * reach, 0.0);
    for (uint64_t l = begin; l < end; ++l) {
      for (uint64_t role = 0; role < fields; ++role)
        for (uint64_t i = 0; i < length; ++i)
          line[role][i + reach] = values[roles[role] * cells + l * line_step + i * cell_step];
      sweep_line(line);
      for (uint64_t role = 0; role < fields; ++role)
        for (uint64_t i = 0; i < length; ++i)
          values[roles[role] * cells + l * line_step + i * cell_step] = line[role][i + reach];
    }
  });
}

}  // namespace torment::benchmarks::le_2d_detail
