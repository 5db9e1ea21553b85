@NullMarked
package io.heddle.trials.progress;

import org.jspecify.annotations.NullMarked;
