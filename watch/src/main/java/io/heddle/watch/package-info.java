/** A program's processes, JVMs and threads from start to end. This module changes nothing in the program. */
@NullMarked
package io.heddle.watch;

import org.jspecify.annotations.NullMarked;
