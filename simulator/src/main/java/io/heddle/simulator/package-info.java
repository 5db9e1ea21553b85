/** Programs on machines that are simulated: schedulers, threads, heaps and CPUs as discrete events. */
@NullMarked
package io.heddle.simulator;

import org.jspecify.annotations.NullMarked;
