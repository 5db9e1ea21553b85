/** What earlier runs have shown of a program, kept in files. */
@NullMarked
package io.heddle.evidence;

import org.jspecify.annotations.NullMarked;
