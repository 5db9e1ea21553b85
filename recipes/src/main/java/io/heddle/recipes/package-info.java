/** OpenRewrite recipes that find and fix bottlenecks of fork/join code. */
@NullMarked
package io.heddle.recipes;

import org.jspecify.annotations.NullMarked;
