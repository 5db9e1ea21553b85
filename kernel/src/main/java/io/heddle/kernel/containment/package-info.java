/** What a process gives up before it executes code that is not trusted. */
@NullMarked
package io.heddle.kernel.containment;

import org.jspecify.annotations.NullMarked;
