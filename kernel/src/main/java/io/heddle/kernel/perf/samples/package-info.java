/** Samples of what CPUs execute, by perf events, and the kernel's functions that they are in. */
@NullMarked
package io.heddle.kernel.perf.samples;

import org.jspecify.annotations.NullMarked;
