/** Evidence of earlier runs, and the preference that follows from it. */
@NullMarked
package io.heddle.selection.evidence;

import org.jspecify.annotations.NullMarked;
