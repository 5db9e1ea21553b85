/** Counters of the program's JVMs. */
@NullMarked
package io.heddle.recorder.program;

import org.jspecify.annotations.NullMarked;
