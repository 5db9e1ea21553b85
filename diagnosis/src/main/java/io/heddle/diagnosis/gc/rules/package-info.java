/** Rules about the collector, the heap and safepoints. */
@NullMarked
package io.heddle.diagnosis.gc.rules;

import org.jspecify.annotations.NullMarked;
