/** Keeping the machine usable while a program is real-time. */
@NullMarked
package io.heddle.governor.guard;

import org.jspecify.annotations.NullMarked;
