/** The contract of services' jars, as a test. */
@NullMarked
package io.heddle.workloads.services.testing;

import org.jspecify.annotations.NullMarked;
