/** Database transactions of a shop in an H2 in-memory database. */
@NullMarked
package io.heddle.workloads.transactions;

import org.jspecify.annotations.NullMarked;
