/** Intervals in time, millions of them in little memory, and their encoding for a page. */
@NullMarked
package io.heddle.report.intervals;

import org.jspecify.annotations.NullMarked;
