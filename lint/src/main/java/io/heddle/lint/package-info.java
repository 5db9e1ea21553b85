/** {@code heddle lint}: bottlenecks of fork/join code, on loose sources. */
@NullMarked
package io.heddle.lint;

import org.jspecify.annotations.NullMarked;
