@NullMarked
package io.heddle.simulator.execution;

import org.jspecify.annotations.NullMarked;
