@NullMarked
package io.heddle.simulator.heap;

import org.jspecify.annotations.NullMarked;
