/** Events of perf_event_open(2): ring buffers, and the births, ends and names of tasks. */
@NullMarked
package io.heddle.kernel.perf;

import org.jspecify.annotations.NullMarked;
