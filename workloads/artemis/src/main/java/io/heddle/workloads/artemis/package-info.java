/** An ActiveMQ Artemis broker, and clients that send messages and receive them. */
@NullMarked
package io.heddle.workloads.artemis;

import org.jspecify.annotations.NullMarked;
