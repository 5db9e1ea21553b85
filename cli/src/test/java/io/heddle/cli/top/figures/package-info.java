/** Tests of the figures of {@code top}. */
@NullMarked
package io.heddle.cli.top.figures;

import org.jspecify.annotations.NullMarked;
