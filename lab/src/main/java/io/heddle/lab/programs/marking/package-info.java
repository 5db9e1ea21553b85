/** A parallel marker over graphs of objects, as in a garbage collector: it measures how idle workers wait. */
@NullMarked
package io.heddle.lab.programs.marking;

import org.jspecify.annotations.NullMarked;
