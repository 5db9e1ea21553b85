@NullMarked
package io.heddle.simulator.threading;

import org.jspecify.annotations.NullMarked;
