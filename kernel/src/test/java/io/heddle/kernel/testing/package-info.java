/** What tests of this and other modules share: live kernel conditions, programs to run, recorded trees, house rules. */
@NullMarked
package io.heddle.kernel.testing;

import org.jspecify.annotations.NullMarked;
