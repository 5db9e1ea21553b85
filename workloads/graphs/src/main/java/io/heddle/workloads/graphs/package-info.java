/** An object-graph builder: threads that build, walk and drop trees. */
@NullMarked
package io.heddle.workloads.graphs;

import org.jspecify.annotations.NullMarked;
