@NullMarked
package io.heddle.governor.safety;

import org.jspecify.annotations.NullMarked;
