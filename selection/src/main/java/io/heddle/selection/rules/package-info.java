/** Selectors that decide by a rule about what threads do. */
@NullMarked
package io.heddle.selection.rules;

import org.jspecify.annotations.NullMarked;
