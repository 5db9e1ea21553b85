/** Calls of the C library and of the kernel, system call numbers, resource limits. Not exported. */
@NullMarked
package io.heddle.kernel.libc;

import org.jspecify.annotations.NullMarked;
