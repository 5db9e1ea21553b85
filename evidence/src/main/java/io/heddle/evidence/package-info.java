/** Evidence of earlier runs about programs, kept in one file for each program. */
@NullMarked
package io.heddle.evidence;

import org.jspecify.annotations.NullMarked;
