/** Scans folders for findings. */
@NullMarked
package io.heddle.lint.scan;

import org.jspecify.annotations.NullMarked;
