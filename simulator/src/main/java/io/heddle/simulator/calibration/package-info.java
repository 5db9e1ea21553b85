/** Programs from recordings: what their threads did, how their code warmed up, how their objects lived. */
@NullMarked
package io.heddle.simulator.calibration;

import org.jspecify.annotations.NullMarked;
