/** What earlier runs have shown, and what follows from it for this one. */
@NullMarked
package io.heddle.selection.evidence;

import org.jspecify.annotations.NullMarked;
