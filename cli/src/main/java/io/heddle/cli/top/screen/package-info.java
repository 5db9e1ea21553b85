/** The interactive screen of {@code top}: the loop that reads figures and keys, and draws. */
@NullMarked
package io.heddle.cli.top.screen;

import org.jspecify.annotations.NullMarked;
