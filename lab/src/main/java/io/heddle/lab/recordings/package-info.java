/** Runs that experiments record, and the figures in their recordings. */
@NullMarked
package io.heddle.lab.recordings;

import org.jspecify.annotations.NullMarked;
