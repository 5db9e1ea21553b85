/** The process that frees the program when Heddle no longer can. */
@NullMarked
package io.heddle.governor.watchdog;

import org.jspecify.annotations.NullMarked;
