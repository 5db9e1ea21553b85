@NullMarked
package io.heddle.trials;

import org.jspecify.annotations.NullMarked;
