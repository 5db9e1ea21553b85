/** Java programs made from a seed, of which it is known what they compute and what is untidy in them. */
@NullMarked
package io.heddle.workloads.programs;

import org.jspecify.annotations.NullMarked;
