/** The schedulers of kernels: which task runs on which CPU, and for how long. */
@NullMarked
package io.heddle.simulator.scheduling;

import org.jspecify.annotations.NullMarked;
