/** A program whose behaviour changes from phase to phase. */
@NullMarked
package io.heddle.workloads.phases;

import org.jspecify.annotations.NullMarked;
