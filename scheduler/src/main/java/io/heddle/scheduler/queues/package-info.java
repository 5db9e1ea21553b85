/** Queues from which other threads steal. */
@NullMarked
package io.heddle.scheduler.queues;

import org.jspecify.annotations.NullMarked;
