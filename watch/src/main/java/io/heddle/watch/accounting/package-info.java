/** CPU time, run-queue waits and memory of a program, summed over living and ended threads. */
@NullMarked
package io.heddle.watch.accounting;

import org.jspecify.annotations.NullMarked;
