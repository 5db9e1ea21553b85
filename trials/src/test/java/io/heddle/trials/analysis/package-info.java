@NullMarked
package io.heddle.trials.analysis;

import org.jspecify.annotations.NullMarked;
