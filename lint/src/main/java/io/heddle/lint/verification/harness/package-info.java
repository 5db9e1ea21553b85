/** Programs that run old and new tasks on the same data, in a separate JVM with no dependency but the JDK. */
@NullMarked
package io.heddle.lint.verification.harness;

import org.jspecify.annotations.NullMarked;
