/** Database transactions with H2, in memory: a shop whose customers have accounts. */
@NullMarked
package io.heddle.workloads.transactions;

import org.jspecify.annotations.NullMarked;
