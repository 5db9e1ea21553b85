/** Eight warehouses, each with its own thread and number of transactions. */
@NullMarked
package io.heddle.workloads.warehouses;

import org.jspecify.annotations.NullMarked;
