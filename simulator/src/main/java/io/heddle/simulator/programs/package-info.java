/** Programs that need no recording: descriptions of workloads. */
@NullMarked
package io.heddle.simulator.programs;

import org.jspecify.annotations.NullMarked;
