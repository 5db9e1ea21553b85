/** Starting a program so that it can't tell the difference, and learning how it ended. */
@NullMarked
package io.heddle.kernel.process;

import org.jspecify.annotations.NullMarked;
