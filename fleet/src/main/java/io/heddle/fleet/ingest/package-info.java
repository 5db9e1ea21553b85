/** Logs, recordings and run files become facts. */
@NullMarked
package io.heddle.fleet.ingest;

import org.jspecify.annotations.NullMarked;
