@NullMarked
package io.heddle.simulator.stealing;

import org.jspecify.annotations.NullMarked;
