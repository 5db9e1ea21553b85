/** The terminal of the screen of {@code top}: keys that are pressed, and lines that are drawn. */
@NullMarked
package io.heddle.cli.top.terminal;

import org.jspecify.annotations.NullMarked;
