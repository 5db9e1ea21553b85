/** Applies a policy to the program's threads and reverts it. */
@NullMarked
package io.heddle.governor.enforcement;

import org.jspecify.annotations.NullMarked;
