/** Errors of the kernel and its version, for the other packages of this module. */
@NullMarked
package io.heddle.kernel;

import org.jspecify.annotations.NullMarked;
