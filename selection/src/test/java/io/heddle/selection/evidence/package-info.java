@NullMarked
package io.heddle.selection.evidence;

import org.jspecify.annotations.NullMarked;
