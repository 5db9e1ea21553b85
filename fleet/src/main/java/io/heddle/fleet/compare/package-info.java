/** Two variants of the same jobs, compared. */
@NullMarked
package io.heddle.fleet.compare;

import org.jspecify.annotations.NullMarked;
