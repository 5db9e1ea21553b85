/** The verb {@code compare}. */
@NullMarked
package io.heddle.cli.compare;

import org.jspecify.annotations.NullMarked;
