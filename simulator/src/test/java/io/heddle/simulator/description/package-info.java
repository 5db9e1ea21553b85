@NullMarked
package io.heddle.simulator.description;

import org.jspecify.annotations.NullMarked;
