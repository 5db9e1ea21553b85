/** From folders to findings. */
@NullMarked
package io.heddle.lint.scan;

import org.jspecify.annotations.NullMarked;
