/** The object-graph builder with as many threads as CPUs. */
@NullMarked
package io.heddle.workloads.narrow;

import org.jspecify.annotations.NullMarked;
