/** A many-to-many scheduler: Java's virtual threads on processors whose queues and kernel threads are ours. */
@NullMarked
package io.heddle.scheduler;

import org.jspecify.annotations.NullMarked;
