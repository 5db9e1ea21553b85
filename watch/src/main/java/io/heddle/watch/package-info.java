/** A program's processes, JVMs and threads, from birth to death. Nothing here changes them. */
@NullMarked
package io.heddle.watch;

import org.jspecify.annotations.NullMarked;
