/** Files that other users and programs can reach: opened without side effects, read within bounds, cleaned up. */
@NullMarked
package io.heddle.kernel.files;

import org.jspecify.annotations.NullMarked;
