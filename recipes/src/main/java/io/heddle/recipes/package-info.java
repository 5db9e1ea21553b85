/** Bottlenecks of fork/join code as OpenRewrite recipes, which users run in their own builds. */
@NullMarked
package io.heddle.recipes;

import org.jspecify.annotations.NullMarked;
