/** A comparison as a report and as JSON. */
@NullMarked
package io.heddle.fleet.output;

import org.jspecify.annotations.NullMarked;
