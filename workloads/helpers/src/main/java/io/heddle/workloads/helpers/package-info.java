/** Few busy threads beside many that wait: for work, for a timeout, or for the end. */
@NullMarked
package io.heddle.workloads.helpers;

import org.jspecify.annotations.NullMarked;
