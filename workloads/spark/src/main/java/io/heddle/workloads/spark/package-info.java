/** Reports on a table of orders, with Spark SQL in one JVM. */
@NullMarked
package io.heddle.workloads.spark;

import org.jspecify.annotations.NullMarked;
