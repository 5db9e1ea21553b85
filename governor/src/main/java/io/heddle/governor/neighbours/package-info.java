/** Other JVMs and other Heddles around a program, and what they have to do with it. */
@NullMarked
package io.heddle.governor.neighbours;

import org.jspecify.annotations.NullMarked;
