/** One log alone. */
@NullMarked
package io.heddle.fleet.show;

import org.jspecify.annotations.NullMarked;
