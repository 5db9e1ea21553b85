/** Threads and processes as the scheduler sees them: class, slice, nice, affinity, counters, births. */
@NullMarked
package io.heddle.kernel.tasks;

import org.jspecify.annotations.NullMarked;
