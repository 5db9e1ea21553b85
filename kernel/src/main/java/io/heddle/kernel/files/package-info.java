/** Files to which other users and programs have access: opened without side effects, read within bounds, deleted safely. */
@NullMarked
package io.heddle.kernel.files;

import org.jspecify.annotations.NullMarked;
