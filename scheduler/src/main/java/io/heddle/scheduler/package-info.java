/** A many-to-many scheduler for virtual threads, with its own run queues and carriers. */
@NullMarked
package io.heddle.scheduler;

import org.jspecify.annotations.NullMarked;
