/** Static analysis with PMD of Java programs made from a seed. */
@NullMarked
package io.heddle.workloads.analyse;

import org.jspecify.annotations.NullMarked;
