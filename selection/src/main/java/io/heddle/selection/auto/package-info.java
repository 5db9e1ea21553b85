/** The selector {@code auto}: it compares policies by short experiments in the running program. */
@NullMarked
package io.heddle.selection.auto;

import org.jspecify.annotations.NullMarked;
