/** Lines of bytes, and the values in them. */
@NullMarked
package io.heddle.gclogs.lines;

import org.jspecify.annotations.NullMarked;
