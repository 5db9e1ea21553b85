/** Tests of the screen of {@code top}. */
@NullMarked
package io.heddle.cli.top.screen;

import org.jspecify.annotations.NullMarked;
