@NullMarked
package io.heddle.evidence;

import org.jspecify.annotations.NullMarked;
