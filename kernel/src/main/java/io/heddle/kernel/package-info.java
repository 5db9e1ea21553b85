/** What the packages of this module share: kernel errors and the kernel's version. */
@NullMarked
package io.heddle.kernel;

import org.jspecify.annotations.NullMarked;
