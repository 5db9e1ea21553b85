/** Object-graph builder on a pool that is no wider than the machine. */
@NullMarked
package io.heddle.workloads.narrow;

import org.jspecify.annotations.NullMarked;
