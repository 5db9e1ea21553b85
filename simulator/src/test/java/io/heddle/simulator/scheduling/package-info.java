@NullMarked
package io.heddle.simulator.scheduling;

import org.jspecify.annotations.NullMarked;
