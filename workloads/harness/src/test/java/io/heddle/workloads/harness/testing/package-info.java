/** The contracts of workloads and of their jars, as tests. */
@NullMarked
package io.heddle.workloads.harness.testing;

import org.jspecify.annotations.NullMarked;
