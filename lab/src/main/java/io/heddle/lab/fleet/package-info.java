/** Fleets with known effects, whose facts are generated. */
@NullMarked
package io.heddle.lab.fleet;

import org.jspecify.annotations.NullMarked;
