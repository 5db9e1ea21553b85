/** Values without generated parts, in a style of arguments: numbers, texts, positions, ranges, files, objects of the JDK. */
@NullMarked
package io.heddle.lint.verification.harness.scalars;

import org.jspecify.annotations.NullMarked;
