@NullMarked
package io.heddle.report.intervals;

import org.jspecify.annotations.NullMarked;
