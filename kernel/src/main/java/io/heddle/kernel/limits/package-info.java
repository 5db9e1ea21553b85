/** What this machine lets a process do: privileges, real-time limits, quotas, CPUs. */
@NullMarked
package io.heddle.kernel.limits;

import org.jspecify.annotations.NullMarked;
