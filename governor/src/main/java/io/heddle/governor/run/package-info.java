/** The figures of one run. */
@NullMarked
package io.heddle.governor.run;

import org.jspecify.annotations.NullMarked;
