/** Tests of what is released, as a user finds it. */
@NullMarked
package io.heddle.distribution;

import org.jspecify.annotations.NullMarked;
