/** Selectors that choose a policy while the program runs. */
@NullMarked
package io.heddle.selection;

import org.jspecify.annotations.NullMarked;
