/** A JVM observed from outside: its detection in a process, and its attach socket. */
@NullMarked
package io.heddle.hotspot;

import org.jspecify.annotations.NullMarked;
