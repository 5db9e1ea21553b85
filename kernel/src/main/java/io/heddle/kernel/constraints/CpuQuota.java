package io.heddle.kernel.constraints;

import java.nio.file.Path;

/**
 * The CPU quota of a control group.
 *
 * @param cpus the quota in CPUs: 0.5 is half of the time of one CPU
 * @param folder the group's folder in a mounted hierarchy of version 1 or 2
 */
public record CpuQuota(double cpus, Path folder) {}
