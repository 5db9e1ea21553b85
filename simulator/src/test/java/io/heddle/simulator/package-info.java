@NullMarked
package io.heddle.simulator;

import org.jspecify.annotations.NullMarked;
