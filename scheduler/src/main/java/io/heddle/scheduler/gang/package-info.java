/** A work gang: threads that do one computation together, by work stealing, until nothing is left to do. */
@NullMarked
package io.heddle.scheduler.gang;

import org.jspecify.annotations.NullMarked;
