/** Readers of GC logs and their speed: the command, the readers, and logs of any size. */
@NullMarked
package io.heddle.workloads.gclogs;

import org.jspecify.annotations.NullMarked;
