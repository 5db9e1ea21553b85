/** The command {@code heddle simulate}. */
@NullMarked
package io.heddle.cli.simulate;

import org.jspecify.annotations.NullMarked;
