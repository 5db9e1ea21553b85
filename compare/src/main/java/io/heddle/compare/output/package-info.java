/** A finished comparison as a JSON document, a report, a CSV table and a systemd unit. */
@NullMarked
package io.heddle.compare.output;

import org.jspecify.annotations.NullMarked;
