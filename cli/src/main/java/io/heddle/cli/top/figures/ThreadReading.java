package io.heddle.cli.top.figures;

import io.heddle.hotspot.roles.Role;

/**
 * The figures of one thread since its start, at one time.
 *
 * @param name the kernel's name, at most 15 characters
 * @param waitNanos run-queue wait
 * @param slices how often the thread was given a CPU
 */
public record ThreadReading(int pid, int tid, String name, Role role, long cpuNanos, long waitNanos, long slices) {}
