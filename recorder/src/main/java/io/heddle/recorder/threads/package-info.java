/** Which threads there are, of the program and of all others: names, kinds, starts, ends and clocks. */
@NullMarked
package io.heddle.recorder.threads;

import org.jspecify.annotations.NullMarked;
