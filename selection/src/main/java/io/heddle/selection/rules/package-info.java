/** Selectors with fixed rules about the activity of threads. */
@NullMarked
package io.heddle.selection.rules;

import org.jspecify.annotations.NullMarked;
