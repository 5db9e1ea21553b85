@NullMarked
package io.heddle.simulator.programs;

import org.jspecify.annotations.NullMarked;
