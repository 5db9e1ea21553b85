/** {@code heddle lint}: finds and fixes bottlenecks of fork/join code in Java sources, without a build. */
@NullMarked
package io.heddle.lint;

import org.jspecify.annotations.NullMarked;
