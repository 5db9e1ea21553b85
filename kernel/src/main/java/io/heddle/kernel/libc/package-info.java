/** The C library as Java sees it: one native call shape, error numbers. Not exported. */
@NullMarked
package io.heddle.kernel.libc;

import org.jspecify.annotations.NullMarked;
