/** Schedulers of virtual threads above the kernel's. */
@NullMarked
package io.heddle.simulator.threading;

import org.jspecify.annotations.NullMarked;
