/** Tests of the verb {@code top}. */
@NullMarked
package io.heddle.cli.top;

import org.jspecify.annotations.NullMarked;
