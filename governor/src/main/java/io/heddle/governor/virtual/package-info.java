/** Injection into the program's JVMs: virtual threads, and the processor count of bound threads. */
@NullMarked
package io.heddle.governor.virtual;

import org.jspecify.annotations.NullMarked;
