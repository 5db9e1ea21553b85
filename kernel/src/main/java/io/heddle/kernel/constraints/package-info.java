/** What the machine allows a process: privileges, real-time throttling, cgroup limits, CPUs, containers. */
@NullMarked
package io.heddle.kernel.constraints;

import org.jspecify.annotations.NullMarked;
