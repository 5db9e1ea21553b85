/** Applies a policy to the program's threads by backends, and reverts it. */
@NullMarked
package io.heddle.governor.enforcement;

import org.jspecify.annotations.NullMarked;
