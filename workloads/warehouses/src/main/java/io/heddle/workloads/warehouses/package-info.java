/** Eight warehouses, each with a thread and a number of transactions of its own. */
@NullMarked
package io.heddle.workloads.warehouses;

import org.jspecify.annotations.NullMarked;
