/** What tests of the workloads share: the contracts that each workload and each jar keep. */
@NullMarked
package io.heddle.workloads.harness.testing;

import org.jspecify.annotations.NullMarked;
