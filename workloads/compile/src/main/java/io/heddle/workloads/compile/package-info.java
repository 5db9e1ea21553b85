/** Compiling Java with ECJ, the compiler of Eclipse: programs made from a seed. */
@NullMarked
package io.heddle.workloads.compile;

import org.jspecify.annotations.NullMarked;
