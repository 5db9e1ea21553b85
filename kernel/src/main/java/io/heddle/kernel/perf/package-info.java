/** The starts, ends and names of tasks, by perf_event_open(2). */
@NullMarked
package io.heddle.kernel.perf;

import org.jspecify.annotations.NullMarked;
