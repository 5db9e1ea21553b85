/** Support for tests of this and other modules: conditions on the kernel, programs, recorded trees, architecture rules. */
@NullMarked
package io.heddle.kernel.testing;

import org.jspecify.annotations.NullMarked;
