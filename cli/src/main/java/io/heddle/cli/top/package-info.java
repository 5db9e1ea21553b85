/** The verb {@code top}: the threads of running programs, with what they used in an interval. */
@NullMarked
package io.heddle.cli.top;

import org.jspecify.annotations.NullMarked;
