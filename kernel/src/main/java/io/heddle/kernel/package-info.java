/** Linux as Java types: scheduling class, slice, nice, affinity, tasks of a process, cgroups. */
@NullMarked
package io.heddle.kernel;

import org.jspecify.annotations.NullMarked;
