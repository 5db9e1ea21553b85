/** Perf events and their ring buffers: perf_event_open(2). Not exported. */
@NullMarked
package io.heddle.kernel.perf.rings;

import org.jspecify.annotations.NullMarked;
