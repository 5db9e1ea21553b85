/** A Kafka broker, and clients that produce records and wait until a consumer has them. */
@NullMarked
package io.heddle.workloads.kafka;

import org.jspecify.annotations.NullMarked;
