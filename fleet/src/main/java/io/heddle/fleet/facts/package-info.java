/** The facts of a fleet: tables in a folder of Parquet files. */
@NullMarked
package io.heddle.fleet.facts;

import org.jspecify.annotations.NullMarked;
