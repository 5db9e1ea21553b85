@NullMarked
package io.heddle.simulator.calibration;

import org.jspecify.annotations.NullMarked;
