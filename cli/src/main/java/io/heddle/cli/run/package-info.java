/** The verbs {@code run}, {@code attach} and {@code detach}. */
@NullMarked
package io.heddle.cli.run;

import org.jspecify.annotations.NullMarked;
