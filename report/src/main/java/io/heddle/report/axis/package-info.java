/** Axes of charts: positions of values, and ticks at round numbers. */
@NullMarked
package io.heddle.report.axis;

import org.jspecify.annotations.NullMarked;
