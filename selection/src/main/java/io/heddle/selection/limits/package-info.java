/** The limits of experiments: when the next one may begin, what all may cost, and how long a policy may lead without one. */
@NullMarked
package io.heddle.selection.limits;

import org.jspecify.annotations.NullMarked;
