/** Puts an unmodified program on virtual threads. */
@NullMarked
package io.heddle.agent;

import org.jspecify.annotations.NullMarked;
