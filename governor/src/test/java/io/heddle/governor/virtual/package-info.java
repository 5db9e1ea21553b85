@NullMarked
package io.heddle.governor.virtual;

import org.jspecify.annotations.NullMarked;
