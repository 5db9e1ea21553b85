/** Real-time priority lent to threads of other processes by the kernel's priority inheritance (rt-mutex.rst). */
@NullMarked
package io.heddle.kernel.priority;

import org.jspecify.annotations.NullMarked;
