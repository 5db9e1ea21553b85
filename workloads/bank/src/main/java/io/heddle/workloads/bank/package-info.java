/** A bank in an H2 database server, and clients with the transactions of TPC-B. */
@NullMarked
package io.heddle.workloads.bank;

import org.jspecify.annotations.NullMarked;
