/** Few busy threads beside many that wait: for errands, for a time, for the end. */
@NullMarked
package io.heddle.workloads.helpers;

import org.jspecify.annotations.NullMarked;
