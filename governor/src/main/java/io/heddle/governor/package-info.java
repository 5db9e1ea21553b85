/** Applies a policy to a watched program and reverts it. */
@NullMarked
package io.heddle.governor;

import org.jspecify.annotations.NullMarked;
