/** The heddle command: the only place that wires modules. */
@NullMarked
package io.heddle.cli;

import org.jspecify.annotations.NullMarked;
