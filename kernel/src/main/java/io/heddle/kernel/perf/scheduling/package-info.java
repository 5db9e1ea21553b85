/** The scheduler's switches, wake-ups and migrations, by perf events; the cost of a context switch. */
@NullMarked
package io.heddle.kernel.perf.scheduling;

import org.jspecify.annotations.NullMarked;
