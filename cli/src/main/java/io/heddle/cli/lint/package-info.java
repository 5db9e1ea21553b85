/** The verb {@code lint}. */
@NullMarked
package io.heddle.cli.lint;

import org.jspecify.annotations.NullMarked;
