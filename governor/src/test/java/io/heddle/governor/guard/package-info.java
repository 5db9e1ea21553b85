@NullMarked
package io.heddle.governor.guard;

import org.jspecify.annotations.NullMarked;
