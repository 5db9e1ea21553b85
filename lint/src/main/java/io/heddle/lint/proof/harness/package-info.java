/** Runs in a JVM of its own, on the JDK alone: old and new task from the same data. */
@NullMarked
package io.heddle.lint.proof.harness;

import org.jspecify.annotations.NullMarked;
