/** Metrics of HTTP endpoints in the text formats of Prometheus 0.0.4 and OpenMetrics 1.0: request, parser, and totals for a goal. */
@NullMarked
package io.heddle.selection.goals.openmetrics;

import org.jspecify.annotations.NullMarked;
