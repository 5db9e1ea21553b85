/** Generated Java programs with known results and known faults. */
@NullMarked
package io.heddle.workloads.programs;

import org.jspecify.annotations.NullMarked;
