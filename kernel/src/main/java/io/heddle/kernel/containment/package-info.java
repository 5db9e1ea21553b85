/** Sandboxes for code that is not trusted: rights that a process drops before it executes the code. */
@NullMarked
package io.heddle.kernel.containment;

import org.jspecify.annotations.NullMarked;
