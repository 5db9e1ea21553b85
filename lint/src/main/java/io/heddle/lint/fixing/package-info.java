/** Proposes fixes, and applies those that pass the differential check. */
@NullMarked
package io.heddle.lint.fixing;

import org.jspecify.annotations.NullMarked;
