/** Trees of objects to grow, walk and drop, and what walks must find: shared by the workloads that allocate. */
@NullMarked
package io.heddle.workloads.trees;

import org.jspecify.annotations.NullMarked;
