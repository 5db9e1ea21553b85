/** Prices of stocks on the event loops of Vert.x, and clients that ask for them. */
@NullMarked
package io.heddle.workloads.vertx;

import org.jspecify.annotations.NullMarked;
