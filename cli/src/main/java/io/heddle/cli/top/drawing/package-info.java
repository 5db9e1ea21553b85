/** The drawing of figures and a view as the lines of a terminal. Knows no terminal, only its size. */
@NullMarked
package io.heddle.cli.top.drawing;

import org.jspecify.annotations.NullMarked;
