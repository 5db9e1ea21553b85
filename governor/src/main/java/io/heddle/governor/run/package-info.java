/** What one run of a program showed: the object that run, compare and evidence share. */
@NullMarked
package io.heddle.governor.run;

import org.jspecify.annotations.NullMarked;
