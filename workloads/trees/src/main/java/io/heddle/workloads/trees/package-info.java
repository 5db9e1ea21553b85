/** Trees of objects, shared by the workloads that allocate. */
@NullMarked
package io.heddle.workloads.trees;

import org.jspecify.annotations.NullMarked;
