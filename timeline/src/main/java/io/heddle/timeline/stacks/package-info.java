/** Stacks of threads and the samples that have them. */
@NullMarked
package io.heddle.timeline.stacks;

import org.jspecify.annotations.NullMarked;
