@NullMarked
package io.heddle.governor.neighbours;

import org.jspecify.annotations.NullMarked;
