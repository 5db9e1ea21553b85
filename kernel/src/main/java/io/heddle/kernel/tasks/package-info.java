/** Threads and processes: scheduling attributes, affinity, the proc file system, CPU clocks, the process tree. */
@NullMarked
package io.heddle.kernel.tasks;

import org.jspecify.annotations.NullMarked;
